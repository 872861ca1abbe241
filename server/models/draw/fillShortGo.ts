import { randomUUID } from 'node:crypto'
import { plural } from '#lib/plural.ts'
import { isCompeting } from '#rules/payout/entryStatus.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import { hasScore } from '#rules/scoring/score.ts'
import { orderShortGo } from '#rules/draw/shortGo.ts'
import type { AfterChange } from '#wire/changeLog/kinds.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { drawReload } from '../../broadcasting/broadcasts.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import type { ActivityWithRounds } from '../activities/changeActivity.ts'
import { ENTRY_RELATIONS, entrySnapshot } from '../entries/load.ts'
import { changeLogEntry, activityScope } from '../changeLog.ts'
import { entrantKey } from '../payout/contest.ts'
import {
  roundNames,
  hasSeveralRounds,
  isAnyPayoutPublished,
  type Round,
  requireRound,
  WITH_ROUNDS,
} from '../activities/rounds.ts'
import { changeDraw, type DrawChange } from './changeDraw.ts'

/** Each new run has no fee. It counts in the contests of the rider's earlier runs that also have this round. */
export function fillShortGo(db: Database, user: CurrentUser, found: AuthorizedActivity, name: string) {
  return changeDraw(db, user, found, async (draw) => {
    const { tx, activity } = draw
    const round = requireRound(activity, name)
    const top = await requireFillable(tx, activity, round)
    const rounds = roundNames(activity).slice(0, roundNames(activity).indexOf(name))
    const earlier = await loadEarlierResults(tx, activity.id, rounds)
    requireAllScored(earlier)

    const dealt = orderShortGo(earlier.map(toEarlierRun), { rounds, top, lowWins: !activity.judged })
    requireEnoughSlots(dealt.length, activity.total_slots)
    const contests = await contestIdsWithRound(tx, earlier, name)
    if (await isAnyPayoutPublished(tx, contests, name))
      throw new Conflict('The payout is published. Unpublish it to add runs.')
    const entries = await createEntries(draw, name, { dealt, earlier, contests })

    await recordBatch(draw, found, entries, { round: name, top, runs: dealt.length })
    draw.broadcastActivity()
    draw.broadcast(drawReload(activity, name))
    draw.touchAllRiders()
    draw.broadcastResults(contests)
    return { entries: dealt.length }
  })
}

async function requireFillable(tx: Tx, activity: ActivityWithRounds, { name, top, publish_draw }: Round) {
  if (top === null) throw new Conflict("This isn't a short go. Set how many come back in the class settings.")
  if (publish_draw) throw new Conflict('The draw is published. Unpublish it before you fill it.')
  const count = await tx.userActivity.count({ where: { activity_id: activity.id, round: name } })
  if (count) throw new Conflict("The draw isn't empty. You can only fill an empty draw.")
  return top
}

const EARLIER_RELATIONS = {
  entry: { include: { score: true, enrollments: { select: { activity_id: true } } } },
} satisfies Prisma.EnrollmentInclude
type EarlierResult = Prisma.EnrollmentGetPayload<{ include: typeof EARLIER_RELATIONS }>

async function loadEarlierResults(tx: Tx, activity_id: number, rounds: string[]): Promise<EarlierResult[]> {
  const runs = await tx.enrollment.findMany({
    where: { activity_id, entry: { round: { in: rounds }, user_id: { not: null } } },
    include: EARLIER_RELATIONS,
    orderBy: { user_activity_id: 'asc' },
    relationLoadStrategy: 'join',
  })
  return runs.filter(({ entry, refunded_at }) =>
    isCompeting({ scratched: entry.scratched_at !== null, refunded: refunded_at !== null }),
  )
}

function requireAllScored(earlier: EarlierResult[]) {
  const open = earlier.filter(({ entry }) => !hasScore(entry.score))
  if (open.length === 0) return
  const gos = [...new Set(open.map(({ entry }) => roundInWords(entry.round)))].join(', ')
  throw new Conflict(`${plural(open.length, 'run has', 'runs have')} no score yet: ${gos}.`)
}

function requireEnoughSlots(count: number, slots: number) {
  if (count === 0) throw new Conflict('No run in the earlier gos has a score.')
  if (count > slots)
    throw new Conflict(
      `${count} riders come back, but the draw has only ${plural(slots, 'slot')}. Raise the session limit first.`,
    )
}

const toEarlierRun = ({ entry }: EarlierResult) => ({
  id: entry.id,
  entrant: entrantKey(entry),
  round: entry.round,
  value: entry.score?.value ?? null,
  ...(entry.score?.no_time && { status: entry.score.no_time }),
})

async function contestIdsWithRound(tx: Tx, earlier: EarlierResult[], round: string): Promise<number[]> {
  const ids = [...new Set(earlier.flatMap(contestIdsOf))]
  const contests = await tx.activity.findMany({ where: { id: { in: ids } }, include: WITH_ROUNDS })
  return contests
    .filter((one) => hasSeveralRounds(one) && roundNames(one).includes(round))
    .map(({ id }) => id)
}

const contestIdsOf = ({ entry }: EarlierResult) => entry.enrollments.map(({ activity_id }) => activity_id)

type DealInput = { dealt: string[]; earlier: EarlierResult[]; contests: number[] }

async function createEntries(
  { tx, activity }: DrawChange,
  round: string,
  { dealt, earlier, contests }: DealInput,
) {
  const resultsOf = (entrant: string) => earlier.filter(({ entry }) => entrantKey(entry) === entrant)
  const places = dealt.map((entrant, index) => {
    const { user_id, horse_id } = resultsOf(entrant)[0]!.entry
    return { activity_id: activity.id, round, draw: index + 1, user_id, horse_id }
  })
  const entries = await tx.userActivity.createManyAndReturn({
    data: places,
    select: { id: true, draw: true },
  })
  await tx.score.createMany({ data: entries.map(({ id }) => ({ user_activity_id: id })) })
  const enrollments = entries.flatMap(({ id: user_activity_id, draw }) => {
    const entered = new Set(resultsOf(dealt[draw! - 1]!).flatMap(contestIdsOf))
    const counted = contests.filter((contest) => entered.has(contest))
    return counted.map((activity_id) => ({ user_activity_id, activity_id, fee_cents: 0 }))
  })
  await tx.enrollment.createMany({ data: enrollments })
  return tx.userActivity.findMany({
    where: { id: { in: entries.map(({ id }) => id) } },
    include: ENTRY_RELATIONS,
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })
}

async function recordBatch(
  { tx, user }: DrawChange,
  found: AuthorizedActivity,
  entries: Awaited<ReturnType<typeof createEntries>>,
  filled: AfterChange<'short go filled'>,
) {
  const batch_id = randomUUID()
  const where = activityScope(found)
  const added = entries.map((entry) =>
    changeLogEntry(user, { ...where, user_activity_id: entry.id }, 'entry added', null, entrySnapshot(entry)),
  )
  const changes = [...added, changeLogEntry(user, where, 'short go filled', null, filled)]
  await tx.change.createMany({ data: changes.map((change) => ({ ...change, batch_id })) })
}
