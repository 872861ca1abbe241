-- What is kept of each fee, and what is paid however few enter.
ALTER TABLE "purses" ADD COLUMN "off_top_cents" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "guaranteed_cents" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "purses" ADD CONSTRAINT "purses_off_top" CHECK ("off_top_cents" >= 0 AND "guaranteed_cents" >= 0);

-- A fee that changes leaves alone what was charged before. Until now everybody was charged the fee of the purse.
ALTER TABLE "enrollments" ADD COLUMN "fee_cents" INTEGER NOT NULL DEFAULT 0;
UPDATE "enrollments" SET "fee_cents" = purses."entry_fee_cents"
FROM "purses" WHERE purses."activity_id" = enrollments."activity_id" AND purses."entry_fee_cents" <> 0;
-- From now on whoever enters a run says it.
ALTER TABLE "enrollments" ALTER COLUMN "fee_cents" DROP DEFAULT;
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_fee" CHECK ("fee_cents" >= 0);

-- What was published knew neither: nothing was off the top, and nothing guaranteed.
UPDATE "rounds" SET "published_payout" = jsonb_set("published_payout", '{reconciliation}',
  '{"off_top_cents": 0, "guarantee_cents": 0}'::jsonb || ("published_payout" -> 'reconciliation'))
WHERE "published_payout" ? 'reconciliation';
