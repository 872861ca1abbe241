-- A go is drawn, published and paid by itself: what stood on the activity stands on each of its rounds.
CREATE TABLE "rounds" (
    "id" SERIAL NOT NULL,
    "activity_id" INTEGER NOT NULL,
    "name" VARCHAR(20) NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,
    "publish_draw" BOOLEAN NOT NULL DEFAULT false,
    "draw_published_at" TIMESTAMPTZ(3),
    "draw_publication" INTEGER NOT NULL DEFAULT 0,
    "publish_payout" BOOLEAN NOT NULL DEFAULT false,
    "payout_published_at" TIMESTAMPTZ(3),
    "payout_publication" INTEGER NOT NULL DEFAULT 0,
    "published_payout" JSONB,

    CONSTRAINT "rounds_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "rounds_activity_id_name_key" ON "rounds"("activity_id", "name");
CREATE UNIQUE INDEX "rounds_activity_id_position_key" ON "rounds"("activity_id", "position");
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_activity_id_fkey"
  FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_payout" CHECK ("publish_payout" OR "published_payout" IS NULL);
-- Runs have a draw; the average has none.
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_average_undrawn" CHECK ("name" <> 'average' OR NOT "publish_draw");

INSERT INTO "rounds" ("activity_id", "name", "position", "publish_draw", "draw_published_at", "draw_publication")
SELECT activities."id", round."name", round."position" - 1, activities."publish_draw",
  activities."draw_published_at", activities."draw_publication"
FROM "activities" CROSS JOIN LATERAL unnest(activities."rounds") WITH ORDINALITY AS round ("name", "position");
-- A run in a round that its class does not have is not lost with it.
INSERT INTO "rounds" ("activity_id", "name", "position")
SELECT strayed."activity_id", strayed."round", 1000 + row_number() OVER (PARTITION BY strayed."activity_id")
FROM (SELECT DISTINCT "activity_id", "round" FROM "user_activities") strayed
WHERE NOT EXISTS (
  SELECT FROM "rounds" WHERE rounds."activity_id" = strayed."activity_id" AND rounds."name" = strayed."round"
);
INSERT INTO "rounds" ("activity_id", "name", "position")
SELECT "activity_id", 'average', max("position") + 1 FROM "rounds" GROUP BY "activity_id" HAVING count(*) > 1;

-- What each go of a published payout has had. Of several gos each had what it paid, and what was over is the average's.
CREATE TEMPORARY TABLE paid_of_rounds AS
SELECT rounds."id", rounds."activity_id", rounds."name" = last_round."name" AS "is_last",
  activities."published_payout" AS "payout",
  CASE WHEN cardinality(activities."rounds") = 1 THEN (
    SELECT coalesce(sum(enrollments."prize_cents"), 0) FROM "enrollments"
    WHERE enrollments."activity_id" = rounds."activity_id")
  WHEN rounds."name" = 'average' THEN (
    SELECT coalesce(sum(averages."prize_cents"), 0) FROM "averages"
    WHERE averages."activity_id" = rounds."activity_id")
  ELSE (
    SELECT coalesce(sum(enrollments."prize_cents"), 0) FROM "enrollments"
    JOIN "user_activities" ON user_activities."id" = enrollments."user_activity_id"
    WHERE enrollments."activity_id" = rounds."activity_id" AND user_activities."round" = rounds."name")
  END AS "paid"
FROM "rounds"
JOIN "activities" ON activities."id" = rounds."activity_id" AND activities."publish_payout"
CROSS JOIN LATERAL (
  SELECT "name" FROM "rounds" others WHERE others."activity_id" = rounds."activity_id"
  ORDER BY "position" DESC LIMIT 1
) last_round;

UPDATE "rounds" SET
  "publish_payout" = true,
  "payout_published_at" = activities."payout_published_at",
  "payout_publication" = activities."payout_publication",
  "published_payout" = jsonb_build_object(
    'reconciliation', paid_of_rounds."payout"->'reconciliation',
    'divisions', coalesce((
      SELECT jsonb_agg(division) FROM jsonb_array_elements(paid_of_rounds."payout"->'divisions') division
      WHERE division->>'round' = rounds."name"
    ), '[]'::jsonb),
    'go', jsonb_build_object(
      'round', rounds."name",
      'paidCents', paid_of_rounds."paid",
      'breakageCents', rest."breakage",
      'retainedCents', rest."retained",
      'overrunCents', rest."overrun",
      'poolCents', paid_of_rounds."paid" + rest."breakage" + rest."retained" - rest."overrun"
    )
  )
FROM "activities", paid_of_rounds CROSS JOIN LATERAL (
  SELECT
    CASE WHEN "is_last" THEN coalesce(("payout"->'reconciliation'->>'breakage_cents')::bigint, 0) ELSE 0 END AS "breakage",
    CASE WHEN "is_last" THEN coalesce(("payout"->'reconciliation'->>'retained_cents')::bigint, 0) ELSE 0 END AS "retained",
    CASE WHEN "is_last" AND activities_of."payType" <> 'custom'
      THEN coalesce(("payout"->'reconciliation'->>'overrun_cents')::bigint, 0) ELSE 0 END AS "overrun"
  FROM "activities" activities_of WHERE activities_of."id" = paid_of_rounds."activity_id"
) rest
WHERE paid_of_rounds."id" = rounds."id" AND activities."id" = rounds."activity_id";
DROP TABLE paid_of_rounds;
-- An unpublished payout counts its publications on.
UPDATE "rounds" SET "payout_publication" = activities."payout_publication"
FROM "activities" WHERE activities."id" = rounds."activity_id" AND NOT rounds."publish_payout";

ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_activity_id_round_fkey"
  FOREIGN KEY ("activity_id", "round") REFERENCES "rounds"("activity_id", "name") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_in_a_go" CHECK ("round" <> 'average');

ALTER TABLE "notifications" ADD COLUMN "round" VARCHAR(20) NOT NULL DEFAULT '';
UPDATE "notifications" SET "round" = activities."rounds"[1]
FROM "activities" WHERE activities."id" = notifications."activity_id";
DROP INDEX "notifications_user_id_activity_id_kind_publication_key";
CREATE UNIQUE INDEX "notifications_user_id_activity_id_round_kind_publication_key"
  ON "notifications"("user_id", "activity_id", "round", "kind", "publication");

ALTER TABLE "mailings" ADD COLUMN "rounds" TEXT[];
UPDATE "mailings" SET "rounds" = CASE WHEN cardinality(activities."rounds") > 1
  THEN activities."rounds" || 'average'::text ELSE activities."rounds" END
FROM "activities" WHERE activities."id" = mailings."activity_id";

ALTER TABLE "activities"
  DROP COLUMN "rounds",
  DROP COLUMN "publish_draw",
  DROP COLUMN "draw_published_at",
  DROP COLUMN "draw_publication",
  DROP COLUMN "publish_payout",
  DROP COLUMN "payout_published_at",
  DROP COLUMN "payout_publication",
  DROP COLUMN "published_payout";
