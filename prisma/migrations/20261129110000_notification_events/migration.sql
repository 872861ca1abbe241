-- The answer to an online entry links to the rider's entries in the event.
ALTER TABLE "notifications" ADD COLUMN "event_slug" VARCHAR(80);
UPDATE "notifications" SET "event_slug" = "events"."slug"
FROM "online_entries" JOIN "events" ON "events"."id" = "online_entries"."event_id"
WHERE "notifications"."kind" = 'online entry' AND "notifications"."publication" = "online_entries"."id";
