ALTER TABLE "events" ADD COLUMN "closed_at" TIMESTAMPTZ(3),
  ADD COLUMN "closed_by_id" INTEGER REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "events_closed_by_id_idx" ON "events"("closed_by_id");
