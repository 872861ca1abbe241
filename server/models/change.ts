import { Prisma } from '../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../database/db.ts'
import { read } from '../database/read.ts'
import { Conflict, Invalid } from '../errors.ts'
import type { Person } from '../http/session.ts'
import { fairQueues } from '../limits/fairQueue.ts'
import { activityUpdated } from '../live/broadcasts.ts'
import { type Effects, effectsOf, type Found, writeEffects } from './changes/effects.ts'
import { type ActivityNow, lockActivity, type LockedActivity, type ScoredEntry } from './changes/lock.ts'
import { replayOf } from './idempotencyKeys.ts'
import { type Round, roundNamed, UNREAD } from './rounds.ts'

export type { Found } from './changes/effects.ts'
export type { ActivityNow } from './changes/lock.ts'

/** One change of one activity while it is made. Its log entries and broadcasts are written at its end, with it. */
export type Change = Pick<Effects, 'record' | 'say' | 'tellResults' | 'write'> & {
  tx: Tx
  by: Person
  /** As it is under the lock; its version has grown. */
  activity: ActivityNow
  /** The entry of `found.score_id`, read under the lock; null where it was removed since the look-up. */
  entry: ScoredEntry | null
  /** Changes the activity itself, and tells the screens that show it. */
  set(data: Prisma.ActivityUncheckedUpdateInput): Promise<void>
  /** Changes one go of it, or its average, in the same way. */
  setRound(name: string, data: Prisma.RoundUncheckedUpdateInput): Promise<Round>
  tellActivity(): void
}

/** What a change answers, and how new it made the activity. */
export type Changed<Answer> = { version: number; answer: Answer }

/**
 * Every change of one activity, of its draw or of its money, goes through here: the activity's row is locked before
 * anything is read again and written, and its version grows, so two people cannot fill one slot and no change is lost.
 * A request with an idempotency key is done once: sent again it throws Replay, with the answer of the first time.
 */
export function changeActivity<Answer>(
  db: Database,
  by: Person,
  found: Found,
  work: (change: Change) => Promise<Answer>,
): Promise<Changed<Answer>> {
  return inTurn(by, found.id, () =>
    transaction(db, async (tx) => {
      const locked = await lockActivity(tx, by, found.id, found.score_id)
      if (by.idempotency && locked.stored) throw replayOf(locked.stored, by.idempotency)
      const { change, finish } = begin(tx, by, found, locked)
      const answer = await work(change).catch((error: unknown) => {
        throw refusedAt(locked.activity.version - 1, error)
      })
      await finish(answer)
      return { version: locked.activity.version, answer }
    }),
  )
}

/** Nothing is changed then, so the activity is as new as it was: the refusal says so, as every answer does. */
function refusedAt(version: number, error: unknown) {
  if (error instanceof Conflict || error instanceof Invalid) error.drawVersion = version
  return error
}

function begin(tx: Tx, by: Person, found: Found, locked: LockedActivity) {
  const effects = effectsOf(by, found)
  const { record, say, tellResults, write } = effects
  let isActivityTold = false
  const change: Change = {
    tx,
    by,
    activity: locked.activity,
    entry: locked.entry,
    record,
    say,
    tellResults,
    write,
    tellActivity: () => void (isActivityTold = true),
    async set(data) {
      isActivityTold = true
      const row = await tx.activity.update({ where: { id: found.id }, data })
      change.activity = { ...change.activity, ...row, version: locked.activity.version }
    },
    async setRound(name, data) {
      isActivityTold = true
      const { id } = roundNamed(change.activity, name)
      const round = await tx.round.update({ where: { id }, data, omit: UNREAD })
      change.activity = { ...change.activity, rounds: withRound(change.activity.rounds, round) }
      return round
    },
  }

  async function finish(answer: unknown) {
    if (isActivityTold) say(activityUpdated(change.activity, await lastUsedSlot(tx, found.id)))
    await writeEffects(tx, by, effects, { ...locked, activity: change.activity }, answer)
  }
  return { change, finish }
}

const withRound = (rounds: Round[], round: Round) => rounds.map((one) => (one.id === round.id ? round : one))

/** The highest slot that holds an entry, in any round; 0 for an empty draw. Worked out, never stored. */
export async function lastUsedSlot(db: Database | Tx, activityId: number): Promise<number> {
  const [row] = await read<{ last: number | null }>(
    db,
    Prisma.sql`SELECT max(draw) AS last FROM user_activities WHERE activity_id = ${activityId}`,
  )
  return row!.last ?? 0
}

const FULL = 'Too many changes of this draw are waiting. Nothing was saved: try again.'
const changes = fairQueues<number>({ atOnce: 1, longest: 200, share: 100 }, FULL)

/**
 * What locks one activity waits for each other here, not at the lock: there each would hold a connection of the
 * database, and one busy draw would keep everybody else from theirs. At twenty milliseconds each a full line takes four
 * seconds, and whoever fills their half of it waits for themselves.
 */
export const inTurn = <Result>(person: Person, activityId: number, work: () => Promise<Result>) =>
  changes(activityId, person.id, work)
