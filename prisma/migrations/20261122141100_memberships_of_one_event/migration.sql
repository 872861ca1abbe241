-- A membership may be limited to one event of its organization; an owner's never is.
ALTER TABLE "memberships" ADD COLUMN "event_id" INTEGER;

CREATE INDEX "memberships_event_id_organization_id_idx" ON "memberships"("event_id", "organization_id");

ALTER TABLE "memberships" ADD CONSTRAINT "memberships_event_id_organization_id_fkey" FOREIGN KEY ("event_id", "organization_id") REFERENCES "events"("id", "organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "memberships" ADD CONSTRAINT "memberships_owner_of_all" CHECK ("role" <> 'owner' OR "event_id" IS NULL);
