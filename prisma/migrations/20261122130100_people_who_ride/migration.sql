-- AlterTable
ALTER TABLE "users" ADD COLUMN "birth_date" DATE,
ADD COLUMN "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN "merged_into_id" INTEGER,
ADD COLUMN "rides" BOOLEAN NOT NULL DEFAULT true;

-- Who belongs to an organization and has never run keeps times, or the books. Everybody else is here to ride.
UPDATE "users" SET "rides" = false
WHERE EXISTS (SELECT FROM "memberships" WHERE "memberships"."user_id" = "users"."id")
  AND NOT EXISTS (SELECT FROM "user_activities" WHERE "user_activities"."user_id" = "users"."id");

-- CreateIndex
CREATE INDEX "users_merged_into_id_idx" ON "users"("merged_into_id");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "users" ADD CONSTRAINT "users_merged_elsewhere" CHECK ("merged_into_id" <> "id");

-- A child whose parent has the account has neither an address nor an organization.
ALTER TABLE "users" DROP CONSTRAINT "users_typed_in_or_registered";
ALTER TABLE "users" ADD CONSTRAINT "users_typed_in_or_registered" CHECK ("email" IS NULL OR "organization_id" IS NULL);

-- Two of one name may be two people.
DROP INDEX "users_typed_in_once";
CREATE INDEX "users_typed_in_name" ON "users" ("organization_id", lower("name")) WHERE "organization_id" IS NOT NULL;
