import { MISSED } from '#wire/channels.ts'
import type { After, Before, Kind } from '#wire/changes.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { invalidation } from '../../cache/invalidate.ts'
import type { Tx } from '../../database/db.ts'
import { read } from '../../database/read.ts'
import { Invalid } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { isForEverybody, type Message, payoutUpdated, resultsChanged } from '../../live/broadcasts.ts'
import { changed, whereIs } from '../history.ts'
import { KEY_REUSED } from '../idempotencyKeys.ts'
import type { LockedActivity } from './lock.ts'

/** The activity that is changed, as the look-up found it; with a score, the score's entry is read under the lock too. */
export type Found = { id: number; event_id: number; event: { organization_id: number }; score_id?: number }

/** Rows of the change log and broadcasts of one change, collected while it is made. */
export type Effects = {
  organization_id: number
  log: Prisma.ChangeCreateManyInput[]
  messages: Message[]
  contests: Set<number>
  writes: Prisma.Sql[]
  /** Into the change log: before and after, of this entry or of the activity as a whole. */
  record<K extends Kind>(kind: K, before: Before<K>, after: After<K>, entryId?: number): void
  /** To the other screens, in this order. */
  say(...messages: Message[]): void
  /** The results of these contests may have changed: screens that show them read them again. */
  tellResults(contestIds: Iterable<number>): void
  /** An INSERT, UPDATE or DELETE that is made a part of the statement that writes all of these. */
  write(statement: Prisma.Sql): void
}

export function effectsOf(by: Person, found: Found): Effects {
  const effects: Effects = {
    organization_id: found.event.organization_id,
    log: [],
    messages: [],
    contests: new Set(),
    writes: [],
    record(kind, before, after, user_activity_id) {
      effects.log.push(changed(by, { ...whereIs(found), user_activity_id }, kind, before, after))
    },
    say: (...more) => void effects.messages.push(...more),
    tellResults: (ids) => [...ids].forEach((id) => effects.contests.add(id)),
    write: (statement) => void effects.writes.push(statement),
  }
  return effects
}

/**
 * Raises the version of the activity, writes the change log, the broadcasts and the answer to repeat, and drops cached
 * responses, in one statement: the last of the transaction.
 */
export async function writeEffects(
  tx: Tx,
  by: Person,
  { log, writes, ...effects }: Effects,
  { activity, is_public }: LockedActivity,
  answer: unknown,
) {
  const messages = messagesOf(effects, activity)
  const toStore = by.idempotency ? [{ ...by.idempotency, answer }] : []
  const counted = is_public ? countedIn(messages) : 0
  const [written] = await read<{ is_key_new: boolean }>(
    tx,
    Prisma.sql`
    WITH raised AS (
      UPDATE activities SET version = version + 1, told = told + ${counted}::int WHERE id = ${activity.id}),
    ${asParts(writes)}
    logged AS (
      INSERT INTO changes (organization_id, event_id, activity_id, user_activity_id, by_id, session_id, kind,
        schema_version, before, after)
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(log.map(withNulls))}::jsonb) AS log (organization_id int,
        event_id int, activity_id int, user_activity_id int, by_id int, session_id text, kind text,
        schema_version int, before jsonb, after jsonb)),
    stored AS (
      INSERT INTO idempotency_keys (user_id, key, request_hash, status, draw_version, answer)
      SELECT ${by.id}::int, key, request_hash, 200, ${activity.version}::int, answer
      FROM jsonb_to_recordset(${JSON.stringify(toStore)}::jsonb) AS kept (key text, request_hash text, answer jsonb)
      ON CONFLICT DO NOTHING RETURNING key),
    sent AS (
      INSERT INTO broadcasts (channel, event, payload, names_of, except_socket_id)
      SELECT channel, event, payload, names_of, ${by.socket}
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(numbered(messages, activity.told, is_public))}::jsonb)
        AS (channel text, event text, payload jsonb, names_of int))
        WITH ORDINALITY AS messages (channel, event, payload, names_of, place)
      ORDER BY place)
    SELECT EXISTS (SELECT FROM stored) AS is_key_new, ${invalidation(effects.organization_id)} AS dropped`,
  )
  // The same request would have been found under the lock: only one of another activity can have been faster.
  if (by.idempotency && !written!.is_key_new) throw new Invalid({ 'Idempotency-Key': KEY_REUSED })
}

const asParts = (writes: Prisma.Sql[]) =>
  writes.length
    ? Prisma.sql`${Prisma.join(writes.map((write, nth) => Prisma.sql`${Prisma.raw(`write_${nth}`)} AS (${write})`))},`
    : Prisma.empty

const withNulls = ({ before, after, ...change }: Prisma.ChangeCreateManyInput) => ({
  ...change,
  before: before === Prisma.DbNull ? null : before,
  after: after === Prisma.DbNull ? null : after,
})

/** With the messages about results, which follow from the contests. */
function messagesOf(
  { messages, contests }: Pick<Effects, 'messages' | 'contests'>,
  { id, version, rounds }: LockedActivity['activity'],
): Message[] {
  const all = [...contests]
  // Screens of the class itself hear of it by what was changed in it.
  const others = rounds.some(({ publish_draw }) => publish_draw)
    ? all.filter((contest) => contest !== id)
    : []
  return [
    ...messages,
    ...all.map((contest) => payoutUpdated(contest, version)),
    ...others.map((contest) => resultsChanged(contest, version)),
  ]
}

/**
 * Public messages get consecutive numbers, starting after `told`, so that a phone knows when it missed one. Nothing is
 * sent to the public about an event that is not public.
 */
function numbered(messages: Message[], told: number, isPublic: boolean): Message[] {
  if (!isPublic) return messages.filter((message) => !isForEverybody(message))
  const counted = messages.filter(isCounted)
  return messages.map((message) =>
    isCounted(message)
      ? { ...message, payload: { ...message.payload, told: told + 1 + counted.indexOf(message) } }
      : message,
  )
}

const countedIn = (messages: Message[]) => messages.filter(isCounted).length

/** A screen that hears of changed results reads them again, whatever it missed before. */
const isCounted = (message: Message) =>
  isForEverybody(message) && message.event !== 'results-updated' && message.event !== MISSED
