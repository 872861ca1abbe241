-- Exhibitions: practice runs that the entry window sells with the codes x, x1 to x99, which no class can use anymore.
UPDATE "activities" SET "code" = NULL WHERE "code" ~ '^x[0-9]*$';
ALTER TABLE "activities" DROP CONSTRAINT "activities_code_check",
  ADD CONSTRAINT "activities_code_check" CHECK ("code" ~ '^[a-z0-9]+$' AND "code" !~ '^x[0-9]*$');

ALTER TABLE "events"
  ADD COLUMN "exhibition_cents" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "events_exhibition_cents_check" CHECK ("exhibition_cents" >= 0);

CREATE TABLE "exhibitions" (
  "id" SERIAL PRIMARY KEY,
  "event_id" INTEGER NOT NULL,
  "user_id" INTEGER NOT NULL,
  "horse_id" INTEGER,
  "cents" INTEGER NOT NULL,
  "activity_id" INTEGER,
  "after_drag" INTEGER,
  "runs_at" TIMESTAMPTZ(3),
  "position" INTEGER NOT NULL DEFAULT 0,
  "paid_at" TIMESTAMPTZ(3),
  "gone_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "source" VARCHAR(10) NOT NULL DEFAULT 'desk',
  "version" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "exhibitions_cents_check" CHECK ("cents" >= 0),
  CONSTRAINT "exhibitions_drag_check" CHECK (("activity_id" IS NULL) = ("after_drag" IS NULL) AND "after_drag" >= 1),
  CONSTRAINT "exhibitions_place_check" CHECK ("activity_id" IS NULL OR "runs_at" IS NULL),
  CONSTRAINT "exhibitions_source_check" CHECK ("source" IN ('desk', 'import', 'online'))
);
CREATE INDEX "exhibitions_event_id_user_id_idx" ON "exhibitions" ("event_id", "user_id");
CREATE INDEX "exhibitions_user_id_idx" ON "exhibitions" ("user_id");
CREATE INDEX "exhibitions_horse_id_idx" ON "exhibitions" ("horse_id");
CREATE INDEX "exhibitions_activity_id_idx" ON "exhibitions" ("activity_id");
ALTER TABLE "exhibitions" ADD CONSTRAINT "exhibitions_event_id_fkey"
  FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "exhibitions" ADD CONSTRAINT "exhibitions_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "exhibitions" ADD CONSTRAINT "exhibitions_horse_id_fkey"
  FOREIGN KEY ("horse_id") REFERENCES "horses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "exhibitions" ADD CONSTRAINT "exhibitions_activity_id_fkey"
  FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
