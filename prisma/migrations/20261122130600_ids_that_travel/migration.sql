-- By this an export finds again what an import brought; ids are those of one database only.
ALTER TABLE "users" ADD COLUMN "uid" UUID NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX "users_uid_key" ON "users"("uid");

ALTER TABLE "horses" ADD COLUMN "uid" UUID NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX "horses_uid_key" ON "horses"("uid");

ALTER TABLE "events" ADD COLUMN "uid" UUID NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX "events_uid_key" ON "events"("uid");

ALTER TABLE "activities" ADD COLUMN "uid" UUID NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX "activities_uid_key" ON "activities"("uid");

ALTER TABLE "user_activities" ADD COLUMN "uid" UUID NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX "user_activities_uid_key" ON "user_activities"("uid");

