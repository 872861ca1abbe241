-- Whom a season may name follows from what is said of the riders at its events.
CREATE FUNCTION tell_public_seasons_of_rider() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_public_seasons(ARRAY(
    SELECT season_id FROM points_groups JOIN activities ON points_seasons_group_id = points_groups.id
    WHERE event_id = coalesce(NEW.event_id, OLD.event_id)));
  RETURN NULL;
END $$;

CREATE TRIGGER event_riders_of_season AFTER INSERT OR UPDATE OR DELETE ON "event_riders" FOR EACH ROW EXECUTE FUNCTION tell_public_seasons_of_rider();
