-- What is true of a rider at one event.
CREATE TABLE "event_riders" (
  "event_id" INTEGER NOT NULL,
  "user_id" INTEGER NOT NULL,
  "is_adult" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "event_riders_pkey" PRIMARY KEY ("event_id", "user_id")
);
ALTER TABLE "event_riders" ADD CONSTRAINT "event_riders_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_riders" ADD CONSTRAINT "event_riders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "event_riders_user_id_idx" ON "event_riders"("user_id");

-- How often everybody was told of this activity.
ALTER TABLE "activities" ADD COLUMN "told" INTEGER NOT NULL DEFAULT 0;

-- Every copy of the server keeps the public pages in its memory. It hears of which event they show is another now,
-- whoever changed it; an empty payload is all of them.
CREATE FUNCTION tell_public_pages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event TEXT := '';
BEGIN
  IF TG_TABLE_NAME = 'events' THEN
    event := coalesce(NEW.id, OLD.id);
  ELSIF TG_TABLE_NAME IN ('activities', 'event_riders') THEN
    event := coalesce(NEW.event_id, OLD.event_id);
  ELSIF TG_TABLE_NAME = 'rounds' THEN
    SELECT event_id INTO event FROM activities WHERE id = coalesce(NEW.activity_id, OLD.activity_id);
  END IF;
  PERFORM pg_notify('public_pages', event);
  RETURN NULL;
END $$;

CREATE TRIGGER events_public AFTER INSERT OR UPDATE OR DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION tell_public_pages();
CREATE TRIGGER activities_public AFTER INSERT OR UPDATE OR DELETE ON "activities" FOR EACH ROW EXECUTE FUNCTION tell_public_pages();
CREATE TRIGGER rounds_public AFTER INSERT OR UPDATE ON "rounds" FOR EACH ROW EXECUTE FUNCTION tell_public_pages();
CREATE TRIGGER event_riders_public AFTER INSERT OR UPDATE OR DELETE ON "event_riders" FOR EACH ROW EXECUTE FUNCTION tell_public_pages();
CREATE TRIGGER users_public AFTER UPDATE OF name, birth_date ON "users" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.birth_date IS DISTINCT FROM NEW.birth_date) EXECUTE FUNCTION tell_public_pages();
CREATE TRIGGER horses_public AFTER UPDATE OF name ON "horses" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION tell_public_pages();
CREATE TRIGGER bulls_public AFTER UPDATE OF name ON "bulls" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION tell_public_pages();
CREATE TRIGGER organizations_public AFTER UPDATE OF name, time_zone ON "organizations" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION tell_public_pages();
