-- Papers that riders or horses have to hand in, and a check mark for each that is in.
CREATE TABLE "paper_kinds" (
  "id" SERIAL PRIMARY KEY,
  "organization_id" INTEGER NOT NULL,
  "event_id" INTEGER,
  "name" VARCHAR(60) NOT NULL,
  "holder" VARCHAR(5) NOT NULL,
  "validity" VARCHAR(5) NOT NULL,
  "contest_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  CONSTRAINT "paper_kinds_holder_check" CHECK ("holder" IN ('rider', 'horse')),
  CONSTRAINT "paper_kinds_validity_check" CHECK ("validity" IN ('event', 'date')),
  CONSTRAINT "paper_kinds_contest_ids_check" CHECK ("contest_ids" = '{}' OR "event_id" IS NOT NULL)
);
CREATE UNIQUE INDEX "paper_kinds_name" ON "paper_kinds"
  ("organization_id", coalesce("event_id", 0), "holder", lower("name"));
CREATE INDEX "paper_kinds_event_id_organization_id_idx" ON "paper_kinds" ("event_id", "organization_id");
ALTER TABLE "paper_kinds" ADD CONSTRAINT "paper_kinds_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "paper_kinds" ADD CONSTRAINT "paper_kinds_event_id_organization_id_fkey"
  FOREIGN KEY ("event_id", "organization_id") REFERENCES "events"("id", "organization_id")
  ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "papers" (
  "id" SERIAL PRIMARY KEY,
  "kind_id" INTEGER NOT NULL,
  "user_id" INTEGER,
  "horse_id" INTEGER,
  "event_id" INTEGER,
  "received_on" DATE NOT NULL,
  "valid_until" DATE,
  "by_id" INTEGER NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "papers_holder_check" CHECK (num_nonnulls("user_id", "horse_id") = 1),
  CONSTRAINT "papers_valid_until_check" CHECK ("valid_until" >= "received_on")
);
CREATE UNIQUE INDEX "papers_of_rider" ON "papers" ("kind_id", "user_id", coalesce("event_id", 0))
  WHERE "user_id" IS NOT NULL;
CREATE UNIQUE INDEX "papers_of_horse" ON "papers" ("kind_id", "horse_id", coalesce("event_id", 0))
  WHERE "horse_id" IS NOT NULL;
CREATE INDEX "papers_user_id_idx" ON "papers" ("user_id");
CREATE INDEX "papers_horse_id_idx" ON "papers" ("horse_id");
CREATE INDEX "papers_event_id_idx" ON "papers" ("event_id");
CREATE INDEX "papers_by_id_idx" ON "papers" ("by_id");
ALTER TABLE "papers" ADD CONSTRAINT "papers_kind_id_fkey"
  FOREIGN KEY ("kind_id") REFERENCES "paper_kinds"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "papers" ADD CONSTRAINT "papers_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "papers" ADD CONSTRAINT "papers_horse_id_fkey"
  FOREIGN KEY ("horse_id") REFERENCES "horses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "papers" ADD CONSTRAINT "papers_event_id_fkey"
  FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "papers" ADD CONSTRAINT "papers_by_id_fkey"
  FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
