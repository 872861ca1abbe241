-- Whose name is another now stands in some events, and only their public pages are other ones: in one message, the
-- latest two hundred by their ids. Pages of older ones are made again within a minute in any case. Whoever stands
-- nowhere is no news to anybody.
CREATE FUNCTION tell_public_pages_of_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  news TEXT;
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    SELECT string_agg(event_id::text, ',') INTO news FROM (
      SELECT DISTINCT event_id FROM user_activities JOIN activities ON activities.id = activity_id
      WHERE user_id = NEW.id ORDER BY event_id DESC LIMIT 200) latest;
  ELSIF TG_TABLE_NAME = 'horses' THEN
    SELECT string_agg(event_id::text, ',') INTO news FROM (
      SELECT DISTINCT event_id FROM user_activities JOIN activities ON activities.id = activity_id
      WHERE horse_id = NEW.id ORDER BY event_id DESC LIMIT 200) latest;
  ELSIF TG_TABLE_NAME = 'bulls' THEN
    SELECT string_agg(event_id::text, ',') INTO news FROM (
      SELECT DISTINCT event_id FROM user_activities JOIN activities ON activities.id = activity_id
      WHERE bull_id = NEW.id ORDER BY event_id DESC LIMIT 200) latest;
  ELSE
    SELECT string_agg(id::text, ',') INTO news FROM (
      SELECT id FROM events WHERE organization_id = NEW.id ORDER BY id DESC LIMIT 200) latest;
  END IF;
  IF news IS NOT NULL THEN
    PERFORM pg_notify('public_pages', news);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER users_public ON "users";
DROP TRIGGER horses_public ON "horses";
DROP TRIGGER bulls_public ON "bulls";
DROP TRIGGER organizations_public ON "organizations";
CREATE TRIGGER users_public AFTER UPDATE OF name, birth_date ON "users" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.birth_date IS DISTINCT FROM NEW.birth_date) EXECUTE FUNCTION tell_public_pages_of_name();
CREATE TRIGGER horses_public AFTER UPDATE OF name ON "horses" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION tell_public_pages_of_name();
CREATE TRIGGER bulls_public AFTER UPDATE OF name ON "bulls" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION tell_public_pages_of_name();
CREATE TRIGGER organizations_public AFTER UPDATE OF name, time_zone ON "organizations" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION tell_public_pages_of_name();
