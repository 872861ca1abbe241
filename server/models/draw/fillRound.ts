import { randomUUID } from 'node:crypto'
import { formatDay } from '#lib/dates.ts'
import { sum } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { isCompeting } from '#rules/payout/entryStatus.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import { hasScore, type NoTime } from '#rules/scoring/score.ts'
import {
  divisionsOf,
  needsDivisions,
  type NextRound,
  orderNextRound,
  type RoundEntrants,
} from '#rules/draw/nextRound.ts'
import type { AfterChange } from '#wire/changeLog/kinds.ts'
import type { FillRound, RoundPreview } from '#wire/draw.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { drawReload } from '../../broadcasting/broadcasts.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import { loadEntryFees } from '../entries/contests.ts'
import { ENTRY_RELATIONS, entrySnapshot, type LoadedEntry } from '../entries/load.ts'
import { AFTER_ALL_IDS, ON_TIME } from '../fees/previewCharges.ts'
import { previewSync } from '../fees/syncCharges.ts'
import { changeLogEntry, activityScope } from '../changeLog.ts'
import { entrantKey, entrantOfRun, groupByEntry } from '#rules/payout/entrant.ts'
import { purseSettings } from '../payout/contest.ts'
import {
  roundNames,
  hasSeveralRounds,
  isAnyPayoutPublished,
  type Round,
  requireRound,
  WITH_ROUNDS,
} from '../activities/rounds.ts'
import { changeDraw, type DrawChange, setSlots } from './changeDraw.ts'

/**
 * Gives slots to the go's waiting entries and adds runs for riders from the earlier gos. If the order is
 * random, assigns no slots. New runs in a short go have no fee.
 */
export function fillRound(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  name: string,
  wanted: FillRound,
) {
  return changeDraw(db, user, found, async (draw) => {
    const { tx, activity } = draw
    const round = requireRound(activity, name)
    const next = withTop(wanted, round)
    await requireEmpty(tx, activity, round)
    const { earlier, order } = await orderEntries(tx, activity, name, next)
    requireEnoughSlots(order.length, activity.total_slots)
    const contests = await contestIdsWithRound(tx, earlier, name)
    if (await isAnyPayoutPublished(tx, contests, name))
      throw new Conflict('The payout is published. Unpublish it to add runs.')
    const places = order.map((entry, index) => ({
      ...entry,
      draw: next.order === 'random' ? null : index + 1,
    }))
    const missing = places.filter(({ waiting }) => waiting === undefined)
    const placed = await placeEntries(draw, places)
    const added = await createEntries(draw, round, missing, contests)

    await recordBatch(draw, found, { added, placed }, { round: name, order: next.order, runs: order.length })
    draw.broadcastActivity()
    draw.broadcast(drawReload(activity, name))
    draw.touchRiders(...earlier.map(({ entry }) => entry.user_id))
    draw.broadcastResults(contests)
    return { entries: order.length }
  })
}

export async function previewRound(
  db: Database,
  activity: AuthorizedActivity,
  name: string,
  wanted: FillRound,
): Promise<RoundPreview> {
  const round = requireRound(activity, name)
  const next = withTop(wanted, round)
  await requireEmpty(db, activity, round)
  const { earlier, order, divisions } = await orderEntries(db, activity, name, next)
  const missing = order.filter(({ waiting }) => waiting === undefined)
  return {
    runs: order.map(({ entrant, earlier, waiting }) => {
      const { user, horse } = waiting ?? earlier.at(-1)!.entry
      return {
        rider: user?.name ?? null,
        horse: horse?.name ?? null,
        division: divisions.get(entrant) ?? null,
      }
    }),
    fees_cents: await previewFees(db, activity, round, { missing, earlier }),
  }
}

