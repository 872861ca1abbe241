-- A receipt sent by email. Null: to the account of the payer.
CREATE TABLE "receipt_mails" (
  "id" SERIAL PRIMARY KEY,
  "payment_id" INTEGER NOT NULL,
  "email" VARCHAR(254),
  "status" VARCHAR(10) NOT NULL DEFAULT 'waiting',
  "error" VARCHAR(400),
  "sent_by_id" INTEGER,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "receipt_mails_payment_id_idx" ON "receipt_mails" ("payment_id");
CREATE INDEX "receipt_mails_sent_by_id_idx" ON "receipt_mails" ("sent_by_id");
CREATE INDEX "receipt_mails_created_at_idx" ON "receipt_mails" ("created_at");
ALTER TABLE "receipt_mails" ADD CONSTRAINT "receipt_mails_payment_id_fkey"
  FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "receipt_mails" ADD CONSTRAINT "receipt_mails_sent_by_id_fkey"
  FOREIGN KEY ("sent_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
