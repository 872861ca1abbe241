-- How often a check was printed, and when it was last printed again. Existing checks were printed when they were written.
ALTER TABLE "checks" ADD COLUMN "prints" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "reprinted_at" TIMESTAMPTZ(3);
UPDATE "checks" SET "prints" = 1;
