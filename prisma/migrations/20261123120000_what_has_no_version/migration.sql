-- Answers to members are kept in memory by the versions of what they follow from. What they show beside it and has no
-- version that every reader looks up is told to all copies of the server here: names and addresses of riders, horses
-- and bulls, who belongs to a points group, and which results checks pay. Then all answers are dropped.
CREATE FUNCTION tell_kept_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kept_answers', '');
  RETURN NULL;
END $$;

CREATE TRIGGER users_kept AFTER UPDATE OF name, email, hometown, bbr_id, organization_id ON "users" FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.hometown, OLD.bbr_id, OLD.organization_id)
    IS DISTINCT FROM (NEW.name, NEW.email, NEW.hometown, NEW.bbr_id, NEW.organization_id))
  EXECUTE FUNCTION tell_kept_answers();
CREATE TRIGGER horses_kept AFTER UPDATE OF name, rrrs_id ON "horses" FOR EACH ROW
  WHEN ((OLD.name, OLD.rrrs_id) IS DISTINCT FROM (NEW.name, NEW.rrrs_id)) EXECUTE FUNCTION tell_kept_answers();
CREATE TRIGGER bulls_kept AFTER UPDATE OF name ON "bulls" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION tell_kept_answers();
CREATE TRIGGER points_groups_kept AFTER UPDATE ON "points_groups" FOR EACH STATEMENT EXECUTE FUNCTION tell_kept_answers();
CREATE TRIGGER points_group_members_kept AFTER INSERT OR UPDATE OR DELETE ON "points_group_members" FOR EACH STATEMENT EXECUTE FUNCTION tell_kept_answers();
CREATE TRIGGER check_lines_kept AFTER INSERT OR UPDATE OR DELETE ON "check_lines" FOR EACH STATEMENT EXECUTE FUNCTION tell_kept_answers();
