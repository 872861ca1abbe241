import { pageSlots } from '#rules/draw.ts'
import { scoreToWire } from '#rules/score.ts'
import { searchable } from '#rules/suggest.ts'
import type { DrawRow } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import type { Activity, Prisma } from '../../../prisma/client/client.ts'
import { activityUpdated, drawUpdated, payoutsUpdated } from '../../live/broadcasts.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { type Turns, turns } from '../../limits/turns.ts'
import { likeText } from '../people/registry.ts'

/** What a row of the draw is made of. One query for a whole page, however many rows it has. */
export const ROW_PARTS = {
  user: { select: { id: true, name: true, email: true, organization_id: true } },
  horse: { select: { id: true, name: true, rrrs_id: true } },
  bull: { select: { id: true, name: true } },
  score: { select: { id: true, value: true, no_time: true, penalty_seconds: true, version: true } },
  enrollments: { select: { activity_id: true }, orderBy: { activity_id: 'asc' } },
} as const satisfies Prisma.UserActivityInclude

export type RowEntry = Prisma.UserActivityGetPayload<{ include: typeof ROW_PARTS }>
type DrawOf = { id: number; total_slots: number; judged: boolean }
export type Draw = { activity: DrawOf; round: string; showEmails: boolean }

/** The rows of one page: every slot of it, the empty ones too. A page beyond the last has none. */
export async function drawPage(db: Database, draw: Draw, page: number): Promise<DrawRow[]> {
  const { first, last } = pageSlots(page, draw.activity.total_slots)
  if (last < first) return []
  const slots = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return rowsOf(await entriesOf(db, draw, { draw: { gte: first, lte: last } }), slots, draw)
}

/** Every entry whose rider, horse or bull contains the text, or whose slot is that number. One unpaged list. */
export async function searchDraw(db: Database, draw: Draw, text: string): Promise<DrawRow[]> {
  const contains = { searchable: { contains: likeText(searchable(text)) } }
  const names = ['user', 'horse', 'bull'].map((who) => ({ [who]: contains }))
  const slot = /^\d{1,5}$/.test(text) ? [{ draw: Number(text) }] : []
  const entries = await entriesOf(db, draw, { draw: { not: null }, OR: [...names, ...slot] })
  return entries.map((entry) => filledRow(entry, draw))
}

/** The row of one entry, as it stands now. */
export function filledRow(entry: RowEntry, { activity, showEmails }: Omit<Draw, 'round'>): DrawRow {
  const slot = entry.draw ?? 0
  const { user, horse, bull, score } = entry
  return {
    ...emptyRow(slot),
    id: entry.id,
    position: slot,
    slack_draw: entry.slack_draw,
    user_id: entry.user_id,
    user_name: user?.name ?? null,
    user_fake: user !== null && user.organization_id !== null,
    horse_id: entry.horse_id,
    horse_name: horse?.name ?? null,
    bull_id: entry.bull_id,
    bull_name: bull?.name ?? null,
    score: score && scoreToWire(score.no_time ?? score.value, activity.judged ? 'points' : 'time'),
    score_id: score?.id ?? null,
    score_version: score?.version ?? 0,
    penalty_seconds: score?.penalty_seconds ?? 0,
    request: entry.request,
    activity_scored: entry.enrollments.some((enrollment) => enrollment.activity_id === activity.id),
    scored_incentives: entry.enrollments
      .filter((enrollment) => enrollment.activity_id !== activity.id)
      .map((enrollment) => ({ id: enrollment.activity_id })),
    is_session_only: entry.is_session_only,
    team_id: entry.team_id,
    rider: user && { id: user.id, name: user.name, email: showEmails ? user.email : null },
    horse,
    bull,
  }
}

/** The highest slot that holds an entry, in any round; 0 for an empty draw. Worked out, never stored. */
export async function lastUsedSlot(db: Database | Tx, activityId: number): Promise<number> {
  const { _max } = await db.userActivity.aggregate({
    where: { activity_id: activityId },
    _max: { draw: true },
  })
  return _max.draw ?? 0
}

/**
 * Every change of one draw goes through here: the activity's row is locked (and its version grows) before anything
 * is read again and written, so two people cannot fill one slot and no change is lost.
 */
export function changeDraw<Result>(
  db: Database,
  person: Person,
  activityId: number,
  change: (tx: Tx, activity: Activity) => Promise<Result>,
): Promise<Result> {
  return inTurn(person, activityId, () =>
    transaction(db, async (tx) => {
      const activity = await tx.activity.update({
        where: { id: activityId },
        data: { version: { increment: 1 } },
      })
      return change(tx, activity)
    }),
  )
}

const waitingLines = new Map<number, Turns>()
const FULL = 'Too many changes of this draw are waiting. Nothing was saved: try again.'

/**
 * What locks one draw waits for each other here, not at the lock: there each would hold a connection of the database,
 * and one busy draw would keep everybody else from theirs. At twenty milliseconds each a full line takes four seconds,
 * and whoever fills their half of it waits for themselves.
 */
export async function inTurn<Result>(person: Person, activityId: number, work: () => Promise<Result>) {
  const line = waitingLines.get(activityId) ?? turns({ atOnce: 1, longest: 200, share: 100 }, FULL)
  waitingLines.set(activityId, line)
  try {
    return await line.take(person.id, work)
  } finally {
    if (line.isIdle()) waitingLines.delete(activityId)
  }
}

/** The entry as it stands under the lock; somebody else may have removed it in the meantime. */
export async function currentEntry(tx: Tx, id: number): Promise<RowEntry> {
  const entry = await tx.userActivity.findUnique({ where: { id }, include: ROW_PARTS })
  if (!entry) throw new NotFound()
  return entry
}

/** Tells the other screens what these slots hold now; the results of `gone`, which stood there, have changed too. */
export async function announceSlots(
  tx: Tx,
  by: Person,
  activity: Activity,
  round: string,
  slots: number[],
  gone: RowEntry[] = [],
) {
  const draw = { activity, round, showEmails: false }
  const entries = await entriesOf(tx, draw, { draw: { in: slots } })
  await drawUpdated(tx, by, activity, round, rowsOf(entries, slots, draw))
  await activityUpdated(tx, by, activity, await lastUsedSlot(tx, activity.id))
  await payoutsUpdated(tx, by, activity.version, contestsOf([...entries, ...gone]))
}

/** The contests in whose results these runs stand. */
export const contestsOf = (entries: Pick<RowEntry, 'enrollments'>[]) =>
  new Set(entries.flatMap((entry) => entry.enrollments.map((enrollment) => enrollment.activity_id)))

/** The contests in whose results any run of this draw stands. */
export async function contestsOfDraw(tx: Tx, activityId: number): Promise<number[]> {
  const contests = await tx.enrollment.groupBy({
    by: 'activity_id',
    where: { entry: { activity_id: activityId } },
  })
  return contests.map((contest) => contest.activity_id)
}

function rowsOf(entries: RowEntry[], slots: number[], draw: Draw): DrawRow[] {
  const bySlot = new Map(entries.map((entry) => [entry.draw, entry]))
  return slots.map((slot) => {
    const entry = bySlot.get(slot)
    return entry ? filledRow(entry, draw) : emptyRow(slot)
  })
}

const entriesOf = (db: Database | Tx, { activity, round }: Draw, where: Prisma.UserActivityWhereInput) =>
  db.userActivity.findMany({
    where: { activity_id: activity.id, round, ...where },
    include: ROW_PARTS,
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })
