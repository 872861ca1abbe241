-- The version of an entry grows with every change of its rider, horse, bull, slot, request or contests, whoever makes
-- it: a merge, a new draw and a checkbox alike.
ALTER TABLE "user_activities" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION raise_entry_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER user_activities_version BEFORE UPDATE ON "user_activities" FOR EACH ROW
  WHEN ((OLD.round, OLD.draw, OLD.slack_draw, OLD.user_id, OLD.horse_id, OLD.bull_id, OLD.request, OLD.request_class,
      OLD.is_session_only, OLD.team_id)
    IS DISTINCT FROM (NEW.round, NEW.draw, NEW.slack_draw, NEW.user_id, NEW.horse_id, NEW.bull_id, NEW.request,
      NEW.request_class, NEW.is_session_only, NEW.team_id))
  EXECUTE FUNCTION raise_entry_version();

CREATE FUNCTION raise_entry_version_of_contests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_activities SET version = version + 1 WHERE id IN (SELECT user_activity_id FROM changed);
  RETURN NULL;
END $$;

CREATE TRIGGER enrollments_added_version AFTER INSERT ON "enrollments" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_entry_version_of_contests();
CREATE TRIGGER enrollments_removed_version AFTER DELETE ON "enrollments" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_entry_version_of_contests();
