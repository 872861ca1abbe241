-- A seed of draws at entry is shown once, and later draws use a new one.
ALTER TABLE "rounds" ADD COLUMN "shown_entry_seeds" JSONB NOT NULL DEFAULT '[]';

-- Deleted classes, rounds and events leave their draws at entry behind, too.
ALTER TABLE "draw_tombstones" ADD COLUMN "entry_draws" JSONB NOT NULL DEFAULT '[]';
