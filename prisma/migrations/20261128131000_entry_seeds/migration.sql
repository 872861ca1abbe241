-- Draws at entry have their own seed, because it becomes public when the books close and a random draw may follow.
ALTER TABLE "rounds"
  ADD COLUMN "entry_seed" VARCHAR(64) NOT NULL DEFAULT random_seed(),
  ADD CONSTRAINT "rounds_entry_seed" CHECK ("entry_seed" ~ '^[0-9a-f]{64}$'),
  ADD COLUMN "entry_commitment" TEXT NOT NULL GENERATED ALWAYS AS
    (encode(sha256(decode("entry_seed", 'escape')), 'hex')) STORED;
