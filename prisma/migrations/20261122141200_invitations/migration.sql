-- An invitation into an organization, by e-mail or, without an address, by a code on a screen.
CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "uid" UUID NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "event_id" INTEGER,
    "role" "Role" NOT NULL,
    "email" VARCHAR(254),
    "by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "mail" VARCHAR(10) NOT NULL DEFAULT 'none',
    "error" VARCHAR(400),
    "revoked_at" TIMESTAMPTZ(3),
    "claimed_by_id" INTEGER,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by_id" INTEGER,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitations_owner_of_all" CHECK ("role" <> 'owner' OR "event_id" IS NULL)
);

CREATE UNIQUE INDEX "invitations_hash_key" ON "invitations"("hash");
CREATE INDEX "invitations_organization_id_created_at_idx" ON "invitations"("organization_id", "created_at");
CREATE INDEX "invitations_by_id_created_at_idx" ON "invitations"("by_id", "created_at");
CREATE INDEX "invitations_email_created_at_idx" ON "invitations"("email", "created_at");
CREATE INDEX "invitations_event_id_organization_id_idx" ON "invitations"("event_id", "organization_id");
CREATE INDEX "invitations_claimed_by_id_idx" ON "invitations"("claimed_by_id");
CREATE INDEX "invitations_accepted_by_id_idx" ON "invitations"("accepted_by_id");

ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_event_id_organization_id_fkey" FOREIGN KEY ("event_id", "organization_id") REFERENCES "events"("id", "organization_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_claimed_by_id_fkey" FOREIGN KEY ("claimed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