async function previewFees(
  db: Database,
  activity: AuthorizedActivity,
  round: Round,
  { missing, earlier }: { missing: ReturningEntry[]; earlier: EarlierResult[] },
): Promise<number> {
  const contests = await contestIdsWithRound(db, earlier, round.name)
  const fees = await entryFeesIn(db, round, contests)
  let nextId = AFTER_ALL_IDS
  const runs = missing.map((entry) => {
    const { user_id, horse_id, changed_from_horse_id } = entry.earlier.at(-1)!.entry
    return {
      ...ON_TIME,
      id: nextId++,
      activity_id: activity.id,
      round: round.name,
      user_id: user_id!,
      horse_id,
      changed_from_horse_id,
      day: activity.runs_on && formatDay(activity.runs_on),
      results: countedContests(entry, contests).map((contest_id) => ({
        id: nextId++,
        contest_id,
        contest: '',
        has_several_gos: true,
        fee_cents: fees.get(contest_id) ?? 0,
        refund_cents: 0,
        left_purse: false,
      })),
    }
  })
  const riders = new Set(earlier.map(({ entry }) => entry.user_id))
  const charges = await previewSync(db, activity.event_id, { runs, results: [], exhibitions: [] })
  return sum(charges.filter(({ user_id }) => riders.has(user_id)).map(({ cents }) => cents))
}

/** A short go has no entry fee. */
const entryFeesIn = async (db: Database | Tx, { top }: Round, contests: number[]) =>
  top === null ? loadEntryFees(db, contests) : new Map<number, number>()

function withTop(wanted: FillRound, round: Round): NextRound {
  const top = wanted.top ?? round.top
  if ((wanted.entrants === 'top' || wanted.entrants === 'top by division') && top === null)
    throw new Conflict("This isn't a short go. Set how many come back in the class settings.")
  return { ...wanted, top: top ?? Infinity }
}

async function requireEmpty(tx: Tx | Database, activity: { id: number }, { name, publish_draw }: Round) {
  if (publish_draw) throw new Conflict('The draw is published. Unpublish it before you fill it.')
  const placed = { activity_id: activity.id, round: name, draw: { not: null } }
  const count = await tx.userActivity.count({ where: placed })
  if (count) throw new Conflict("The draw isn't empty. You can only fill an empty draw.")
}

async function orderEntries(
  tx: Tx | Database,
  activity: { id: number; judged: boolean; has_divisions: boolean; rounds: Round[] },
  name: string,
  next: NextRound,
) {
  const rounds = roundNames(activity).slice(0, roundNames(activity).indexOf(name))
  const earlier = await loadEarlierResults(tx, activity.id, rounds)
  const isByResult = next.order === 'standing' || next.entrants !== 'all' || needsDivisions(next)
  if (isByResult) requireAllScored(earlier.map(({ entry }) => entry))
  const offsets = needsDivisions(next) ? await requireDivisions(tx, activity) : []
  const runs = earlier.map(({ entry }) => toEarlierRun(entry))
  const gos = { rounds, lowWins: !activity.judged, offsets }
  const entrants = orderNextRound(runs, { ...next, ...gos })
  const entries = await loadEntriesByRun(tx, activity.id, name, earlier)
  const order = returningEntries(entrants, earlier, entries).filter(({ isScratched }) => !isScratched)
  if (order.length === 0) throw new Conflict(NOBODY_COMES_BACK[next.entrants])
  const divisions = needsDivisions(next) ? divisionsOf(runs, gos) : new Map<string, number>()
  return { earlier, order, divisions }
}

type EntryInGos = { earlier: EarlierResult[]; waiting: LoadedEntry | undefined; isScratched: boolean }
type ReturningEntry = EntryInGos & { entrant: string }

