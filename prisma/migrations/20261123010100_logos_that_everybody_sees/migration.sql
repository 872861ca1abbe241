-- Public pages show the organization's sponsor and its logo: they are others when these are.
CREATE FUNCTION tell_public_pages_of_logo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization INTEGER := coalesce(NEW.organization_id, OLD.organization_id);
  news TEXT;
BEGIN
  SELECT string_agg(id::text, ',') INTO news FROM (
    SELECT id FROM events WHERE organization_id = organization ORDER BY id DESC LIMIT 200) latest;
  IF news IS NOT NULL THEN
    PERFORM pg_notify('public_pages', news);
  END IF;
  PERFORM tell_public_seasons(ARRAY(SELECT id FROM points_seasons WHERE organization_id = organization));
  RETURN NULL;
END $$;

CREATE TRIGGER logos_public AFTER INSERT OR UPDATE OR DELETE ON "logos" FOR EACH ROW EXECUTE FUNCTION tell_public_pages_of_logo();
CREATE TRIGGER organizations_sponsor_public AFTER UPDATE OF sponsor ON "organizations" FOR EACH ROW
  WHEN (OLD.sponsor IS DISTINCT FROM NEW.sponsor) EXECUTE FUNCTION tell_public_pages_of_name();
