-- A registered horse is seen by all. One without a number belongs to the organization that added it.
ALTER TABLE "horses" ADD COLUMN "organization_id" INTEGER;
DROP INDEX "horses_name_once";

-- The organizations in whose draws a horse without a number runs, or in whose points groups it stands.
CREATE TEMPORARY TABLE horse_uses ON COMMIT DROP AS
SELECT DISTINCT horses.id AS horse_id, uses.organization_id
FROM "horses" JOIN (
  SELECT "user_activities"."horse_id", "events"."organization_id" FROM "user_activities"
  JOIN "activities" ON "activities"."id" = "user_activities"."activity_id"
  JOIN "events" ON "events"."id" = "activities"."event_id"
  UNION
  SELECT "averages"."horse_id", "events"."organization_id" FROM "averages"
  JOIN "activities" ON "activities"."id" = "averages"."activity_id"
  JOIN "events" ON "events"."id" = "activities"."event_id"
  UNION
  SELECT "points_group_members"."horse_id", "points_seasons"."organization_id" FROM "points_group_members"
  JOIN "points_groups" ON "points_groups"."id" = "points_group_members"."group_id"
  JOIN "points_seasons" ON "points_seasons"."id" = "points_groups"."season_id"
) AS uses ON uses.horse_id = horses.id
WHERE horses."rrrs_id" IS NULL;

-- It stays with one of them, that of whoever added it if it is among them. One that is in no draw goes to whoever added
-- it, and if nobody knows who that was, to the oldest organization.
UPDATE "horses" SET "organization_id" = coalesce(
  (SELECT horse_uses.organization_id FROM horse_uses
   LEFT JOIN "memberships" ON "memberships"."organization_id" = horse_uses.organization_id
     AND "memberships"."user_id" = "horses"."added_by"
   WHERE horse_uses.horse_id = "horses"."id"
   ORDER BY "memberships"."user_id" IS NULL, horse_uses.organization_id LIMIT 1),
  (SELECT min("memberships"."organization_id") FROM "memberships" WHERE "memberships"."user_id" = "horses"."added_by"),
  (SELECT min("id") FROM "organizations"))
WHERE "rrrs_id" IS NULL;
-- Without any organization there is nobody who could have added one.
DELETE FROM "horses" WHERE "rrrs_id" IS NULL AND "organization_id" IS NULL;

-- The others get a horse of that name each, and their runs, averages and points with it.
CREATE TEMPORARY TABLE horse_copies ON COMMIT DROP AS
SELECT horse_uses.horse_id, horse_uses.organization_id, nextval(pg_get_serial_sequence('horses', 'id'))::integer AS id
FROM horse_uses JOIN "horses" ON "horses"."id" = horse_uses.horse_id
WHERE "horses"."organization_id" <> horse_uses.organization_id;

INSERT INTO "horses" ("id", "name", "organization_id")
SELECT horse_copies.id, "horses"."name", horse_copies.organization_id
FROM horse_copies JOIN "horses" ON "horses"."id" = horse_copies.horse_id;

UPDATE "user_activities" SET "horse_id" = horse_copies.id
FROM horse_copies, "activities", "events"
WHERE "activities"."id" = "user_activities"."activity_id" AND "events"."id" = "activities"."event_id"
  AND horse_copies.horse_id = "user_activities"."horse_id" AND horse_copies.organization_id = "events"."organization_id";

UPDATE "averages" SET "horse_id" = horse_copies.id
FROM horse_copies, "activities", "events"
WHERE "activities"."id" = "averages"."activity_id" AND "events"."id" = "activities"."event_id"
  AND horse_copies.horse_id = "averages"."horse_id" AND horse_copies.organization_id = "events"."organization_id";

UPDATE "points_group_members" SET "horse_id" = horse_copies.id
FROM horse_copies, "points_groups", "points_seasons"
WHERE "points_groups"."id" = "points_group_members"."group_id"
  AND "points_seasons"."id" = "points_groups"."season_id"
  AND horse_copies.horse_id = "points_group_members"."horse_id"
  AND horse_copies.organization_id = "points_seasons"."organization_id";

-- Now, and not only at the end: a restore goes on in the same transaction.
DROP TABLE horse_copies;
DROP TABLE horse_uses;

-- CreateIndex
CREATE INDEX "horses_organization_id_idx" ON "horses"("organization_id");
CREATE UNIQUE INDEX "horses_name_once" ON "horses" ("organization_id", lower("name")) WHERE "organization_id" IS NOT NULL;
CREATE INDEX "horses_registered_name" ON "horses" (lower("name")) WHERE "organization_id" IS NULL;

-- AddForeignKey
ALTER TABLE "horses" ADD CONSTRAINT "horses_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "horses" ADD CONSTRAINT "horses_registered_or_owned" CHECK (("rrrs_id" IS NULL) = ("organization_id" IS NOT NULL));
