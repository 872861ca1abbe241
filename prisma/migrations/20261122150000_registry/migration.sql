-- Grow with every change of what was typed: whoever changes an older one is told.
ALTER TABLE "users" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "horses" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "bulls" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "added_by" INTEGER;

-- Lists are read in the order of their names, page by page.
CREATE INDEX "users_searchable_id_idx" ON "users"("searchable", "id");
CREATE INDEX "users_birth_date_idx" ON "users"("birth_date");
DROP INDEX "horses_searchable_idx";
CREATE INDEX "horses_searchable_id_idx" ON "horses"("searchable", "id");
DROP INDEX "bulls_searchable_idx";
CREATE INDEX "bulls_searchable_id_idx" ON "bulls"("searchable", "id");
