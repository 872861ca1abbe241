-- Accounts that people make and keep themselves.

ALTER TABLE "users"
  ADD COLUMN "email_confirmed_at" TIMESTAMPTZ(3),
  ADD COLUMN "is_first_account" BOOLEAN NOT NULL DEFAULT false;

-- Whoever could sign in so far had the address from the person who ran the machine.
UPDATE "users" SET "email_confirmed_at" = "created_at" WHERE "email" IS NOT NULL AND "password_hash" IS NOT NULL;
UPDATE "users" SET "is_first_account" = true
  WHERE "id" = (SELECT min("id") FROM "users" WHERE "password_hash" IS NOT NULL);
CREATE UNIQUE INDEX "users_one_first_account" ON "users" ("is_first_account") WHERE "is_first_account";

ALTER TABLE "sessions"
  ADD COLUMN "device" VARCHAR(60) NOT NULL DEFAULT '',
  ADD COLUMN "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "sessions" SET "seen_at" = "created_at";

CREATE TABLE "association_memberships" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "body" VARCHAR(60) NOT NULL,
    "number" VARCHAR(40) NOT NULL,
    "district" VARCHAR(60),
    "valid_until" DATE,

    CONSTRAINT "association_memberships_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "association_memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "association_memberships_user_id_idx" ON "association_memberships"("user_id");

CREATE TABLE "one_time_tokens" (
    "id" SERIAL NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "user_id" INTEGER,
    "email" VARCHAR(254) NOT NULL,
    "details" JSONB,
    "hash" CHAR(64),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_tokens_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "one_time_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "one_time_tokens_kind" CHECK ("kind" IN ('sign-up', 'reset', 'e-mail')),
    CONSTRAINT "one_time_tokens_end" CHECK ("hash" IS NULL OR "expires_at" IS NOT NULL)
);
CREATE UNIQUE INDEX "one_time_tokens_hash_key" ON "one_time_tokens"("hash");
CREATE INDEX "one_time_tokens_user_id_idx" ON "one_time_tokens"("user_id");
CREATE INDEX "one_time_tokens_email_created_at_idx" ON "one_time_tokens"("email", "created_at");
CREATE INDEX "one_time_tokens_created_at_idx" ON "one_time_tokens"("created_at");
