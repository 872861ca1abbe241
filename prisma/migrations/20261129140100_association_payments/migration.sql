CREATE TABLE "association_payments" (
    "id" SERIAL NOT NULL,
    "event_id" INTEGER NOT NULL,
    "association" VARCHAR(60),
    "cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by_id" INTEGER,
    "voided_at" TIMESTAMPTZ(3),
    "voided_by_id" INTEGER,

    CONSTRAINT "association_payments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "association_payments_event_id_idx" ON "association_payments"("event_id");

-- CreateIndex
CREATE INDEX "association_payments_by_id_idx" ON "association_payments"("by_id");

-- CreateIndex
CREATE INDEX "association_payments_voided_by_id_idx" ON "association_payments"("voided_by_id");

-- AddForeignKey
ALTER TABLE "association_payments" ADD CONSTRAINT "association_payments_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "association_payments" ADD CONSTRAINT "association_payments_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "association_payments" ADD CONSTRAINT "association_payments_voided_by_id_fkey" FOREIGN KEY ("voided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Until now, fees owed to an association counted as paid once all of its reports were sent.
INSERT INTO "association_payments" (event_id, association, cents, created_at, by_id)
SELECT owed.event_id, owed.association, owed.cents, sent.sent_at, sent.sent_by_id
FROM (
  SELECT event_id, lower(association) AS body, min(association) AS association, sum(cents) AS cents
  FROM charges
  WHERE purpose = 'association' AND voided_at IS NULL
  GROUP BY event_id, lower(association) HAVING sum(cents) > 0
) AS owed
JOIN (
  SELECT event_id, lower(body) AS body, max(sent_at) AS sent_at,
    (array_agg(sent_by_id ORDER BY sent_at DESC))[1] AS sent_by_id
  FROM association_reports JOIN association_profiles ON association_profiles.id = profile_id
  GROUP BY event_id, lower(body) HAVING bool_and(sent_at IS NOT NULL)
) AS sent ON sent.event_id = owed.event_id AND sent.body = owed.body;
