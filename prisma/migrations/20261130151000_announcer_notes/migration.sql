-- AlterTable
ALTER TABLE "event_riders" ADD COLUMN     "announcer_note" VARCHAR(200),
ADD COLUMN     "back_number" VARCHAR(10);
