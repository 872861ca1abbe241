CREATE TABLE "fee_kinds" (
  "id" SERIAL PRIMARY KEY,
  "event_id" INTEGER NOT NULL REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "position" INTEGER NOT NULL DEFAULT 0,
  "name" VARCHAR(60) NOT NULL,
  "cents" INTEGER NOT NULL,
  "per" VARCHAR(6) NOT NULL,
  "purpose" VARCHAR(12) NOT NULL DEFAULT 'office',
  CHECK ("cents" >= 0)
);
CREATE UNIQUE INDEX "fee_kinds_event_id_name_key" ON "fee_kinds"("event_id", "name");

CREATE TABLE "fee_stages" (
  "id" SERIAL PRIMARY KEY,
  "event_id" INTEGER NOT NULL REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "position" INTEGER NOT NULL DEFAULT 0,
  "kind" VARCHAR(16) NOT NULL,
  "starts" VARCHAR(12) NOT NULL DEFAULT 'always',
  "starts_at" TIMESTAMPTZ(3),
  "cents" INTEGER NOT NULL DEFAULT 0,
  "per" VARCHAR(6) NOT NULL DEFAULT 'entry',
  "kept_bp" INTEGER NOT NULL DEFAULT 0,
  "keeps_fees" BOOLEAN NOT NULL DEFAULT true,
  "kept_for" VARCHAR(6) NOT NULL DEFAULT 'purse',
  CHECK ("cents" >= 0 AND "kept_bp" BETWEEN 0 AND 10000)
);
CREATE INDEX "fee_stages_event_id_idx" ON "fee_stages"("event_id");

CREATE TABLE "charges" (
  "id" SERIAL PRIMARY KEY,
  "event_id" INTEGER NOT NULL REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "user_id" INTEGER NOT NULL REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "horse_id" INTEGER REFERENCES "horses"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "activity_id" INTEGER REFERENCES "activities"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "fee_kind_id" INTEGER REFERENCES "fee_kinds"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "key" VARCHAR(60),
  "client_key" VARCHAR(64),
  "name" VARCHAR(130) NOT NULL,
  "cents" INTEGER NOT NULL,
  "purpose" VARCHAR(12) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "by_id" INTEGER REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "voided_at" TIMESTAMPTZ(3),
  "voided_by_id" INTEGER REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "void_reason" VARCHAR(200)
);
CREATE INDEX "charges_event_id_user_id_idx" ON "charges"("event_id", "user_id");
CREATE INDEX "charges_user_id_idx" ON "charges"("user_id");
CREATE INDEX "charges_horse_id_idx" ON "charges"("horse_id");
CREATE INDEX "charges_activity_id_idx" ON "charges"("activity_id");
CREATE INDEX "charges_fee_kind_id_idx" ON "charges"("fee_kind_id");
CREATE INDEX "charges_by_id_idx" ON "charges"("by_id");
CREATE INDEX "charges_voided_by_id_idx" ON "charges"("voided_by_id");
CREATE UNIQUE INDEX "charges_event_id_client_key_key" ON "charges"("event_id", "client_key");
CREATE UNIQUE INDEX "charges_active_key" ON "charges"("event_id", "user_id", "key") WHERE "voided_at" IS NULL;

-- A ledger: a line is voided once and never changed. Merged riders and horses, and deleted classes and fees, still
-- change what a line refers to.
CREATE FUNCTION keep_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.event_id, NEW.key, NEW.name, NEW.cents, NEW.purpose, NEW.created_at)
      IS DISTINCT FROM (OLD.event_id, OLD.key, OLD.name, OLD.cents, OLD.purpose, OLD.created_at)
    OR (OLD.voided_at IS NOT NULL
      AND (NEW.voided_at, NEW.void_reason) IS DISTINCT FROM (OLD.voided_at, OLD.void_reason)) THEN
    RAISE EXCEPTION 'Charges are voided, never changed.';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER charges_keep BEFORE UPDATE ON "charges" FOR EACH ROW EXECUTE FUNCTION keep_charge();

ALTER TABLE "events" ADD COLUMN "fees_version" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "event_riders"
  ADD COLUMN "payer_id" INTEGER REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN "arrived_at" TIMESTAMPTZ(3);
CREATE INDEX "event_riders_payer_id_idx" ON "event_riders"("payer_id");

ALTER TABLE "user_activities"
  ADD COLUMN "late_stage_id" INTEGER REFERENCES "fee_stages"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN "horse_stage_id" INTEGER REFERENCES "fee_stages"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN "horse_changes" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "changed_from_horse_id" INTEGER,
  ADD COLUMN "refund_kept_for" VARCHAR(6),
  ADD COLUMN "fees_refunded" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "user_activities_late_stage_id_idx" ON "user_activities"("late_stage_id") WHERE "late_stage_id" IS NOT NULL;
CREATE INDEX "user_activities_horse_stage_id_idx" ON "user_activities"("horse_stage_id") WHERE "horse_stage_id" IS NOT NULL;

ALTER TABLE "enrollments" ADD COLUMN "refund_cents" INTEGER NOT NULL DEFAULT 0,
  ADD CHECK ("refund_cents" BETWEEN 0 AND "fee_cents");

-- Entries made before this release owe the fee that they were charged. With several gos, a rider and horse pay once.
INSERT INTO "charges" (event_id, user_id, horse_id, activity_id, key, name, cents, purpose, created_at)
SELECT contests.event_id, runs.user_id, runs.horse_id, contests.id, 'result:' || results.id, contests.name,
  results.fee_cents, 'purse', runs.created_at
FROM "enrollments" results
JOIN "user_activities" runs ON runs.id = results.user_activity_id
JOIN "activities" contests ON contests.id = results.activity_id
WHERE runs.user_id IS NOT NULL AND results.fee_cents > 0
  AND (NOT EXISTS (SELECT FROM "rounds" WHERE activity_id = contests.id AND name = 'average') OR NOT EXISTS (
    SELECT FROM "enrollments" earlier JOIN "user_activities" run ON run.id = earlier.user_activity_id
    WHERE earlier.activity_id = contests.id AND run.user_id = runs.user_id
      AND run.horse_id IS NOT DISTINCT FROM runs.horse_id AND earlier.id < results.id));
