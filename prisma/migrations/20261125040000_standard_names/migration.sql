-- Gives columns, functions and triggers the names that other projects use for the same things.
ALTER TABLE "activities" RENAME COLUMN "told" TO "public_seq";
ALTER TABLE "users" RENAME COLUMN "rides" TO "is_rider";
ALTER TABLE "merge_requests" RENAME COLUMN "seen" TO "plan_hash";
ALTER TABLE "notification_settings" RENAME COLUMN "soon" TO "run_soon";
ALTER TABLE "notification_settings" RENAME COLUMN "saved" TO "score_saved";
ALTER TABLE "notifications" RENAME COLUMN "about" TO "summary";
ALTER TABLE "deliveries" RENAME COLUMN "way" TO "method";
ALTER TABLE "deliveries" RENAME CONSTRAINT "deliveries_way" TO "deliveries_method";
ALTER TABLE "broadcasts" RENAME COLUMN "names_of" TO "named_event_id";
ALTER TABLE "directory_changes" RENAME COLUMN "changed_in" TO "transaction_id";
ALTER INDEX "directory_changes_changed_in_idx" RENAME TO "directory_changes_transaction_id_idx";
ALTER TABLE "idempotency_keys" RENAME COLUMN "answer" TO "response_body";
ALTER TABLE "invitations" RENAME COLUMN "mail" TO "mail_status";

ALTER FUNCTION ring_for_broadcasts() RENAME TO notify_outbox;
ALTER TRIGGER broadcasts_ring ON "broadcasts" RENAME TO broadcasts_notify;
ALTER FUNCTION raise_entry_version() RENAME TO increment_entry_version;
ALTER FUNCTION raise_entry_version_of_contests() RENAME TO increment_version_of_changed_entries;
ALTER FUNCTION refuse_change() RENAME TO reject_change_log_edit;
ALTER FUNCTION refuse_to_change_tombstones() RENAME TO reject_tombstone_edit;

-- Revokes access to live channels: the server closes the connections of the session or the user.
ALTER FUNCTION end_session() RENAME TO revoke_session_access;
CREATE OR REPLACE FUNCTION revoke_session_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO broadcasts (channel, event, payload)
  VALUES ('access.' || OLD.user_id, 'revoked', jsonb_build_object('session', OLD.id));
  RETURN NULL;
END $$;
ALTER FUNCTION end_membership() RENAME TO revoke_member_access;
CREATE OR REPLACE FUNCTION revoke_member_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO broadcasts (channel, event, payload) VALUES ('access.' || OLD.user_id, 'revoked', '{}');
  RETURN NULL;
END $$;
-- The server of the previous release wrote these with the old names.
UPDATE "broadcasts" SET "channel" = 'access.' || substr("channel", 8), "event" = 'revoked' WHERE "channel" LIKE 'rights.%';
ALTER TRIGGER sessions_end ON "sessions" RENAME TO sessions_revoke_on_delete;
ALTER TRIGGER sessions_shortened ON "sessions" RENAME TO sessions_revoke_on_update;
ALTER TRIGGER memberships_end ON "memberships" RENAME TO memberships_revoke_on_delete;
ALTER TRIGGER memberships_changed ON "memberships" RENAME TO memberships_revoke_on_update;

-- The organizations whose lists hold this user: the one that typed them in; all of them (null) if they ride; else those
-- that they belong to. See `drawableRidersSql` in server/models/riders/search.ts.
CREATE FUNCTION organizations_listing(rider_id int, typed_in_by int, is_rider boolean) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT typed_in_by WHERE typed_in_by IS NOT NULL OR is_rider
  UNION ALL
  SELECT organization_id FROM memberships WHERE user_id = rider_id AND typed_in_by IS NULL AND NOT is_rider
$$;

ALTER FUNCTION riders_added() RENAME TO log_riders_added;
CREATE OR REPLACE FUNCTION log_riders_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('riders', array_agg(added.id), array_agg(list))
  FROM added, organizations_listing(added.id, added.organization_id, added.is_rider) AS list;
  RETURN NULL;
END $$;
ALTER FUNCTION riders_removed() RENAME TO log_riders_removed;
CREATE OR REPLACE FUNCTION log_riders_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('riders', array_agg(removed.id), array_agg(list))
  FROM removed, organizations_listing(removed.id, removed.organization_id, removed.is_rider) AS list;
  RETURN NULL;
END $$;
ALTER FUNCTION riders_changed() RENAME TO log_riders_changed;
CREATE OR REPLACE FUNCTION log_riders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('riders', array_agg(id), array_agg(list))
  FROM (
    SELECT after.id, list FROM before JOIN after USING (id), LATERAL (
      SELECT organizations_listing(before.id, before.organization_id, before.is_rider)
      UNION SELECT organizations_listing(after.id, after.organization_id, after.is_rider)) AS lists (list)
    WHERE (before.name, before.email, before.is_rider, before.organization_id, before.deleted_at, before.merged_into_id)
      IS DISTINCT FROM
      (after.name, after.email, after.is_rider, after.organization_id, after.deleted_at, after.merged_into_id)
  ) AS changed;
  RETURN NULL;
END $$;
ALTER FUNCTION members_added() RENAME TO log_members_added;
CREATE OR REPLACE FUNCTION log_members_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('riders', array_agg(users.id), array_agg(added.organization_id))
  FROM added JOIN users ON users.id = user_id WHERE NOT is_rider;
  RETURN NULL;
END $$;
ALTER FUNCTION members_removed() RENAME TO log_members_removed;
CREATE OR REPLACE FUNCTION log_members_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('riders', array_agg(users.id), array_agg(removed.organization_id))
  FROM removed JOIN users ON users.id = user_id WHERE NOT is_rider;
  RETURN NULL;
END $$;
DROP FUNCTION lists_with(int, int, boolean);
ALTER FUNCTION horses_added() RENAME TO log_horses_added;
ALTER FUNCTION horses_removed() RENAME TO log_horses_removed;
ALTER FUNCTION horses_changed() RENAME TO log_horses_changed;

-- Locks an activity, then reads it with its rounds, the response already stored for this user's request, and the entry
-- of a score. One call instead of three statements: each statement in here sees what others committed while the one
-- before it waited. NULL if the activity was deleted; 'entry' is null if the score was.
DROP FUNCTION locked_activity(INTEGER, INTEGER, TEXT, INTEGER);
CREATE FUNCTION lock_activity(activity INTEGER, requested_by INTEGER, idempotency_key TEXT, score INTEGER) RETURNS JSON
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
