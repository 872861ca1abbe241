-- How associations place races, and the results of each event for them.
CREATE TABLE "association_profiles" (
  "id" SERIAL PRIMARY KEY,
  "organization_id" INTEGER NOT NULL,
  "name" VARCHAR(60) NOT NULL,
  "body" VARCHAR(60) NOT NULL,
  "district" VARCHAR(60),
  "division_offsets" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  "population" VARCHAR(8) NOT NULL DEFAULT 'all',
  "fastest_of" VARCHAR(8) NOT NULL DEFAULT 'all',
  "points_table" VARCHAR(30) NOT NULL DEFAULT 'none',
  "own_points" DECIMAL(7,2)[] DEFAULT ARRAY[]::DECIMAL(7,2)[],
  "ties" VARCHAR(10),
  "columns" TEXT[],
  "deadline_days" INTEGER,
  "fee_cents" INTEGER NOT NULL DEFAULT 0,
  "fee_per" VARCHAR(5) NOT NULL DEFAULT 'entry',
  "version" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "association_profiles_population" CHECK ("population" IN ('all', 'members', 'district')),
  CONSTRAINT "association_profiles_fastest_of" CHECK ("fastest_of" IN ('all', 'members', 'district')),
  CONSTRAINT "association_profiles_district" CHECK (
    "district" IS NOT NULL OR 'district' NOT IN ("population", "fastest_of")
  ),
  CONSTRAINT "association_profiles_ties" CHECK ("ties" IN ('SPLIT', 'HIGH')),
  CONSTRAINT "association_profiles_deadline_days" CHECK ("deadline_days" >= 0),
  CONSTRAINT "association_profiles_fee_cents" CHECK ("fee_cents" >= 0),
  CONSTRAINT "association_profiles_fee_per" CHECK ("fee_per" IN ('entry', 'race'))
);
CREATE UNIQUE INDEX "association_profiles_name" ON "association_profiles" ("organization_id", lower("name"));
ALTER TABLE "association_profiles" ADD CONSTRAINT "association_profiles_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "association_reports" (
  "id" SERIAL PRIMARY KEY,
  "event_id" INTEGER NOT NULL,
  "profile_id" INTEGER NOT NULL,
  "sent_at" TIMESTAMPTZ(3),
  "sent_by_id" INTEGER,
  "version" INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX "association_reports_event_id_profile_id_key" ON "association_reports" ("event_id", "profile_id");
CREATE INDEX "association_reports_profile_id_idx" ON "association_reports" ("profile_id");
CREATE INDEX "association_reports_sent_by_id_idx" ON "association_reports" ("sent_by_id");
ALTER TABLE "association_reports" ADD CONSTRAINT "association_reports_event_id_fkey"
  FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "association_reports" ADD CONSTRAINT "association_reports_profile_id_fkey"
  FOREIGN KEY ("profile_id") REFERENCES "association_profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "association_reports" ADD CONSTRAINT "association_reports_sent_by_id_fkey"
  FOREIGN KEY ("sent_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "association_classes" (
  "report_id" INTEGER NOT NULL,
  "activity_id" INTEGER NOT NULL,
  CONSTRAINT "association_classes_pkey" PRIMARY KEY ("report_id", "activity_id")
);
CREATE INDEX "association_classes_activity_id_idx" ON "association_classes" ("activity_id");
ALTER TABLE "association_classes" ADD CONSTRAINT "association_classes_report_id_fkey"
  FOREIGN KEY ("report_id") REFERENCES "association_reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "association_classes" ADD CONSTRAINT "association_classes_activity_id_fkey"
  FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;
