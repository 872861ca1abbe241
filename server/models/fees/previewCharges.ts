import {
  type DerivedCharge,
  deriveCharges,
  planCharges,
  type ResultToCharge,
  type RunToCharge,
} from '#rules/fees/charges.ts'
import type { Database, Tx } from '../../database/db.ts'
import { loadFeeKinds, loadFeeStages } from './load.ts'
import { loadKnownCharges, loadRuns } from './syncCharges.ts'

type PlannedContest = Pick<ResultToCharge, 'contest_id' | 'contest' | 'has_several_gos' | 'fee_cents'> & {
  /** Only the first run of a rider and horse enters an aggregate. */
  is_aggregate: boolean
}

/** A horse that isn't in the database has a negative id. */
export type PlannedRun = Pick<RunToCharge, 'activity_id' | 'round' | 'horse_id' | 'day'> & {
  contests: PlannedContest[]
}

export async function previewCharges(
  db: Database | Tx,
  event_id: number,
  user_id: number,
  { before, added }: { before: PlannedRun[]; added: PlannedRun[] },
): Promise<Pick<DerivedCharge, 'name' | 'cents'>[]> {
  const kinds = await loadFeeKinds(db, event_id)
  const stages = await loadFeeStages(db, event_id)
  const isPerHorse = kinds.some(({ per }) => per === 'horse')
  const horses = [...before, ...added].flatMap(({ horse_id }) => horse_id ?? [])
  const entered = await loadRuns(db, event_id, [user_id], isPerHorse, horses)
  const known = await loadKnownCharges(db, event_id, [user_id])
  const planned = planRuns([...before, ...added], user_id, entered)
  const chargesOf = (runs: RunToCharge[]) =>
    planCharges(deriveCharges([...entered, ...runs], kinds, stages, new Set([user_id])), known).toAdd
  const earlier = new Set(chargesOf(planned.slice(0, before.length)).map(({ key }) => key))
  return chargesOf(planned)
    .filter(({ key }) => !earlier.has(key))
    .map(({ name, cents }) => ({ name, cents }))
}

function planRuns(runs: PlannedRun[], user_id: number, entered: RunToCharge[]): RunToCharge[] {
  const key = (horse_id: number | null, contest_id: number) => `${horse_id} ${contest_id}`
  const own = entered.filter((run) => run.user_id === user_id)
  const counted = new Set(
    own.flatMap(({ horse_id, results }) => results.map(({ contest_id }) => key(horse_id, contest_id))),
  )
  let nextId = AFTER_ALL_IDS
  return runs.map(({ activity_id, round, horse_id, day, contests }) => {
    const open = contests.filter((one) => !one.is_aggregate || !counted.has(key(horse_id, one.contest_id)))
    for (const { contest_id } of open) counted.add(key(horse_id, contest_id))
    return {
      ...ON_TIME,
      id: nextId++,
      activity_id,
      round,
      user_id,
      horse_id,
      day,
      results: open.map(({ contest_id, contest, has_several_gos, fee_cents }) => ({
        contest_id,
        contest,
        has_several_gos,
        fee_cents,
        id: nextId++,
        refund_cents: 0,
        left_purse: false,
      })),
    }
  })
}

export const AFTER_ALL_IDS = 2 ** 31

export const ON_TIME = {
  changed_from_horse_id: null,
  late_stage_id: null,
  horse_stage_id: null,
  horse_changes: 0,
  fees_refunded: false,
}
