ALTER TABLE "fee_kinds" ADD COLUMN "association" VARCHAR(60);
