-- AlterTable
ALTER TABLE "association_reports" ADD COLUMN     "sent_results" VARCHAR(16);
