import { randomUUID } from 'node:crypto'
import { plural } from '#lib/plural.ts'
import { competes } from '#rules/competing.ts'
import { roundInWords } from '#rules/rounds.ts'
import { hasScore } from '#rules/score.ts'
import { shortGo } from '#rules/shortGo.ts'
import type { After } from '#wire/changes.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { drawReloaded } from '../../live/broadcasts.ts'
import type { ActivityFound } from '../access.ts'
import type { ActivityNow } from '../change.ts'
import { ENTRY_PARTS, traceOf } from '../entries/current.ts'
import { changed, whereIs } from '../history.ts'
import { entrantOf } from '../payout/contest.ts'
import { gosOf, hasSeveral, isHeld, type Round, roundNamed, ROUNDS } from '../rounds.ts'
import { changeDraw, type DrawChange } from './change.ts'

/**
 * Deals the best of the gos before into the empty draw of a short go, the best last. Each run counts where its rider's
 * runs of those gos do, in the contests that have this go too, and is charged nothing: the fee of an entrant is that of
 * the first go. Refused while the draw is published or not empty, while the gos before still have runs without a
 * result, and where there are fewer slots.
 */
export function fillShortGo(db: Database, person: Person, found: ActivityFound, name: string) {
  return changeDraw(db, person, found, async (draw) => {
    const { tx, activity } = draw
    const round = roundNamed(activity, name)
    const top = await requireFillable(tx, activity, round)
    const rounds = gosOf(activity).slice(0, gosOf(activity).indexOf(name))
    const earlier = await earlierRuns(tx, activity.id, rounds)
    requireResults(earlier)

    const dealt = shortGo(earlier.map(asEarlierRun), { rounds, top, lowWins: !activity.judged })
    requireFitting(dealt.length, activity.total_slots)
    const contests = await contestsWith(tx, earlier, name)
    if (await isHeld(tx, contests, name))
      throw new Conflict('The payout is published. Unpublish it to add runs.')
    const entries = await deal(draw, name, { dealt, earlier, contests })

    await recordAsOne(draw, found, entries, { round: name, top, runs: dealt.length })
    draw.tellActivity()
    draw.say(drawReloaded(activity, name))
    draw.tellResults(contests)
    return { entries: dealt.length }
  })
}

async function requireFillable(tx: Tx, activity: ActivityNow, { name, top, publish_draw }: Round) {
  if (top === null)
    throw new Conflict('This is no short go. How many run in it is set with the gos of the class.')
  if (publish_draw) throw new Conflict('The draw is published. Unpublish it before filling it.')
  const there = await tx.userActivity.count({ where: { activity_id: activity.id, round: name } })
  if (there) throw new Conflict('The draw is not empty. It can only be filled while nobody is in it.')
  return top
}

const EARLIER = {
  entry: { include: { score: true, enrollments: { select: { activity_id: true } } } },
} satisfies Prisma.EnrollmentInclude
type Earlier = Prisma.EnrollmentGetPayload<{ include: typeof EARLIER }>

/** Those that count in the class; whoever is scratched, or got the fee back, is out of it. */
async function earlierRuns(tx: Tx, activity_id: number, rounds: string[]): Promise<Earlier[]> {
  const runs = await tx.enrollment.findMany({
    where: { activity_id, entry: { round: { in: rounds }, user_id: { not: null } } },
    include: EARLIER,
    orderBy: { user_activity_id: 'asc' },
    relationLoadStrategy: 'join',
  })
  return runs.filter(({ entry, refunded_at }) =>
    competes({ scratched: entry.scratched_at !== null, refunded: refunded_at !== null }),
  )
}

function requireResults(earlier: Earlier[]) {
  const open = earlier.filter(({ entry }) => !hasScore(entry.score))
  if (open.length === 0) return
  const gos = [...new Set(open.map(({ entry }) => roundInWords(entry.round)))].join(', ')
  throw new Conflict(`${plural(open.length, `run of ${gos} has`, `runs of ${gos} have`)} no result yet.`)
}

function requireFitting(count: number, slots: number) {
  if (count === 0) throw new Conflict('Nobody has a result in the gos before this one.')
  if (count > slots)
    throw new Conflict(`${count} runs are to be dealt: there must be as many slots, and there are ${slots}.`)
}

const asEarlierRun = ({ entry }: Earlier) => ({
  id: entry.id,
  entrant: entrantOf(entry),
  round: entry.round,
  value: entry.score?.value ?? null,
  ...(entry.score?.no_time && { status: entry.score.no_time }),
})

/** Of the contests in which runs of the gos before count, those of several gos that have this one too. */
async function contestsWith(tx: Tx, earlier: Earlier[], round: string): Promise<number[]> {
  const ids = [...new Set(earlier.flatMap(countsIn))]
  const contests = await tx.activity.findMany({ where: { id: { in: ids } }, include: ROUNDS })
  return contests.filter((one) => hasSeveral(one) && gosOf(one).includes(round)).map(({ id }) => id)
}

const countsIn = ({ entry }: Earlier) => entry.enrollments.map(({ activity_id }) => activity_id)

type Dealt = { dealt: string[]; earlier: Earlier[]; contests: number[] }

/** Makes the runs, the first in the first slot, each with its score sheet and its place in the contests. */
async function deal({ tx, activity }: DrawChange, round: string, { dealt, earlier, contests }: Dealt) {
  const runsOf = (entrant: string) => earlier.filter(({ entry }) => entrantOf(entry) === entrant)
  const places = dealt.map((entrant, index) => {
    const { user_id, horse_id } = runsOf(entrant)[0]!.entry
    return { activity_id: activity.id, round, draw: index + 1, user_id, horse_id }
  })
  const entries = await tx.userActivity.createManyAndReturn({
    data: places,
    select: { id: true, draw: true },
  })
  await tx.score.createMany({ data: entries.map(({ id }) => ({ user_activity_id: id })) })
  const enrollments = entries.flatMap(({ id: user_activity_id, draw }) => {
    const entered = new Set(runsOf(dealt[draw! - 1]!).flatMap(countsIn))
    const counted = contests.filter((contest) => entered.has(contest))
    return counted.map((activity_id) => ({ user_activity_id, activity_id, fee_cents: 0 }))
  })
  await tx.enrollment.createMany({ data: enrollments })
  return tx.userActivity.findMany({
    where: { id: { in: entries.map(({ id }) => id) } },
    include: ENTRY_PARTS,
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })
}

/** One batch of the history: whoever takes the filling back takes all of its entries back. */
async function recordAsOne(
  { tx, by }: DrawChange,
  found: ActivityFound,
  entries: Awaited<ReturnType<typeof deal>>,
  filled: After<'short go filled'>,
) {
  const batch_id = randomUUID()
  const where = whereIs(found)
  const added = entries.map((entry) =>
    changed(by, { ...where, user_activity_id: entry.id }, 'entry added', null, traceOf(entry)),
  )
  const changes = [...added, changed(by, where, 'short go filled', null, filled)]
  await tx.change.createMany({ data: changes.map((change) => ({ ...change, batch_id })) })
}
