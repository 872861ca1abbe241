-- Every mailed link has a short code to type as well: an app on a home screen shares no cookies with the browser.
ALTER TABLE "one_time_tokens"
  ADD COLUMN "code_hash" CHAR(64),
  ADD COLUMN "wrong_codes" INTEGER NOT NULL DEFAULT 0;

-- Who acts for a rider.
CREATE TABLE "rider_managers" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "rider_id" INTEGER NOT NULL,
    "kind" VARCHAR(20) NOT NULL DEFAULT 'guardian',
    "organization_id" INTEGER,
    "confirmed_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    CONSTRAINT "rider_managers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "rider_managers_kind" CHECK ("kind" = 'guardian'),
    CONSTRAINT "rider_managers_not_oneself" CHECK ("account_id" <> "rider_id")
);
CREATE INDEX "rider_managers_account_id_idx" ON "rider_managers"("account_id");
CREATE INDEX "rider_managers_rider_id_idx" ON "rider_managers"("rider_id");
CREATE INDEX "rider_managers_organization_id_idx" ON "rider_managers"("organization_id");
CREATE INDEX "rider_managers_confirmed_by_id_idx" ON "rider_managers"("confirmed_by_id");
CREATE UNIQUE INDEX "rider_managers_once" ON "rider_managers"("account_id", "rider_id") WHERE "undone_at" IS NULL;
ALTER TABLE "rider_managers" ADD CONSTRAINT "rider_managers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rider_managers" ADD CONSTRAINT "rider_managers_rider_id_fkey" FOREIGN KEY ("rider_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rider_managers" ADD CONSTRAINT "rider_managers_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "rider_managers" ADD CONSTRAINT "rider_managers_confirmed_by_id_fkey" FOREIGN KEY ("confirmed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Of a rider whom an organization typed in: handed out as a code, or asked for by an account.
CREATE TABLE "rider_claims" (
    "id" SERIAL NOT NULL,
    "uid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" INTEGER NOT NULL,
    "rider_id" INTEGER NOT NULL,
    "hash" CHAR(64),
    "by_id" INTEGER,
    "account_id" INTEGER,
    "kind" VARCHAR(20),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "moved" JSONB,
    CONSTRAINT "rider_claims_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "rider_claims_kind" CHECK ("kind" IN ('rider', 'guardian')),
    CONSTRAINT "rider_claims_whose" CHECK ("hash" IS NOT NULL OR "account_id" IS NOT NULL),
    CONSTRAINT "rider_claims_claimed" CHECK ("claimed_at" IS NULL OR ("kind" IS NOT NULL AND "closed_at" IS NULL))
);
CREATE UNIQUE INDEX "rider_claims_hash_key" ON "rider_claims"("hash");
CREATE INDEX "rider_claims_organization_id_created_at_idx" ON "rider_claims"("organization_id", "created_at");
CREATE INDEX "rider_claims_rider_id_idx" ON "rider_claims"("rider_id");
CREATE INDEX "rider_claims_account_id_idx" ON "rider_claims"("account_id");
CREATE INDEX "rider_claims_by_id_idx" ON "rider_claims"("by_id");
ALTER TABLE "rider_claims" ADD CONSTRAINT "rider_claims_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rider_claims" ADD CONSTRAINT "rider_claims_rider_id_fkey" FOREIGN KEY ("rider_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rider_claims" ADD CONSTRAINT "rider_claims_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "rider_claims" ADD CONSTRAINT "rider_claims_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
