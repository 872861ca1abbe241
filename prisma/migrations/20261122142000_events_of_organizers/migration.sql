-- What an organizer sets of an event. One of a single day has no last day; one without a zone has its organization's.
ALTER TABLE "events"
  ADD COLUMN "ends_on" DATE,
  ADD COLUMN "time_zone" VARCHAR(60),
  ADD COLUMN "slug" VARCHAR(80) NOT NULL DEFAULT (gen_random_uuid())::text,
  ADD COLUMN "is_public" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "hide_minors" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "archived_at" TIMESTAMPTZ(3),
  ADD COLUMN "season" VARCHAR(60),
  ADD COLUMN "note" VARCHAR(2000) NOT NULL DEFAULT '',
  ADD COLUMN "sponsor_line" VARCHAR(200),
  ADD COLUMN "copied_from_id" INTEGER,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

UPDATE "events"
SET "slug" = concat_ws('-', nullif(trim(BOTH '-' FROM
  left(regexp_replace(lower("name"), '[^a-z0-9]+', '-', 'g'), 60)), ''), "id"::text);

CREATE UNIQUE INDEX "events_slug_key" ON "events"("slug");
CREATE INDEX "events_copied_from_id_idx" ON "events"("copied_from_id");
ALTER TABLE "events" ADD CONSTRAINT "events_copied_from_id_fkey"
  FOREIGN KEY ("copied_from_id") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "events" ADD CONSTRAINT "events_end_after_start" CHECK ("ends_on" IS NULL OR "ends_on" > "starts_on");
