-- What an organizer sets of a class. Whom it is for is said and warned about, and blocks nobody.
ALTER TABLE "activities"
  ADD COLUMN "age_from" INTEGER,
  ADD COLUMN "age_to" INTEGER,
  ADD COLUMN "age_on" DATE,
  ADD COLUMN "association" VARCHAR(40),
  ADD COLUMN "added_seconds" INTEGER[] NOT NULL DEFAULT ARRAY[5, 10, 15]::INTEGER[],
  ADD COLUMN "no_times" "NoTime"[] NOT NULL DEFAULT ARRAY['NT', 'DQ', 'Broke']::"NoTime"[],
  ADD COLUMN "settings_version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "activities" ADD CONSTRAINT "activities_ages" CHECK ("age_from" IS NULL OR "age_to" IS NULL OR "age_from" <= "age_to");

-- A short go: so many of the best of the gos before it run in it.
ALTER TABLE "rounds" ADD COLUMN "top" INTEGER;
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_top" CHECK ("top" IS NULL OR "top" > 0);

-- 0: the ground is not worked, as in bull riding.
ALTER TABLE "activities" DROP CONSTRAINT "activities_gaps";
ALTER TABLE "activities" ADD CONSTRAINT "activities_gaps" CHECK ("min_gap" >= 1 AND "drag_every" >= 0);
