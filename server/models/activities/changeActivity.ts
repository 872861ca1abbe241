import { Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { activityUpdated } from '../../broadcasting/broadcasts.ts'
import { type Effects, collectEffects, type ActivityRef, saveEffects } from './changeEffects.ts'
import { runInActivityQueues } from './changeQueue.ts'
import { type ActivityWithRounds, lockActivity, type ScoredEntry } from './lockActivity.ts'
import { createReplay } from '../idempotencyKeys.ts'
import { type Round, requireRound, OMITTED_COLUMNS } from './rounds.ts'

export type { ActivityRef } from './changeEffects.ts'
export type { ActivityWithRounds } from './lockActivity.ts'

/** Change log rows and broadcasts are saved at the end of the transaction. */
export type ActivityChange = Pick<Effects, 'record' | 'broadcast' | 'broadcastResults' | 'addStatement'> & {
  tx: Tx
  user: CurrentUser
  activity: ActivityWithRounds
  entry: ScoredEntry | null
  update(data: Prisma.ActivityUncheckedUpdateInput): Promise<void>
  updateRound(name: string, data: Prisma.RoundUncheckedUpdateInput): Promise<Round>
  broadcastActivity(): void
}

export type Versioned<Answer> = { version: number; answer: Answer }

/** Increments the activity's version. A retry with the same idempotency key throws Replay. */
export async function changeActivity<Answer>(
  db: Database,
  user: CurrentUser,
  found: ActivityRef,
  work: (change: ActivityChange) => Promise<Answer>,
): Promise<Versioned<Answer>> {
  const { answer, versions } = await changeActivities(db, user, [found], ([change]) => work(change!))
  return { version: versions[0]!, answer }
}

/** Locks the activities in id order to avoid deadlocks. */
export function changeActivities<Answer>(
  db: Database,
  user: CurrentUser,
  found: ActivityRef[],
  work: (changes: ActivityChange[]) => Promise<Answer>,
): Promise<{ versions: number[]; answer: Answer }> {
  return runInActivityQueues(user, idsInOrder(found), () =>
    transaction(db, (tx) => changeInTransaction(tx, user, found, work)),
  )
}

export type Prepared<Work> = {
  /** Ids of other activities that `prepare` reads. */
  reads: number[]
  prepare(tx: Tx): Promise<Work>
  /** Called while the activities are locked, if one of them has changed since `prepare`. */
  isCurrent(tx: Tx, work: Work): Promise<boolean>
}

/**
 * Runs `prepare` before locking. If the prepared work is outdated or a lock takes too long, locks first and
 * prepares again.
 */
export async function changePreparedActivities<Work, Answer>(
  db: Database,
  user: CurrentUser,
  found: ActivityRef[],
  { reads, prepare, isCurrent }: Prepared<Work>,
  work: (changes: ActivityChange[], prepared: Work) => Promise<Answer>,
) {
  const ids = [...idsInOrder(found), ...reads]
  try {
    return await transaction(db, async (tx) => {
      const before = await loadVersions(tx, ids)
      const prepared = await prepare(tx)
      const isUnchanged = await lockPrepared(tx, before)
      if (!isUnchanged && !(await isCurrent(tx, prepared))) throw new NotPrepared('An activity has changed')
      return changeInTransaction(tx, user, found, (changes) => work(changes, prepared))
    })
  } catch (error) {
    if (!(error instanceof NotPrepared)) throw error
  }
  return changeActivities(db, user, found, async (changes) => {
    const { tx } = changes[0]!
    await lockActivities(tx, reads)
    return work(changes, await prepare(tx))
  })
}

class NotPrepared extends Error {}

type VersionRow = { id: number; version: number }

const loadVersions = (tx: Tx, ids: number[]) =>
  query<VersionRow>(tx, Prisma.sql`SELECT id, version FROM activities WHERE id = ANY(${ids}) ORDER BY id`)

const lockActivities = (tx: Tx, ids: number[]) =>
  query<VersionRow>(
    tx,
    Prisma.sql`SELECT id, version FROM activities WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`,
  )

/** Waits only 500 ms, because the lock's holder can be waiting for rows that `prepare` locked. */
async function lockPrepared(tx: Tx, before: VersionRow[]): Promise<boolean> {
  await query(tx, Prisma.sql`SELECT set_config('lock_timeout', '500ms', true)`)
  const locked = await lockActivities(
    tx,
    before.map(({ id }) => id),
  ).catch((cause: unknown) => {
    throw new NotPrepared('An activity is locked', { cause })
  })
  return before.every(({ id, version }) => locked.some((now) => now.id === id && now.version === version))
}

const inOrder = <Ref extends { id: number }>(found: Ref[]) => found.toSorted((a, b) => a.id - b.id)
const idsInOrder = (found: { id: number }[]) => inOrder(found).map(({ id }) => id)

async function changeInTransaction<Answer>(
  tx: Tx,
  user: CurrentUser,
  found: ActivityRef[],
  work: (changes: ActivityChange[]) => Promise<Answer>,
) {
  const [first, ...others] = inOrder(found)
  const started = [await startChange(tx, user, first!)]
  for (const one of others) started.push(await startChange(tx, { ...user, idempotency: undefined }, one))
  const answer = await work(started.map(({ change }) => change)).catch((error: unknown) => {
    throw withVersion(started[0]!.change.activity.version - 1, error)
  })
  for (const { finish } of started) await finish(answer)
  return { versions: started.map(({ change }) => change.activity.version), answer }
}

function withVersion(version: number, error: unknown) {
  if (error instanceof Conflict || error instanceof Invalid) error.drawVersion = version
  return error
}

type StartedChange = { change: ActivityChange; finish(answer: unknown): Promise<void> }

async function startChange(tx: Tx, user: CurrentUser, found: ActivityRef): Promise<StartedChange> {
  const locked = await lockActivity(tx, user, found.id, found.score_id)
  if (user.idempotency && locked.stored) throw createReplay(locked.stored, user.idempotency)
  const effects = collectEffects(user, found)
  const { record, broadcast, broadcastResults, addStatement } = effects
  let hasActivityChanged = false
  const change: ActivityChange = {
    tx,
    user,
    activity: locked.activity,
    entry: locked.entry,
    record,
    broadcast,
    broadcastResults,
    addStatement,
    broadcastActivity: () => void (hasActivityChanged = true),
    async update(data) {
      hasActivityChanged = true
      const row = await tx.activity.update({ where: { id: found.id }, data })
      change.activity = { ...change.activity, ...row, version: locked.activity.version }
    },
    async updateRound(name, data) {
      hasActivityChanged = true
      const { id } = requireRound(change.activity, name)
      const round = await tx.round.update({ where: { id }, data, omit: OMITTED_COLUMNS })
      change.activity = { ...change.activity, rounds: replaceRound(change.activity.rounds, round) }
      return round
    },
  }

  async function finish(answer: unknown) {
    if (hasActivityChanged) broadcast(activityUpdated(change.activity, await loadLastUsedSlot(tx, found.id)))
    await saveEffects(tx, user, effects, { ...locked, activity: change.activity }, answer)
  }
  return { change, finish }
}

const replaceRound = (rounds: Round[], round: Round) =>
  rounds.map((one) => (one.id === round.id ? round : one))

export async function loadLastUsedSlot(db: Database | Tx, activityId: number): Promise<number> {
  const [row] = await query<{ last: number | null }>(
    db,
    Prisma.sql`SELECT max(draw) AS last FROM user_activities WHERE activity_id = ${activityId}`,
  )
  return row!.last ?? 0
}
