import { divisionsOf, needsDivisions, orderNextRound } from '#rules/draw/nextRound.ts'
import { DRAW_CHANGED } from '#rules/draw/renumbering.ts'
import {
  IN_ORDER,
  REORDER_EMPTY,
  REORDER_SCORED,
  reorderRound as assignSlots,
} from '#rules/draw/reorderRound.ts'
import { entrantKey, entrantOfRun, groupByEntry } from '#rules/payout/entrant.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { ReorderPreview, ReorderRound } from '#wire/draw.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { requireRound, type Round, roundNames } from '../activities/rounds.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { askAboutOwing, PLACE_ANYWAY } from './askAboutOwing.ts'
import { changeDraw } from './changeDraw.ts'
import { NOBODY_COMES_BACK, requireAllScored, requireDivisions, toEarlierRun } from './fillRound.ts'
import { requireNoPublishedPayout } from './publish.ts'
import { countRenumbered, digestOf, renumber } from './renumber.ts'
import { requireEnoughSlots } from './slots.ts'

/**
 * Orders the runs of a go by the previous go, without adding or removing runs. `seen` is the digest of the preview that
 * the organizer confirmed.
 */
export function reorderRound(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  name: string,
  { order, seen, confirmed }: ReorderRound,
) {
  return changeDraw(db, user, found, async (draw) => {
    const round = requireRound(draw.activity, name)
    await requireNoPublishedPayout(draw.tx, found.id, round.name)
    const { moved, shown } = await plan(draw.tx, draw.activity, round, order)
    if (digestOf(round, shown) !== seen) throw new Conflict(DRAW_CHANGED)
    const waiting = { round: round.name, draw: null }
    await askAboutOwing(draw.tx, draw.activity, waiting, { confirmed, question: PLACE_ANYWAY })
    const batch = await renumber(draw, round, moved, { kind: 'round reordered', order })
    return { moved: moved.length, batch }
  })
}

export async function previewReorder(
  db: Database,
  activity: AuthorizedActivity,
  name: string,
  order: ReorderRound['order'],
): Promise<ReorderPreview> {
  const round = requireRound(activity, name)
  const { running, shown, moved, divisions, places } = await plan(db, activity, round, order)
  return {
    runs: shown.map(({ run: { id, user, horse }, slot }) => ({
      slot,
      rider: user?.name ?? null,
      horse: horse?.name ?? null,
      division: divisions.get(id) ?? null,
    })),
    moved: moved.length,
    others: running.filter(({ id }) => !places.has(id)).length,
    notified: countRenumbered(round, moved, running),
    seen: digestOf(round, shown),
  }
}

type ReorderedClass = {
  id: number
  total_slots: number
  judged: boolean
  has_divisions: boolean
  rounds: Round[]
}

async function plan(
  db: Database | Tx,
  activity: ReorderedClass,
  { name }: Round,
  order: ReorderRound['order'],
) {
  const gos = roundNames(activity)
  const rounds = gos.slice(0, gos.indexOf(name))
  const loaded = await loadRuns(db, activity.id, [...rounds, name])
  const inGo = loaded.filter(({ round }) => round === name)
  const running = inGo.filter(({ scratched_at }) => scratched_at === null)
  if (running.length === 0) throw new Conflict(REORDER_EMPTY)
  if (running.some(({ score }) => hasScore(score))) throw new Conflict(REORDER_SCORED)
  const { places, divisions } = await placeRuns(db, activity, { loaded, rounds, order })

  const scratchedSlots = inGo.flatMap(({ scratched_at, draw }) => (scratched_at && draw !== null ? draw : []))
  requireEnoughSlots(running.length + scratchedSlots.length, activity.total_slots)
  const slots = assignSlots(
    running.map(({ id, draw }) => ({ id, slot: draw, place: places.get(id) ?? null })),
    scratchedSlots,
  )
  const byId = new Map(running.map((run) => [run.id, run]))
  const moved = slots.filter(({ id, slot }) => byId.get(id)!.draw !== slot)
  if (moved.length === 0) throw new Conflict(IN_ORDER)
  const shown = slots.map(({ id, slot }) => ({ run: byId.get(id)!, slot }))
  return { running, shown, moved, places, divisions }
}

type Given = { loaded: LoadedRun[]; rounds: string[]; order: ReorderRound['order'] }

/**
 * Both maps are keyed by run id in the go being reordered. Runs whose entry wasn't in the previous go have no place.
 */
async function placeRuns(db: Database | Tx, activity: ReorderedClass, { loaded, rounds, order }: Given) {
  const withRider = loaded.filter(({ user_id }) => user_id !== null)
  const earlier = withRider.filter(
    ({ round, scratched_at }) => rounds.includes(round) && scratched_at === null,
  )
  const last = earlier.filter(({ round }) => round === rounds.at(-1))
  if (last.length === 0) throw new Conflict(NOBODY_COMES_BACK.all)
  const isByDivision = needsDivisions({ order, entrants: 'all' })
  if (order === 'standing' || isByDivision) requireAllScored(earlier)
  const offsets = isByDivision ? await requireDivisions(db, activity) : []
  const of = { rounds, lowWins: !activity.judged, offsets }
  const runs = earlier.map(toEarlierRun)
  const entrants = orderNextRound(runs, { order, entrants: 'all', top: Infinity, ...of })
  const placeOf = new Map(entrants.map((entrant, place) => [entrant, place]))
  const divisionOf = isByDivision ? divisionsOf(runs, of) : new Map<string, number>()

  const places = new Map<number, number>()
  const divisions = new Map<number, number>()
  for (const entry of groupByEntry(withRider.map((run) => ({ ...run, ...entrantOfRun(run) })))) {
    const run = entry.find(({ round }) => !rounds.includes(round))
    const before = last.find(({ id }) => entry.some((one) => one.id === id))
    if (!run || !before) continue
    const entrant = entrantKey(before)
    places.set(run.id, placeOf.get(entrant)!)
    const division = divisionOf.get(entrant)
    if (division !== undefined) divisions.set(run.id, division)
  }
  return { places, divisions }
}

const RUN = {
  id: true,
  round: true,
  draw: true,
  user_id: true,
  horse_id: true,
  changed_from_horse_id: true,
  scratched_at: true,
  user: { select: { name: true } },
  horse: { select: { name: true } },
  score: { select: { value: true, no_time: true } },
} as const satisfies Prisma.UserActivitySelect
type LoadedRun = Prisma.UserActivityGetPayload<{ select: typeof RUN }>

const loadRuns = (db: Database | Tx, activity_id: number, rounds: string[]) =>
  db.userActivity.findMany({
    where: { activity_id, round: { in: rounds } },
    select: RUN,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
