-- How many runs before a run its side pots lock. 0: at the run.
ALTER TABLE "activities"
  ADD COLUMN "side_pots_lock" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "activities_side_pots_lock_check" CHECK ("side_pots_lock" BETWEEN 0 AND 50);
