-- Nothing has stored an answer here so far. A repeated answer says how new the draw was then, as the first one did.
ALTER TABLE "idempotency_keys" ADD COLUMN "draw_version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "idempotency_keys" ALTER COLUMN "draw_version" DROP DEFAULT;
