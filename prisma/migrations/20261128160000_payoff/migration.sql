ALTER TABLE "checks" ALTER COLUMN "number" DROP NOT NULL,
  ADD COLUMN "netted_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("netted_cents" >= 0),
  ADD COLUMN "delivered_at" TIMESTAMPTZ(3),
  ADD COLUMN "delivery" VARCHAR(10) CHECK ("delivery" IN ('picked up', 'mailed')),
  ADD CONSTRAINT "checks_number" CHECK (("kind" = 'check') = ("number" IS NOT NULL)),
  ADD CONSTRAINT "checks_delivery" CHECK (("delivered_at" IS NULL) = ("delivery" IS NULL));

ALTER TABLE "payments" ADD COLUMN "check_id" INTEGER REFERENCES "checks"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "payments_winnings" CHECK ("kind" <> 'winnings' OR "check_id" IS NOT NULL),
  ADD CONSTRAINT "payments_of_check" CHECK ("check_id" IS NULL OR "kind" IN ('winnings', 'cash'));
CREATE INDEX "payments_check_id_idx" ON "payments"("check_id");

CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    OR (NEW.event_id, NEW.cash_box_id, NEW.kind, NEW.cents, NEW.check_number, NEW.note, NEW.client_key, NEW.created_at, NEW.check_id)
      IS DISTINCT FROM (OLD.event_id, OLD.cash_box_id, OLD.kind, OLD.cents, OLD.check_number, OLD.note, OLD.client_key, OLD.created_at, OLD.check_id)
    OR (OLD.voided_at IS NOT NULL AND (NEW.voided_at, NEW.void_reason) IS DISTINCT FROM (OLD.voided_at, OLD.void_reason))
    OR (OLD.returned_at IS NOT NULL AND NEW.returned_at IS DISTINCT FROM OLD.returned_at) THEN
    RAISE EXCEPTION 'Payments are voided, never changed.';
  END IF;
  RETURN NEW;
END $$;
