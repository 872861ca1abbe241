-- The rider's phone shows whether these runs were scratched or removed since the online entry was accepted.
ALTER TABLE "online_entries" ADD COLUMN "run_ids" INTEGER[] NOT NULL DEFAULT '{}';
UPDATE "online_entries" SET "run_ids" = ARRAY(
  SELECT runs."id" FROM "user_activities" runs LEFT JOIN "horses" ON "horses"."id" = runs."horse_id"
  WHERE runs."activity_id" = ANY("online_entries"."activity_ids") AND runs."user_id" = "online_entries"."user_id"
    AND (runs."horse_id" IS NOT DISTINCT FROM "online_entries"."horse_id"
      OR lower("horses"."name") = lower("online_entries"."horse_name"))
  ORDER BY runs."id")
WHERE "state" = 'accepted';
