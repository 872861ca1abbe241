-- AlterTable
ALTER TABLE "user_activities" ADD COLUMN "client_key" VARCHAR(64),
ADD COLUMN "import_id" INTEGER,
ADD COLUMN "rerun_of_id" INTEGER,
ADD COLUMN "scratch_reason" VARCHAR(200),
ADD COLUMN "scratched_at" TIMESTAMPTZ(3),
ADD COLUMN "source" VARCHAR(10) NOT NULL DEFAULT 'draw';

-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN "refunded_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "user_activities_client_key_key" ON "user_activities"("client_key");

-- CreateIndex
CREATE INDEX "user_activities_rerun_of_id_idx" ON "user_activities"("rerun_of_id");

-- AddForeignKey
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_rerun_of_id_fkey" FOREIGN KEY ("rerun_of_id") REFERENCES "user_activities"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_source" CHECK ("source" IN ('draw', 'desk', 'import', 'online'));
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_rerun_of_another" CHECK ("rerun_of_id" <> "id");
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_scratch_reason" CHECK ("scratch_reason" IS NULL OR "scratched_at" IS NOT NULL);
