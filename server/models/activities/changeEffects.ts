import { RESYNC_EVENT } from '#wire/broadcasting/channels.ts'
import type { AfterChange, BeforeChange, ChangeKind } from '#wire/changeLog/kinds.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { invalidationSql } from '../../cache/invalidate.ts'
import type { Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { Invalid } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import {
  isPublicBroadcast,
  type Broadcast,
  payoutUpdated,
  publicResultsUpdated,
} from '../../broadcasting/broadcasts.ts'
import { changeLogEntry, activityScope } from '../changeLog.ts'
import { KEY_REUSED } from '../idempotencyKeys.ts'
import type { LockedActivity } from './lockActivity.ts'

/** If `score_id` is set, that score's entry is loaded under the lock. */
export type ActivityRef = {
  id: number
  event_id: number
  event: { organization_id: number }
  score_id?: number
}

/** Changes with the same `batch_id` are undone together. */
export type Batch = { batch_id: string; undoes_id?: bigint }

export type Effects = {
  organization_id: number
  log: Prisma.ChangeCreateManyInput[]
  broadcasts: Broadcast[]
  contests: Set<number>
  statements: Prisma.Sql[]
  record<K extends ChangeKind>(
    kind: K,
    before: BeforeChange<K>,
    after: AfterChange<K>,
    entryId?: number,
    batch?: Batch,
  ): void
  broadcast(...messages: Broadcast[]): void
  broadcastResults(contestIds: Iterable<number>): void
  addStatement(statement: Prisma.Sql): void
}

export function collectEffects(user: CurrentUser, found: ActivityRef): Effects {
  const effects: Effects = {
    organization_id: found.event.organization_id,
    log: [],
    broadcasts: [],
    contests: new Set(),
    statements: [],
    record(kind, before, after, user_activity_id, batch) {
      const where = { ...activityScope(found), user_activity_id }
      effects.log.push({ ...changeLogEntry(user, where, kind, before, after), ...batch })
    },
    broadcast: (...more) => void effects.broadcasts.push(...more),
    broadcastResults: (ids) => [...ids].forEach((id) => effects.contests.add(id)),
    addStatement: (statement) => void effects.statements.push(statement),
  }
  return effects
}

export async function saveEffects(
  tx: Tx,
  user: CurrentUser,
  { log, statements, ...effects }: Effects,
  { activity, is_public, aggregates }: LockedActivity,
  answer: unknown,
) {
  const messages = allBroadcasts(effects, activity, aggregates)
  const toStore = user.idempotency ? [{ ...user.idempotency, response_body: answer }] : []
  const counted = is_public ? countNumbered(messages) : 0
  const [written] = await query<{ is_key_new: boolean }>(
    tx,
    Prisma.sql`
    WITH raised AS (
      UPDATE activities SET version = version + 1, public_seq = public_seq + ${counted}::int WHERE id = ${activity.id}),
    ${asCommonTableExpressions(statements)}
    logged AS (
      INSERT INTO changes (organization_id, event_id, activity_id, user_activity_id, by_id, session_id, kind,
        schema_version, before, after, batch_id, undoes_id)
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(log.map(toJson))}::jsonb) AS log (organization_id int,
        event_id int, activity_id int, user_activity_id int, by_id int, session_id text, kind text,
        schema_version int, before jsonb, after jsonb, batch_id uuid, undoes_id bigint)),
    stored AS (
      INSERT INTO idempotency_keys (user_id, key, request_hash, status, draw_version, response_body)
      SELECT ${user.id}::int, key, request_hash, 200, ${activity.version}::int, response_body
      FROM jsonb_to_recordset(${JSON.stringify(toStore)}::jsonb) AS kept
        (key text, request_hash text, response_body jsonb)
      ON CONFLICT DO NOTHING RETURNING key),
    sent AS (
      INSERT INTO broadcasts (channel, event, payload, named_event_id, except_socket_id)
      SELECT channel, event, payload, named_event_id, ${user.socketId}
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(numberPublicBroadcasts(messages, activity.public_seq, is_public))}::jsonb)
        AS (channel text, event text, payload jsonb, named_event_id int))
        WITH ORDINALITY AS messages (channel, event, payload, named_event_id, place)
      ORDER BY place)
    SELECT EXISTS (SELECT FROM stored) AS is_key_new, ${invalidationSql(effects.organization_id)} AS dropped`,
  )
  // A request for another activity used this key. For this activity, `lockActivity` would have found the
  // stored response.
  if (user.idempotency && !written!.is_key_new) throw new Invalid({ 'Idempotency-Key': KEY_REUSED })
}

const asCommonTableExpressions = (writes: Prisma.Sql[]) =>
  writes.length
    ? Prisma.sql`${Prisma.join(writes.map((write, nth) => Prisma.sql`${Prisma.raw(`write_${nth}`)} AS (${write})`))},`
    : Prisma.empty

const toJson = ({ before, after, undoes_id, ...change }: Prisma.ChangeCreateManyInput) => ({
  ...change,
  undoes_id: undoes_id?.toString(),
  before: before === Prisma.DbNull ? null : before,
  after: after === Prisma.DbNull ? null : after,
})

function allBroadcasts(
  { broadcasts, contests }: Pick<Effects, 'broadcasts' | 'contests'>,
  { id, version, rounds }: LockedActivity['activity'],
  aggregates: number[],
): Broadcast[] {
  const all = [...new Set(contests.size ? [...contests, ...aggregates] : [])]
  const others = rounds.some(({ publish_draw }) => publish_draw)
    ? all.filter((contest) => contest !== id)
    : []
  return [
    ...broadcasts,
    ...all.map((contest) => payoutUpdated(contest, version)),
    ...others.map((contest) => publicResultsUpdated(contest, version)),
  ]
}

function numberPublicBroadcasts(messages: Broadcast[], lastNumber: number, isPublic: boolean): Broadcast[] {
  if (!isPublic) return messages.filter((message) => !isPublicBroadcast(message))
  const counted = messages.filter(isNumbered)
  return messages.map((message) =>
    isNumbered(message)
      ? { ...message, payload: { ...message.payload, told: lastNumber + 1 + counted.indexOf(message) } }
      : message,
  )
}

const countNumbered = (messages: Broadcast[]) => messages.filter(isNumbered).length

/**
 * Draw pages reload if a broadcast's number is missing. Results updates and resyncs have no number, because
 * draw pages ignore results updates and always reload on a resync.
 */
const isNumbered = (message: Broadcast) =>
  isPublicBroadcast(message) && message.event !== 'results-updated' && message.event !== RESYNC_EVENT
