-- What an organization answered, or asks, is about no class.
ALTER TABLE "notifications" ALTER COLUMN "activity_id" DROP NOT NULL;
