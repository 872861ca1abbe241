-- An aggregate is a contest over rounds of several classes. It has no draw.
ALTER TABLE "activities"
  ADD COLUMN "is_aggregate" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "best_of" INTEGER,
  ADD COLUMN "must_run_all" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "activities_best_of" CHECK ("best_of" > 0),
  ADD CONSTRAINT "activities_aggregate" CHECK ("parent_id" IS NULL OR NOT "is_aggregate");

CREATE TABLE "aggregate_members" (
    "aggregate_id" INTEGER NOT NULL,
    "round_id" INTEGER NOT NULL,

    CONSTRAINT "aggregate_members_pkey" PRIMARY KEY ("aggregate_id","round_id")
);
CREATE INDEX "aggregate_members_round_id_idx" ON "aggregate_members"("round_id");
ALTER TABLE "aggregate_members" ADD CONSTRAINT "aggregate_members_aggregate_id_fkey"
  FOREIGN KEY ("aggregate_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "aggregate_members" ADD CONSTRAINT "aggregate_members_round_id_fkey"
  FOREIGN KEY ("round_id") REFERENCES "rounds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Also returns the aggregates whose results a change to this activity can change.
CREATE OR REPLACE FUNCTION lock_activity(activity INTEGER, requested_by INTEGER, idempotency_key TEXT, score INTEGER) RETURNS JSON
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '10s', true);
  PERFORM FROM activities WHERE id = activity FOR NO KEY UPDATE;
  RETURN (
    SELECT json_build_object(
      'activity', row_to_json(activities),
      'rounds', (
        SELECT json_agg(json_build_object(
          'id', rounds.id, 'activity_id', rounds.activity_id, 'name', name, 'position', position,
          'publish_draw', publish_draw, 'draw_published_at', draw_published_at, 'draw_publication', draw_publication,
          'publish_payout', publish_payout, 'payout_published_at', payout_published_at,
          'payout_publication', payout_publication, 'top', top, 'commitment', commitment, 'committed_at', committed_at
        ) ORDER BY position) FROM rounds WHERE rounds.activity_id = activities.id),
      'is_public', events.is_public,
      'aggregates', (
        SELECT coalesce(json_agg(DISTINCT aggregate_id), '[]') FROM aggregate_members
        JOIN rounds ON rounds.id = round_id
        WHERE rounds.activity_id = activities.id
          OR rounds.activity_id IN (SELECT to_activity_id FROM carryovers WHERE from_activity_id = activities.id)),
      'stored', (
        SELECT json_build_object('request_hash', request_hash, 'status', status, 'draw_version', draw_version,
          'response_body', response_body)
        FROM idempotency_keys WHERE user_id = requested_by AND key = idempotency_key),
      'entry', (
        SELECT json_build_object('id', entries.id, 'round', round, 'draw', draw, 'user_id', user_id,
          'scratched_at', scratched_at,
          'contests', coalesce((SELECT json_agg(activity_id ORDER BY activity_id) FROM enrollments
            WHERE user_activity_id = entries.id), '[]'),
          'score', (SELECT row_to_json(whole) FROM (SELECT scores.*, users.name AS scored_by) AS whole))
        FROM scores JOIN user_activities AS entries ON entries.id = user_activity_id
        LEFT JOIN users ON users.id = scored_by_id WHERE scores.id = score))
    FROM activities JOIN events ON events.id = activities.event_id WHERE activities.id = activity);
END
$$;
