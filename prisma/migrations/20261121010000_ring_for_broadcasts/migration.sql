-- Whoever delivers the outbox is woken when it is committed, not before.
CREATE FUNCTION ring_for_broadcasts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('broadcasts', '');
  RETURN NULL;
END $$;

CREATE TRIGGER broadcasts_ring AFTER INSERT ON "broadcasts" FOR EACH STATEMENT EXECUTE FUNCTION ring_for_broadcasts();
