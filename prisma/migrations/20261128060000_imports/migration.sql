-- Entries that were imported from a file, which can be undone together.
CREATE TABLE "imports" (
  "id" SERIAL PRIMARY KEY,
  "event_id" INTEGER NOT NULL,
  "by_id" INTEGER NOT NULL,
  "file_name" VARCHAR(200) NOT NULL,
  "sha256" CHAR(64) NOT NULL,
  "rows" INTEGER NOT NULL,
  "rider_ids" INTEGER[],
  "horse_ids" INTEGER[],
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "undone_at" TIMESTAMPTZ(3)
);
CREATE INDEX "imports_event_id_idx" ON "imports" ("event_id");
CREATE INDEX "imports_by_id_idx" ON "imports" ("by_id");
CREATE UNIQUE INDEX "imports_file_once" ON "imports" ("event_id", "sha256") WHERE "undone_at" IS NULL;
ALTER TABLE "imports" ADD CONSTRAINT "imports_event_id_fkey"
  FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "imports" ADD CONSTRAINT "imports_by_id_fkey"
  FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

UPDATE "user_activities" SET "import_id" = NULL WHERE "import_id" IS NOT NULL;
CREATE INDEX "user_activities_import_id_idx" ON "user_activities" ("import_id");
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_import_id_fkey"
  FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE SET NULL ON UPDATE CASCADE;
