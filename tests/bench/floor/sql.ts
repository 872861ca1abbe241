export const session = `
  SELECT users.id, users.name, sessions.id AS session FROM sessions JOIN users ON users.id = user_id
  WHERE sessions.id = $1 AND expires_at > now()`

const MEMBERS = `
  JOIN events ON events.id = activities.event_id
  JOIN memberships ON memberships.organization_id = events.organization_id AND memberships.user_id = $2
    AND (memberships.event_id IS NULL OR memberships.event_id = events.id)`

export const activity = `
  SELECT activities.version, activities.event_id, role, publish_draw FROM activities ${MEMBERS}
  JOIN rounds ON rounds.activity_id = activities.id AND rounds.position = 0
  WHERE activities.id = $1`

export const scores = `
  SELECT scores.id, value, no_time::text, scores.version, round FROM scores JOIN user_activities AS entries
    ON entries.id = user_activity_id
  WHERE activity_id = $1 AND (value IS NOT NULL OR no_time IS NOT NULL)`

export const drawContext = `
  SELECT (SELECT max(draw) FROM user_activities WHERE activity_id = $1 AND round = '') AS last,
    (SELECT count(*)::int FROM draw_orders WHERE activity_id = $1) AS drawn,
    (SELECT json_agg(json_build_object('id', id, 'name', name)) FROM activities WHERE parent_id = $1) AS incentives,
    (SELECT json_agg(to_activity_id) FROM carryovers WHERE from_activity_id = $1) AS carryovers`

export const payoutContext = `
  SELECT sum(version) AS version,
    (SELECT json_agg(json_build_object('id', id, 'name', name)) FROM activities WHERE parent_id = $1) AS incentives
  FROM activities WHERE id = $1 OR id = ANY (ARRAY(SELECT from_activity_id FROM carryovers WHERE to_activity_id = $1))`

const ROWS = `
  SELECT entries.id, entries.activity_id, draw, slack_draw, user_id, horse_id, bull_id, request, scratched_at,
    is_session_only, team_id, riders.name AS user_name, riders.email, riders.organization_id, horses.name AS horse_name,
    horses.rrrs_id, bulls.name AS bull_name, scores.id AS score_id, value, no_time::text, penalty_seconds,
    scores.version,
    (SELECT array_agg(activity_id ORDER BY activity_id) FROM enrollments WHERE user_activity_id = entries.id) AS contests
  FROM user_activities AS entries JOIN scores ON scores.user_activity_id = entries.id
  LEFT JOIN users AS riders ON riders.id = user_id LEFT JOIN horses ON horses.id = horse_id
  LEFT JOIN bulls ON bulls.id = bull_id
  WHERE entries.activity_id = $1 AND round = ''`

export const rows = `${ROWS} AND draw BETWEEN $2 AND $3 ORDER BY draw`
export const searchRows = `${ROWS} AND draw IS NOT NULL AND (riders.searchable LIKE $2 OR horses.searchable LIKE $2
  OR bulls.searchable LIKE $2) ORDER BY draw`

export const results = `
  SELECT enrollments.id, prize_cents, fee_cents, refunded_at, draw, value, no_time::text, scratched_at, user_id,
    horse_id, users.name, hometown, bbr_id, users.organization_id, horses.name AS horse_name
  FROM enrollments JOIN user_activities AS entries ON entries.id = user_activity_id
  JOIN scores ON scores.user_activity_id = entries.id LEFT JOIN users ON users.id = user_id
  LEFT JOIN horses ON horses.id = horse_id WHERE enrollments.activity_id = $1 ORDER BY value`

export const entryOfScore = `
  SELECT entries.id, activities.id AS activity_id, events.id AS event_id, events.organization_id, role FROM scores
  JOIN user_activities AS entries ON entries.id = user_activity_id
  JOIN activities ON activities.id = entries.activity_id ${MEMBERS} WHERE scores.id = $1`

export const lockActivity = `UPDATE activities SET version = version + 1, public_seq = public_seq + 1 WHERE id = $1`

export const currentScore = `
  SELECT scores.*, entries.activity_id, draw, round, scratched_at, user_id, activities.version AS activity_version,
    public_seq
  FROM user_activities AS entries JOIN scores ON user_activity_id = entries.id
  JOIN activities ON activities.id = entries.activity_id WHERE entries.id = $1`

export const saveScore = `
  WITH saved AS (
    UPDATE scores SET value = $2, no_time = NULL, penalty_seconds = 0, version = version + 1, scored_by_id = $3,
      scored_at = $4 WHERE id = $1),
  recorded AS (
    INSERT INTO changes (organization_id, event_id, activity_id, user_activity_id, by_id, session_id, kind,
      schema_version, before, after) VALUES ($5, $6, $7, $8, $3, $9, 'score saved', 1, $10, $11))
  INSERT INTO broadcasts (channel, event, payload)
  SELECT * FROM jsonb_to_recordset($12::jsonb) AS messages (channel text, event text, payload jsonb)`
