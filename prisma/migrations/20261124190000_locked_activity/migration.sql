-- Locks an activity, then reads it with its rounds, and the answer already stored for this person's request. One call
-- instead of two statements: each statement in here sees what others committed while the one before it waited.
-- NULL where the activity was deleted.
CREATE FUNCTION locked_activity(activity INTEGER, person INTEGER, idempotency_key TEXT) RETURNS JSON
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
          'answer', answer) FROM idempotency_keys WHERE user_id = person AND key = idempotency_key))
    FROM activities JOIN events ON events.id = activities.event_id WHERE activities.id = activity);
END
$$;
