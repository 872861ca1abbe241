ALTER TABLE "organizations" ADD COLUMN "payment_kinds" VARCHAR(30)[] NOT NULL DEFAULT '{}';

CREATE TABLE "cash_boxes" (
  "id" SERIAL PRIMARY KEY,
  "event_id" INTEGER NOT NULL REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "opened_by_id" INTEGER REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "opened_cents" INTEGER NOT NULL DEFAULT 0,
  "counted_at" TIMESTAMPTZ(3),
  "counted_by_id" INTEGER REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "counts" JSONB,
  "counted_cents" INTEGER,
  "counters" VARCHAR(60)[] NOT NULL DEFAULT '{}',
  "note" VARCHAR(200) NOT NULL DEFAULT '',
  "version" INTEGER NOT NULL DEFAULT 0,
  CHECK ("opened_cents" >= 0 AND "counted_cents" >= 0),
  CHECK (("counted_at" IS NULL) = ("counted_cents" IS NULL) AND ("counted_at" IS NULL) = ("counts" IS NULL))
);
CREATE INDEX "cash_boxes_event_id_idx" ON "cash_boxes"("event_id");
CREATE UNIQUE INDEX "cash_boxes_open" ON "cash_boxes"("event_id") WHERE "counted_at" IS NULL;
CREATE INDEX "cash_boxes_opened_by_id_idx" ON "cash_boxes"("opened_by_id");
CREATE INDEX "cash_boxes_counted_by_id_idx" ON "cash_boxes"("counted_by_id");

CREATE TABLE "payments" (
  "id" SERIAL PRIMARY KEY,
  "event_id" INTEGER NOT NULL REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "user_id" INTEGER NOT NULL REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "cash_box_id" INTEGER NOT NULL REFERENCES "cash_boxes"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "kind" VARCHAR(30) NOT NULL,
  "cents" INTEGER NOT NULL CHECK ("cents" <> 0),
  "check_number" VARCHAR(20),
  "note" VARCHAR(200) NOT NULL DEFAULT '',
  "client_key" VARCHAR(64) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "by_id" INTEGER REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "returned_at" TIMESTAMPTZ(3),
  "returned_by_id" INTEGER REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "voided_at" TIMESTAMPTZ(3),
  "voided_by_id" INTEGER REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "void_reason" VARCHAR(200),
  CHECK (("kind" = 'check') = ("check_number" IS NOT NULL)),
  CHECK ("returned_at" IS NULL OR "kind" = 'check' AND "cents" > 0),
  CHECK (("voided_at" IS NULL) = ("void_reason" IS NULL))
);
CREATE UNIQUE INDEX "payments_event_id_client_key_key" ON "payments"("event_id", "client_key");
CREATE INDEX "payments_event_id_user_id_idx" ON "payments"("event_id", "user_id");
CREATE INDEX "payments_user_id_idx" ON "payments"("user_id");
CREATE INDEX "payments_cash_box_id_idx" ON "payments"("cash_box_id");
CREATE INDEX "payments_by_id_idx" ON "payments"("by_id");
CREATE INDEX "payments_returned_by_id_idx" ON "payments"("returned_by_id");
CREATE INDEX "payments_voided_by_id_idx" ON "payments"("voided_by_id");

-- A ledger: a payment is voided or returned once, and never changed or deleted. Merged riders still change who paid.
CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    OR (NEW.event_id, NEW.cash_box_id, NEW.kind, NEW.cents, NEW.check_number, NEW.note, NEW.client_key, NEW.created_at)
      IS DISTINCT FROM (OLD.event_id, OLD.cash_box_id, OLD.kind, OLD.cents, OLD.check_number, OLD.note, OLD.client_key, OLD.created_at)
    OR (OLD.voided_at IS NOT NULL AND (NEW.voided_at, NEW.void_reason) IS DISTINCT FROM (OLD.voided_at, OLD.void_reason))
    OR (OLD.returned_at IS NOT NULL AND NEW.returned_at IS DISTINCT FROM OLD.returned_at) THEN
    RAISE EXCEPTION 'Payments are voided, never changed.';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_keep BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION keep_payment();
