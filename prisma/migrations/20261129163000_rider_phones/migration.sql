-- AlterTable
ALTER TABLE "users" ADD COLUMN     "phone" VARCHAR(30);
