CREATE TABLE "merge_requests" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "rider_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "by_id" INTEGER NOT NULL,
    "seen" CHAR(64) NOT NULL,
    "decisions" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),
    "confirmed" BOOLEAN,

    CONSTRAINT "merge_requests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "merge_requests_answered" CHECK (("answered_at" IS NULL) = ("confirmed" IS NULL))
);

-- Somebody is asked of one account at a time.
CREATE UNIQUE INDEX "merge_requests_open_once" ON "merge_requests"("rider_id") WHERE "answered_at" IS NULL;
CREATE INDEX "merge_requests_rider_id_idx" ON "merge_requests"("rider_id");
CREATE INDEX "merge_requests_account_id_idx" ON "merge_requests"("account_id");
CREATE INDEX "merge_requests_organization_id_idx" ON "merge_requests"("organization_id");
CREATE INDEX "merge_requests_by_id_idx" ON "merge_requests"("by_id");

ALTER TABLE "merge_requests" ADD CONSTRAINT "merge_requests_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "merge_requests" ADD CONSTRAINT "merge_requests_rider_id_fkey" FOREIGN KEY ("rider_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "merge_requests" ADD CONSTRAINT "merge_requests_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "merge_requests" ADD CONSTRAINT "merge_requests_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
