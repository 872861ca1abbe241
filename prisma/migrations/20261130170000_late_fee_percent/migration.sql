-- AlterTable
ALTER TABLE "fee_stages" ADD COLUMN     "entry_fee_bp" INTEGER NOT NULL DEFAULT 0,
  ADD CHECK ("entry_fee_bp" BETWEEN 0 AND 10000);
