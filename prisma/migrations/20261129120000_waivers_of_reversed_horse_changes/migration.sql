-- A waiver gets another key when the change of horse is taken back, so that it doesn't cover a later change.
CREATE OR REPLACE FUNCTION keep_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.event_id, NEW.name, NEW.cents, NEW.purpose, NEW.created_at)
      IS DISTINCT FROM (OLD.event_id, OLD.name, OLD.cents, OLD.purpose, OLD.created_at)
    OR (NEW.key IS DISTINCT FROM OLD.key AND NEW.horse_id IS NOT DISTINCT FROM OLD.horse_id
      AND NOT coalesce(OLD.void_reason IS NOT NULL AND OLD.key LIKE 'late:day:%' AND NEW.key LIKE 'late:day:%', false)
      AND NOT coalesce(OLD.void_reason IS NOT NULL AND OLD.key LIKE 'horse:%' AND NEW.key = OLD.key || ':reversed', false))
    OR (OLD.voided_at IS NOT NULL
      AND (NEW.voided_at, NEW.void_reason) IS DISTINCT FROM (OLD.voided_at, OLD.void_reason)) THEN
    RAISE EXCEPTION 'Charges are voided, never changed.';
  END IF;
  RETURN NEW;
END $$;
