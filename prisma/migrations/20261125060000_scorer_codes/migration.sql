-- A scorer without an account joins one event with a code from the organizer's screen.
CREATE TABLE "scorer_codes" (
    "id" SERIAL NOT NULL,
    "uid" UUID NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "event_id" INTEGER NOT NULL,
    "by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "user_id" INTEGER,
    "session_id" CHAR(64),

    CONSTRAINT "scorer_codes_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "scorer_codes_hash_key" ON "scorer_codes"("hash");
CREATE UNIQUE INDEX "scorer_codes_user_id_key" ON "scorer_codes"("user_id");
CREATE UNIQUE INDEX "scorer_codes_session_id_key" ON "scorer_codes"("session_id");
CREATE INDEX "scorer_codes_organization_id_created_at_idx" ON "scorer_codes"("organization_id", "created_at");
CREATE INDEX "scorer_codes_event_id_organization_id_idx" ON "scorer_codes"("event_id", "organization_id");
CREATE INDEX "scorer_codes_by_id_idx" ON "scorer_codes"("by_id");

ALTER TABLE "scorer_codes" ADD CONSTRAINT "scorer_codes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "scorer_codes" ADD CONSTRAINT "scorer_codes_event_id_organization_id_fkey" FOREIGN KEY ("event_id", "organization_id") REFERENCES "events"("id", "organization_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "scorer_codes" ADD CONSTRAINT "scorer_codes_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "scorer_codes" ADD CONSTRAINT "scorer_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