async function loadEntriesByRun(
  tx: Tx | Database,
  activity_id: number,
  round: string,
  earlier: EarlierResult[],
): Promise<Map<number, EntryInGos>> {
  const runs = await tx.userActivity.findMany({
    where: { activity_id, user_id: { not: null } },
    select: { id: true, round: true, user_id: true, horse_id: true, changed_from_horse_id: true },
  })
  const inRound = await tx.userActivity.findMany({
    where: { activity_id, round },
    include: ENTRY_RELATIONS,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  const byRun = new Map<number, EntryInGos>()
  for (const entry of groupByEntry(runs.map((run) => ({ ...run, ...entrantOfRun(run) })))) {
    const gos: EntryInGos = { earlier: [], waiting: undefined, isScratched: false }
    for (const { id } of entry) byRun.set(id, gos)
  }
  for (const result of earlier) byRun.get(result.entry.id)!.earlier.push(result)
  for (const run of inRound) {
    const entry = byRun.get(run.id)
    if (!entry) continue
    if (run.scratched_at) entry.isScratched = true
    else entry.waiting ??= run
  }
  return byRun
}

/** An entry that qualified with several horses gets a run only with the last horse. */
function returningEntries(
  entrants: string[],
  earlier: EarlierResult[],
  entries: Map<number, EntryInGos>,
): ReturningEntry[] {
  const entryOf = new Map(earlier.map(({ entry }) => [entrantKey(entry), entries.get(entry.id)!]))
  const qualified = new Set(entrants)
  const returning = new Map<EntryInGos, string>()
  for (const { entry } of earlier) {
    const entrant = entrantKey(entry)
    if (qualified.has(entrant)) returning.set(entryOf.get(entrant)!, entrant)
  }
  return entrants
    .map((entrant) => ({ ...entryOf.get(entrant)!, entrant }))
    .filter(({ entrant }) => returning.get(entryOf.get(entrant)!) === entrant)
}

export async function requireDivisions(
  tx: Tx | Database,
  { id, has_divisions }: { id: number; has_divisions: boolean },
) {
  const purse = await tx.purse.findUnique({ where: { activity_id: id } })
  const { divisions } = purseSettings(purse).settings
  if (!has_divisions || divisions.length < 2)
    throw new Conflict('This class has no divisions. Set them on the Money tab, or choose another order.')
  return divisions.map(({ offset }) => offset)
}

export const NOBODY_COMES_BACK: Record<RoundEntrants, string> = {
  all: 'The previous go has no runs.',
  timed: 'No run in the previous go has a time.',
  top: 'No run in the earlier gos has a score.',
  'top by division': 'No rider has a score in every earlier go.',
}

const EARLIER_RELATIONS = {
  entry: {
    include: {
      score: true,
      user: { select: { name: true } },
      horse: { select: { name: true } },
      enrollments: { select: { activity_id: true } },
    },
  },
} satisfies Prisma.EnrollmentInclude
type EarlierResult = Prisma.EnrollmentGetPayload<{ include: typeof EARLIER_RELATIONS }>

async function loadEarlierResults(
  tx: Tx | Database,
  activity_id: number,
  rounds: string[],
): Promise<EarlierResult[]> {
  const runs = await tx.enrollment.findMany({
    where: { activity_id, entry: { round: { in: rounds }, user_id: { not: null } } },
    include: EARLIER_RELATIONS,
    orderBy: { user_activity_id: 'asc' },
    relationLoadStrategy: 'join',
  })
  return runs
    .filter(({ entry, refunded_at }) =>
      isCompeting({ scratched: entry.scratched_at !== null, refunded: refunded_at !== null }),
    )
    .toSorted((one, other) => rounds.indexOf(one.entry.round) - rounds.indexOf(other.entry.round))
}

type ScoredRun = {
  id: number
  round: string
  draw: number | null
  user_id: number | null
  horse_id: number | null
  score: { value: number | null; no_time: NoTime | null } | null
}

export function requireAllScored(runs: Pick<ScoredRun, 'round' | 'score'>[]) {
  const open = runs.filter(({ score }) => !hasScore(score))
  if (open.length === 0) return
  const gos = [...new Set(open.map(({ round }) => roundInWords(round)))].join(', ')
  throw new Conflict(
    `${plural(open.length, 'run has', 'runs have')} no score yet: ${gos}. Enter all scores first.`,
  )
}

function requireEnoughSlots(count: number, slots: number) {
  if (count > slots)
    throw new Conflict(
      `${count} riders come back, but the draw has only ${plural(slots, 'slot')}. Raise the session limit first.`,
    )
}

export const toEarlierRun = (entry: ScoredRun) => ({
  id: entry.id,
  entrant: entrantKey(entry),
  round: entry.round,
  slot: entry.draw,
  value: entry.score?.value ?? null,
  ...(entry.score?.no_time && { status: entry.score.no_time }),
})

async function contestIdsWithRound(
  tx: Tx | Database,
  earlier: EarlierResult[],
  round: string,
): Promise<number[]> {
  const ids = [...new Set(earlier.flatMap(contestIdsOf))]
  const contests = await tx.activity.findMany({ where: { id: { in: ids } }, include: WITH_ROUNDS })
  return contests
    .filter((one) => hasSeveralRounds(one) && roundNames(one).includes(round))
    .map(({ id }) => id)
}

const contestIdsOf = ({ entry }: EarlierResult) => entry.enrollments.map(({ activity_id }) => activity_id)

function countedContests({ earlier }: EntryInGos, contests: number[]): number[] {
  const entered = new Set(earlier.flatMap(contestIdsOf))
  return contests.filter((contest) => entered.has(contest))
}

type Place = ReturningEntry & { draw: number | null }

async function createEntries(
  { tx, activity }: DrawChange,
  round: Round,
  places: Place[],
  contests: number[],
) {
  const runs = places.map(({ earlier, draw }) => {
    const { user_id, horse_id, changed_from_horse_id, own_order } = earlier.at(-1)!.entry
    return {
      activity_id: activity.id,
      round: round.name,
      draw,
      user_id,
      horse_id,
      changed_from_horse_id,
      own_order,
    }
  })
  const created = await tx.userActivity.createManyAndReturn({ data: runs, select: { id: true } })
  const entries = created.toSorted((a, b) => a.id - b.id)
  await tx.score.createMany({ data: entries.map(({ id }) => ({ user_activity_id: id })) })
  const fees = await entryFeesIn(tx, round, contests)
  const enrollments = entries.flatMap(({ id: user_activity_id }, index) =>
    countedContests(places[index]!, contests).map((activity_id) => ({
      user_activity_id,
      activity_id,
      fee_cents: fees.get(activity_id) ?? 0,
    })),
  )
  await tx.enrollment.createMany({ data: enrollments })
  return tx.userActivity.findMany({
    where: { id: { in: entries.map(({ id }) => id) } },
    include: ENTRY_RELATIONS,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
}

async function placeEntries(change: DrawChange, places: Place[]) {
  const placed = places.flatMap(({ waiting: before, draw }) =>
    before && draw !== null ? { before, after: { ...before, draw } } : [],
  )
  await setSlots(
    change,
    placed.map(({ after: { id, draw } }) => ({ id, slot: draw })),
  )
  return placed
}

type Filled = { added: LoadedEntry[]; placed: { before: LoadedEntry; after: LoadedEntry }[] }

async function recordBatch(
  { tx, user }: DrawChange,
  found: AuthorizedActivity,
  { added, placed }: Filled,
  filled: AfterChange<'round filled'>,
) {
  const batch_id = randomUUID()
  const where = activityScope(found)
  const changes = [
    ...added.map((entry) =>
      changeLogEntry(
        user,
        { ...where, user_activity_id: entry.id },
        'entry added',
        null,
        entrySnapshot(entry),
      ),
    ),
    ...placed.map(({ before, after }) =>
      changeLogEntry(
        user,
        { ...where, user_activity_id: after.id },
        'entry moved',
        entrySnapshot(before),
        entrySnapshot(after),
      ),
    ),
    changeLogEntry(user, where, 'round filled', null, filled),
  ]
  await tx.change.createMany({ data: changes.map((change) => ({ ...change, batch_id })) })
}
