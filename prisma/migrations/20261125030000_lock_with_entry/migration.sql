-- Locks an activity, then reads it with its rounds, the answer already stored for this person's request, and the entry
-- of a score that is to be changed. One call instead of three statements: each statement in here sees what others
-- committed while the one before it waited. NULL where the activity was deleted; 'entry' is null where the score was.
DROP FUNCTION locked_activity(INTEGER, INTEGER, TEXT);

CREATE FUNCTION locked_activity(activity INTEGER, person INTEGER, idempotency_key TEXT, score INTEGER) RETURNS JSON
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
      'stored', (
        SELECT json_build_object('request_hash', request_hash, 'status', status, 'draw_version', draw_version,
          'answer', answer) FROM idempotency_keys WHERE user_id = person AND key = idempotency_key),
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
