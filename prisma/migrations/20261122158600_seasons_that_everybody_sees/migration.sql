-- The public pages of a season are kept as those of an event are: whatever changes what stands on them is told, as
-- "season" and its id.
CREATE FUNCTION tell_public_seasons(seasons INTEGER[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  news TEXT;
BEGIN
  SELECT string_agg('season' || id, ',') INTO news FROM (
    SELECT DISTINCT id FROM unnest(seasons) AS id WHERE id IS NOT NULL ORDER BY id DESC LIMIT 200) latest;
  IF news IS NOT NULL THEN
    PERFORM pg_notify('public_pages', news);
  END IF;
END $$;

CREATE FUNCTION tell_public_seasons_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'points_seasons' THEN
    PERFORM tell_public_seasons(ARRAY[OLD.id]);
  ELSIF TG_TABLE_NAME = 'points_groups' THEN
    PERFORM tell_public_seasons(ARRAY[NEW.season_id, OLD.season_id]);
  ELSIF TG_TABLE_NAME = 'events' THEN
    PERFORM tell_public_seasons(ARRAY(
      SELECT season_id FROM points_groups JOIN activities ON points_seasons_group_id = points_groups.id
      WHERE event_id = NEW.id));
  ELSIF TG_TABLE_NAME = 'rounds' THEN
    PERFORM tell_public_seasons(ARRAY(
      SELECT season_id FROM points_groups JOIN activities ON points_seasons_group_id = points_groups.id
      WHERE activities.id = NEW.activity_id));
  ELSIF TG_TABLE_NAME = 'users' THEN
    PERFORM tell_public_seasons(ARRAY(
      SELECT season_id FROM points_groups JOIN points_group_members ON group_id = points_groups.id
      WHERE user_id = NEW.id));
  ELSIF TG_TABLE_NAME = 'horses' THEN
    PERFORM tell_public_seasons(ARRAY(
      SELECT season_id FROM points_groups JOIN points_group_members ON group_id = points_groups.id
      WHERE horse_id = NEW.id));
  ELSIF TG_TABLE_NAME = 'organizations' THEN
    PERFORM tell_public_seasons(ARRAY(SELECT id FROM points_seasons WHERE organization_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;

-- Points count from the payout's publication on: scores before it are no news to a season.
CREATE FUNCTION tell_public_seasons_of_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.name = OLD.name
    AND NEW.points_seasons_group_id IS NOT DISTINCT FROM OLD.points_seasons_group_id
    AND NOT EXISTS (SELECT FROM rounds WHERE activity_id = NEW.id AND publish_payout) THEN
    RETURN NULL;
  END IF;
  PERFORM tell_public_seasons(ARRAY(
    SELECT season_id FROM points_groups WHERE id IN (NEW.points_seasons_group_id, OLD.points_seasons_group_id)));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_public_seasons_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_public_seasons(ARRAY(
    SELECT season_id FROM points_groups WHERE id IN (SELECT group_id FROM changed)));
  RETURN NULL;
END $$;

CREATE TRIGGER points_seasons_public AFTER UPDATE OR DELETE ON "points_seasons" FOR EACH ROW EXECUTE FUNCTION tell_public_seasons_of_row();
CREATE TRIGGER points_groups_public AFTER INSERT OR UPDATE OR DELETE ON "points_groups" FOR EACH ROW EXECUTE FUNCTION tell_public_seasons_of_row();
CREATE TRIGGER points_group_members_come AFTER INSERT ON "points_group_members" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_public_seasons_of_members();
CREATE TRIGGER points_group_members_change AFTER UPDATE ON "points_group_members" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_public_seasons_of_members();
CREATE TRIGGER points_group_members_go AFTER DELETE ON "points_group_members" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_public_seasons_of_members();
CREATE TRIGGER activities_of_season AFTER INSERT OR UPDATE OR DELETE ON "activities" FOR EACH ROW EXECUTE FUNCTION tell_public_seasons_of_class();
CREATE TRIGGER rounds_of_season AFTER UPDATE OF name, publish_payout ON "rounds" FOR EACH ROW
  WHEN (OLD.publish_payout <> NEW.publish_payout OR OLD.name <> NEW.name) EXECUTE FUNCTION tell_public_seasons_of_row();
CREATE TRIGGER events_of_season AFTER UPDATE OF name, starts_on, hide_minors, is_public ON "events" FOR EACH ROW
  WHEN ((OLD.name, OLD.starts_on, OLD.hide_minors, OLD.is_public) IS DISTINCT FROM (NEW.name, NEW.starts_on, NEW.hide_minors, NEW.is_public)) EXECUTE FUNCTION tell_public_seasons_of_row();
CREATE TRIGGER users_of_season AFTER UPDATE OF name, birth_date ON "users" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.birth_date IS DISTINCT FROM NEW.birth_date) EXECUTE FUNCTION tell_public_seasons_of_row();
CREATE TRIGGER horses_of_season AFTER UPDATE OF name ON "horses" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION tell_public_seasons_of_row();
CREATE TRIGGER organizations_of_season AFTER UPDATE OF name, sponsor ON "organizations" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.sponsor IS DISTINCT FROM NEW.sponsor) EXECUTE FUNCTION tell_public_seasons_of_row();
