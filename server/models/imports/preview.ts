import { groupBy } from '#lib/groupBy.ts'
import { sum } from '#lib/money.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { type DerivedCharge, isLateKey, type ResultToCharge } from '#rules/fees/charges.ts'
import { entrantKey } from '#rules/payout/entrant.ts'
import type { ImportFees, NewImportLine } from '#wire/entryImports.ts'
import type { Database } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { listBatchPlaces } from '../entries/places.ts'
import { type PlannedCharges, previewSync } from '../fees/syncCharges.ts'
import { contestsOf } from '#rules/entries/import/runs.ts'
import { type Entrant, findAffected, goKey, type ImportPlan, mergeLines, planImport } from './create.ts'
import { findNames } from './resolveNames.ts'

/**
 * Returns each line's charges. If a rider and horse have several lines, a contest's fee is on the first line
 * that names the contest. Per-rider and per-horse fees are on the rider's or horse's first line.
 */
export async function previewImport(
  db: Database,
  event: AuthorizedEvent,
  given: NewImportLine[],
): Promise<ImportFees> {
  const affected = await findAffected(db, event, given)
  const { riders, horses } = await findNames(db, event, given)
  const entrants = given.map((line) => ({ line, user_id: riders.idOf(line), horse_id: horses.idOf(line) }))
  const lines = mergeLines(entrants)
  const plan = await planImport(db, event, affected, { lines, created: riders.created }, null)
  const { planned, origins } = planCharges(plan, event, await loadContests(db, event.id))
  const charges = await previewSync(db, event.id, planned)
  const known = new Set(lines.map(({ user_id }) => user_id))
  const fees: ImportFees['lines'] = given.map(() => [])
  const find = createFinder(entrants, plan, origins)
  for (const charge of charges)
    if (known.has(charge.user_id)) fees[find(charge)]!.push({ name: charge.name, cents: charge.cents })
  return {
    lines: fees,
    total_cents: sum(fees.flat().map(({ cents }) => cents)),
    places: await listBatchPlaces(db, event.id, plan.runs),
  }
}

type Contest = { name: string; day: string | null; has_several_gos: boolean }

async function loadContests(db: Database, event_id: number): Promise<Map<number, Contest>> {
  const contests = await db.$queryRaw<(Contest & { id: number })[]>`
    SELECT id, name, runs_on::text AS day,
      EXISTS (SELECT FROM rounds WHERE activity_id = activities.id AND rounds.name = ${AVERAGE}) AS has_several_gos
    FROM activities WHERE event_id = ${event_id}`
  return new Map(contests.map(({ id, ...contest }) => [id, contest]))
}

/**
 * For a run, `contests` has all of the run's contests. For a result, it has one contest. For an exhibition,
 * it is empty.
 */
type Origin = Entrant & { contests: number[] }

const AFTER_ALL_IDS = 2 ** 31

/** Numbers the rows in the order in which the import would insert them. */
function planCharges(plan: ImportPlan, event: AuthorizedEvent, contests: Map<number, Contest>) {
  const fees = new Map(plan.purses.map((purse) => [purse.activity_id, purse.entry_fee_cents]))
  const lateStages = new Map(plan.lateStages)
  const origins = new Map<number, Origin>()
  const newId = (origin: Origin) => {
    const id = AFTER_ALL_IDS + origins.size
    origins.set(id, origin)
    return id
  }
  const resultOf = (contest_id: number, { user_id, horse_id }: Entrant): ResultToCharge => ({
    id: newId({ user_id, horse_id, contests: [contest_id] }),
    contest_id,
    contest: contests.get(contest_id)!.name,
    has_several_gos: contests.get(contest_id)!.has_several_gos,
    fee_cents: fees.get(contest_id) ?? 0,
    refund_cents: 0,
    left_purse: false,
  })
  const planned: PlannedCharges = {
    runs: plan.runs.map((run) => {
      const { user_id, horse_id, activity_id, round } = run
      return {
        id: newId({ user_id, horse_id, contests: [activity_id, ...run.contests] }),
        activity_id,
        user_id,
        horse_id,
        round,
        day: contests.get(activity_id)!.day,
        late_stage_id: lateStages.get(goKey(run)) ?? null,
        changed_from_horse_id: null,
        horse_stage_id: null,
        horse_changes: 0,
        fees_refunded: false,
        results: contestsOf(run).map((contest) => resultOf(contest, run)),
      }
    }),
    results: plan.sidePots.flatMap((run) =>
      run.contests.map((contest) => ({ run: run.id, ...resultOf(contest, run) })),
    ),
    exhibitions: plan.exhibitions.flatMap(({ user_id, horse_id, count }) =>
      Array.from({ length: count }, () => ({
        id: newId({ user_id, horse_id, contests: [] }),
        user_id,
        horse_id,
        cents: event.exhibition_cents,
      })),
    ),
  }
  return { planned, origins }
}

function createFinder(
  entrants: (Entrant & { line: NewImportLine })[],
  { runs, lateStages }: ImportPlan,
  origins: Map<number, Origin>,
) {
  const numbered = entrants.map((entrant, index) => ({ ...entrant, index }))
  const byEntrant = new Map(groupBy(numbered, entrantKey).map((own) => [entrantKey(own[0]!), own]))
  const runsByRider = new Map(groupBy(runs, ({ user_id }) => user_id).map((own) => [own[0]!.user_id, own]))
  const late = new Set(lateStages.flatMap(([go, stage]) => (stage === null ? [] : [go])))

  function originOf({ key, user_id, horse_id }: DerivedCharge): Origin | undefined {
    const own = origins.get(Number(/:(\d+)$/.exec(key)?.[1]))
    if (own) return own
    const isOwed = (run: ImportPlan['runs'][number]) =>
      (horse_id === null || run.horse_id === horse_id) && (!isLateKey(key) || late.has(goKey(run)))
    const run = runsByRider.get(user_id)?.find(isOwed)
    return run && { user_id, horse_id: run.horse_id, contests: [run.activity_id, ...run.contests] }
  }

  return (charge: DerivedCharge): number => {
    const origin = originOf(charge)
    if (!origin) return numbered.find(({ user_id }) => user_id === charge.user_id)!.index
    const { contests, ...entrant } = origin
    const lines = byEntrant.get(entrantKey(entrant))!
    const most = Math.max(...lines.map(({ line }) => line.exhibitions))
    const named = lines.find(({ line }) =>
      contests.length > 0 ? contests.some((id) => line.class_ids.includes(id)) : line.exhibitions === most,
    )
    return (named ?? lines[0]!).index
  }
}
