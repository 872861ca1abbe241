CREATE TYPE "PointsBy" AS ENUM ('table', 'typed');

ALTER TABLE "enrollments"
  ADD COLUMN "points_by" "PointsBy",
  ADD COLUMN "points_value" INTEGER,
  ADD COLUMN "points_no_time" "NoTime",
  ADD COLUMN "average_points" DECIMAL(9,2),
  ADD COLUMN "average_points_by" "PointsBy",
  ADD COLUMN "average_points_value" INTEGER;

ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_average_points" CHECK ("average_points" >= 0);

-- Who wrote the points that stand already is not known. As typed ones they stay what they are.
UPDATE "enrollments" SET
  "points_by" = 'typed',
  "points_value" = CASE WHEN activities.publish_payout THEN "published_value" ELSE scores.value END,
  "points_no_time" = CASE WHEN activities.publish_payout THEN "published_no_time" ELSE scores.no_time END
FROM "scores", "activities"
WHERE "enrollments"."points" IS NOT NULL
  AND scores.user_activity_id = "enrollments"."user_activity_id"
  AND activities.id = "enrollments"."activity_id";

ALTER TABLE "averages" ADD COLUMN "points" DECIMAL(9,2);

ALTER TABLE "points_groups" ADD COLUMN "points_for" VARCHAR(10) NOT NULL DEFAULT 'GO';
ALTER TABLE "points_groups" ADD CONSTRAINT "points_groups_points_for" CHECK ("points_for" IN ('GO', 'AVERAGE', 'BOTH'));
ALTER TABLE "points_groups" ALTER COLUMN "ties" DROP NOT NULL, ALTER COLUMN "ties" DROP DEFAULT;

-- Published money says more now: how many fees, and unpaid money apart from what rounding leaves.
WITH published AS (
  SELECT activities.id, activities."payType" = 'custom' AS typed,
    coalesce(purses.entry_fee_cents, 0) AS fee,
    (activities.published_payout->'reconciliation'->>'gross_cents')::bigint AS gross,
    (activities.published_payout->'reconciliation'->>'breakage_cents')::bigint AS breakage,
    (SELECT count(*) FROM enrollments WHERE enrollments.activity_id = activities.id) AS runs
  FROM activities LEFT JOIN purses ON purses.activity_id = activities.id
  WHERE activities.published_payout IS NOT NULL
)
UPDATE activities SET published_payout = jsonb_set(published_payout, '{reconciliation}',
  published_payout->'reconciliation' || jsonb_build_object(
    'entries', CASE WHEN fee > 0 THEN gross / fee ELSE runs END,
    'entry_fee_cents', fee,
    'unscored', 0,
    'breakage_cents', CASE WHEN typed THEN 0 ELSE breakage END,
    'unpaid_cents', CASE WHEN typed THEN greatest(0, breakage) ELSE 0 END,
    'overrun_cents', CASE WHEN typed THEN greatest(0, -breakage) ELSE 0 END))
FROM published WHERE published.id = activities.id;
