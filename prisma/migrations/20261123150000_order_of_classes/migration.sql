-- What stands beside a draw and a payout is kept in memory too. All of it follows from versions that every reader looks
-- up, but for the order of the classes of an event.
CREATE TRIGGER activities_kept AFTER UPDATE OF position ON "activities" FOR EACH ROW
  WHEN (OLD.position IS DISTINCT FROM NEW.position) EXECUTE FUNCTION tell_kept_answers();
