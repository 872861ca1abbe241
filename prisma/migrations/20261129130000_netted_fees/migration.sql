-- The names of the fees that were paid out of winnings. Empty for payoffs before this migration.
ALTER TABLE "checks" ADD COLUMN "netted_fees" JSONB NOT NULL DEFAULT '[]';
