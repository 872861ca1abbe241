-- What was not marked as adult was not decided. The office can also decide that a rider is a minor, and note a birth year.
ALTER TABLE "event_riders"
  ALTER COLUMN "is_adult" DROP NOT NULL,
  ALTER COLUMN "is_adult" DROP DEFAULT,
  ADD COLUMN "birth_year" INTEGER;
UPDATE "event_riders" SET "is_adult" = NULL WHERE NOT "is_adult";

-- The age limits of the classes that riders are entered in decide too whom a public season may name. Public pages of the
-- event itself are made again with every change of a draw.
CREATE FUNCTION tell_public_seasons_of_ages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'activities' THEN
    PERFORM tell_public_seasons(ARRAY(
      SELECT season_id FROM activities JOIN points_groups ON points_groups.id = points_seasons_group_id
      WHERE event_id = OLD.event_id));
  ELSE
    PERFORM tell_public_seasons(ARRAY(
      SELECT season_id FROM changed
      JOIN activities limited ON limited.id = changed.activity_id
        AND (limited.age_from IS NOT NULL OR limited.age_to IS NOT NULL)
      JOIN events ON events.id = limited.event_id AND hide_minors
      JOIN activities scored ON scored.event_id = events.id
      JOIN points_groups ON points_groups.id = scored.points_seasons_group_id));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_public_seasons_of_riders_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_public_seasons(ARRAY(
    SELECT season_id FROM activities own
    JOIN events ON events.id = own.event_id AND hide_minors
    JOIN activities scored ON scored.event_id = events.id
    JOIN points_groups ON points_groups.id = scored.points_seasons_group_id
    WHERE own.id = NEW.activity_id));
  RETURN NULL;
END $$;

CREATE TRIGGER enrollments_come_of_season AFTER INSERT ON "enrollments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_public_seasons_of_ages();
CREATE TRIGGER enrollments_go_of_season AFTER DELETE ON "enrollments" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_public_seasons_of_ages();
CREATE TRIGGER activities_ages_of_season AFTER UPDATE OF age_from, age_to, age_on ON "activities" FOR EACH ROW
  WHEN ((OLD.age_from, OLD.age_to, OLD.age_on) IS DISTINCT FROM (NEW.age_from, NEW.age_to, NEW.age_on)) EXECUTE FUNCTION tell_public_seasons_of_ages();
CREATE TRIGGER activities_gone_of_season AFTER DELETE ON "activities" FOR EACH ROW
  WHEN (OLD.age_from IS NOT NULL OR OLD.age_to IS NOT NULL) EXECUTE FUNCTION tell_public_seasons_of_ages();
CREATE TRIGGER user_activities_of_season AFTER UPDATE OF user_id ON "user_activities" FOR EACH ROW
  WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION tell_public_seasons_of_riders_run();
