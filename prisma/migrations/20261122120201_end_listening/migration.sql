-- Rights that end, end on every screen. Whoever ends them, by whatever statement, the outbox learns it in the same
-- transaction, and whoever delivers it closes what may not listen any more.
CREATE FUNCTION end_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO broadcasts (channel, event, payload)
  VALUES ('rights.' || OLD.user_id, 'ended', jsonb_build_object('session', OLD.id));
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_end AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION end_session();
CREATE TRIGGER sessions_shortened AFTER UPDATE ON "sessions" FOR EACH ROW
  WHEN (NEW.expires_at < OLD.expires_at OR NEW.user_id <> OLD.user_id OR NEW.id <> OLD.id) EXECUTE FUNCTION end_session();

CREATE FUNCTION end_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO broadcasts (channel, event, payload) VALUES ('rights.' || OLD.user_id, 'ended', '{}');
  RETURN NULL;
END $$;

CREATE TRIGGER memberships_end AFTER DELETE ON "memberships" FOR EACH ROW EXECUTE FUNCTION end_membership();
CREATE TRIGGER memberships_changed AFTER UPDATE ON "memberships" FOR EACH ROW
  WHEN (NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION end_membership();
