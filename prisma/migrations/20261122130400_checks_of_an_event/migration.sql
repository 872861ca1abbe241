CREATE TYPE "CheckKind" AS ENUM ('check', 'cash');

-- A check pays results of one class, or of a whole event; its lines say which.
ALTER TABLE "checks" ADD COLUMN "event_id" INTEGER,
ADD COLUMN "kind" "CheckKind" NOT NULL DEFAULT 'check',
ALTER COLUMN "activity_id" DROP NOT NULL;

UPDATE "checks" SET "event_id" = "activities"."event_id" FROM "activities" WHERE "activities"."id" = "checks"."activity_id";
ALTER TABLE "checks" ALTER COLUMN "event_id" SET NOT NULL;

-- Of typed-in riders that were removed since; the name stays on the check.
UPDATE "checks" SET "payee_id" = NULL
WHERE NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "checks"."payee_id");

-- CreateIndex
CREATE INDEX "checks_event_id_idx" ON "checks"("event_id");

-- CreateIndex
CREATE INDEX "checks_payee_id_idx" ON "checks"("payee_id");

-- AddForeignKey
ALTER TABLE "checks" ADD CONSTRAINT "checks_event_id_organization_id_fkey" FOREIGN KEY ("event_id", "organization_id") REFERENCES "events"("id", "organization_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checks" ADD CONSTRAINT "checks_payee_id_fkey" FOREIGN KEY ("payee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
