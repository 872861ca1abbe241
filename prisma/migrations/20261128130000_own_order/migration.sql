-- A rider with several horses says which runs first.
ALTER TABLE "user_activities" ADD COLUMN "own_order" INTEGER,
  ADD CONSTRAINT "user_activities_own_order_check" CHECK ("own_order" BETWEEN 1 AND 99);

DROP TRIGGER user_activities_version ON "user_activities";
CREATE TRIGGER user_activities_version BEFORE UPDATE ON "user_activities" FOR EACH ROW
  WHEN ((OLD.round, OLD.draw, OLD.slack_draw, OLD.user_id, OLD.horse_id, OLD.bull_id, OLD.request, OLD.request_class,
      OLD.own_order, OLD.is_session_only, OLD.team_id)
    IS DISTINCT FROM (NEW.round, NEW.draw, NEW.slack_draw, NEW.user_id, NEW.horse_id, NEW.bull_id, NEW.request,
      NEW.request_class, NEW.own_order, NEW.is_session_only, NEW.team_id))
  EXECUTE FUNCTION increment_entry_version();
