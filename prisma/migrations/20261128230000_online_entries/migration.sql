-- Riders enter on their phones if the event takes online entries, and the secretary accepts or declines each one.
ALTER TABLE "events" ADD COLUMN "takes_online_entries" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "activities"
  ADD COLUMN "takes_online_entries" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "online_limit" INTEGER,
  ADD CONSTRAINT "activities_online_limit_check" CHECK ("online_limit" >= 1);

CREATE TABLE "online_entries" (
  "id" SERIAL PRIMARY KEY,
  "event_id" INTEGER NOT NULL,
  "sent_by_id" INTEGER NOT NULL,
  "user_id" INTEGER NOT NULL,
  "horse_id" INTEGER,
  "horse_name" VARCHAR(120),
  "activity_ids" INTEGER[] NOT NULL,
  "contests" JSONB NOT NULL,
  "request" VARCHAR(400),
  "client_key" VARCHAR(64) NOT NULL,
  "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "state" VARCHAR(10) NOT NULL DEFAULT 'waiting',
  "reason" VARCHAR(200),
  "decided_by_id" INTEGER,
  "decided_at" TIMESTAMPTZ(3),
  CONSTRAINT "online_entries_state_check" CHECK ("state" IN ('waiting', 'accepted', 'declined', 'withdrawn'))
);
CREATE UNIQUE INDEX "online_entries_client_key_key" ON "online_entries" ("client_key");
CREATE INDEX "online_entries_event_id_state_idx" ON "online_entries" ("event_id", "state");
CREATE INDEX "online_entries_sent_by_id_idx" ON "online_entries" ("sent_by_id");
CREATE INDEX "online_entries_user_id_idx" ON "online_entries" ("user_id");
CREATE INDEX "online_entries_horse_id_idx" ON "online_entries" ("horse_id");
CREATE INDEX "online_entries_decided_by_id_idx" ON "online_entries" ("decided_by_id");
ALTER TABLE "online_entries" ADD CONSTRAINT "online_entries_event_id_fkey"
  FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "online_entries" ADD CONSTRAINT "online_entries_sent_by_id_fkey"
  FOREIGN KEY ("sent_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "online_entries" ADD CONSTRAINT "online_entries_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "online_entries" ADD CONSTRAINT "online_entries_horse_id_fkey"
  FOREIGN KEY ("horse_id") REFERENCES "horses"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "online_entries" ADD CONSTRAINT "online_entries_decided_by_id_fkey"
  FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
