import { groupBy } from '#lib/groupBy.ts'
import { entrantOfRun, groupByEntry } from '../payout/entrant.ts'
import type { FeePurpose, FeeUnit } from './feeKinds.ts'
import { type FeeStage, lateShare, type StageUnit } from './feeStages.ts'

export type FeeKind = { id: number; name: string; cents: number; per: FeeUnit; purpose: FeePurpose }

export type RunToCharge = {
  id: number
  activity_id: number
  round: string
  user_id: number
  horse_id: number | null
  changed_from_horse_id: number | null
  day: string | null
  late_stage_id: number | null
  horse_stage_id: number | null
  horse_changes: number
  fees_refunded: boolean
  results: ResultToCharge[]
}

export type ResultToCharge = {
  id: number
  contest_id: number
  contest: string
  has_several_gos: boolean
  fee_cents: number
  refund_cents: number
  left_purse: boolean
}

export type DerivedCharge = {
  key: string
  user_id: number
  horse_id: number | null
  activity_id: number | null
  fee_kind_id: number | null
  name: string
  /** Negative for a refund. */
  cents: number
  purpose: 'purse' | FeePurpose
}

/**
 * A rider and horse pay one entry fee per contest, even with several gos. If several riders ride a horse, the rider
 * who was entered first pays the horse's fees, so `runs` must include other riders' runs on the same horses.
 */
export function deriveCharges(
  runs: RunToCharge[],
  kinds: FeeKind[],
  stages: StagePrice[],
  riders: ReadonlySet<number>,
): DerivedCharge[] {
  const ordered = runs.toSorted((one, other) => one.id - other.id)
  const own = ordered.filter(({ user_id }) => riders.has(user_id))
  const charges = [
    ...contestFees(own),
    ...kinds.flatMap((kind) => kindFees(kind, kind.per === 'horse' ? ordered : own)),
    ...own.flatMap((run) => lateFees(run, stages)),
    ...lateShares(own, stages),
    ...own.flatMap((run) => horseChangeFees(run, stages)),
  ]
  const byKey = new Map<string, DerivedCharge>()
  for (const charge of charges) {
    const key = `${charge.user_id} ${charge.key}`
    if (riders.has(charge.user_id) && !byKey.get(key)?.cents) byKey.set(key, charge)
  }
  return [...byKey.values()]
}

export const exhibitionCharges = (
  sold: { id: number; user_id: number; horse_id: number | null; cents: number }[],
): DerivedCharge[] =>
  sold
    .filter(({ cents }) => cents > 0)
    .map(({ id, cents, user_id, horse_id }) => ({
      ...line(user_id, horse_id),
      key: `${EXHIBITION_CHARGE}${id}`,
      name: 'Exhibition',
      cents,
    }))

const contestFees = (runs: RunToCharge[]): DerivedCharge[] =>
  entriesIn(runs).flatMap((entry) => {
    const { run, result } = entry[0]!
    const line = {
      user_id: run.user_id,
      horse_id: run.horse_id,
      activity_id: result.contest_id,
      fee_kind_id: null,
      // The gos share one entry fee. It stays in the purse if `left_purse` is false for any go.
      purpose: entry.every(({ result }) => result.left_purse) ? ('office' as const) : ('purse' as const),
    }
    const { id, contest, fee_cents, refund_cents } = result
    return [
      { ...line, key: `result:${id}`, name: contest, cents: fee_cents },
      { ...line, key: `refund:${id}`, name: `Refund, ${contest}`, cents: -refund_cents },
    ].filter(({ cents }) => cents !== 0)
  })

type EnteredResult = { run: RunToCharge; result: ResultToCharge }

/** The results that share an entry fee. The first one is charged. */
function entriesIn(runs: RunToCharge[]): EnteredResult[][] {
  const results = runs
    .flatMap((run) => run.results.map((result) => ({ run, result })))
    .sort((one, other) => one.result.id - other.result.id)
  return groupBy(results, ({ result }) => result.contest_id).flatMap(entriesOf)
}

const entriesOf = (entered: EnteredResult[]): EnteredResult[][] =>
  entered[0]!.result.has_several_gos
    ? groupByEntry(
        entered.map(({ run, result }) => ({
          id: result.id,
          round: run.round,
          ...entrantOfRun(run),
          run,
          result,
        })),
      )
    : entered.map((one) => [one])

function kindFees(kind: FeeKind, runs: RunToCharge[]): DerivedCharge[] {
  if (kind.per === 'piece') return []
  const seen = new Set<number>()
  return runs.flatMap(({ id, user_id, horse_id, fees_refunded }) => {
    if (kind.per === 'entry' && fees_refunded) return []
    const charged = { entry: id, rider: user_id, horse: horse_id }[kind.per as Exclude<FeeUnit, 'piece'>]
    if (charged === null || seen.has(charged)) return []
    seen.add(charged)
    return {
      ...line(user_id, kind.per === 'rider' ? null : horse_id),
      key: kind.per === 'rider' ? `fee:${kind.id}` : `fee:${kind.id}:${kind.per}:${charged}`,
      fee_kind_id: kind.id,
      name: kind.name,
      cents: kind.cents,
      purpose: kind.purpose,
    }
  })
}

const line = (user_id: number, horse_id: number | null) => ({
  user_id,
  horse_id,
  activity_id: null,
  fee_kind_id: null,
  purpose: 'office' as const,
})

export const lateFeeKey = (per: StageUnit, { id, day }: Pick<RunToCharge, 'id' | 'day'>) =>
  `late:${{ entry: `entry:${id}`, day: `day:${day ?? ''}`, event: 'event' }[per]}`

type StagePrice = Pick<FeeStage, 'id' | 'cents' | 'per' | 'entry_fee_bp'>

function lateFees(run: RunToCharge, stages: StagePrice[]): DerivedCharge[] {
  const stage = stages.find(({ id }) => id === run.late_stage_id)
  if (!stage) return []
  const key = lateFeeKey(stage.per, run)
  const horse = stage.per === 'entry' ? run.horse_id : null
  return [{ ...line(run.user_id, horse), key, name: 'Late entry', cents: stage.cents }]
}

/** Like the entry fee, charged once for all gos: for the first late one. A session-only run has no entry fee. */
const lateShares = (runs: RunToCharge[], stages: StagePrice[]): DerivedCharge[] =>
  entriesIn(runs).flatMap((entry) => {
    const late = entry.find(
      ({ run, result }) => result.contest_id === run.activity_id && run.late_stage_id !== null,
    )
    const stage = stages.find(({ id }) => id === late?.run.late_stage_id)
    if (!late || !stage) return []
    const { id, user_id, horse_id } = late.run
    const cents = lateShare(stage, entry[0]!.result.fee_cents)
    return { ...line(user_id, horse_id), key: `late:share:${id}`, name: 'Late entry, % of entry fee', cents }
  })

function horseChangeFees(run: RunToCharge, stages: StagePrice[]): DerivedCharge[] {
  const stage = stages.find(({ id }) => id === run.horse_stage_id)
  if (!stage) return []
  return Array.from({ length: run.horse_changes }, (_, index) => ({
    ...line(run.user_id, run.horse_id),
    key: horseChangeKey(run.id, index + 1),
    name: 'Change of horse',
    cents: stage.cents,
  }))
}

export const horseChangeKey = (runId: number, number: number) => `horse:${runId}:${number}`

/** The id of the run that a fee other than an entry fee was charged for. */
export function runOfFee(key: string | null): number | null {
  const [, id] = /^(?:fee:\d+:entry|late:(?:entry|share)|horse):(\d+)/.exec(key ?? '') ?? []
  return id ? Number(id) : null
}

export const isLateKey = (key: string) => key.startsWith('late:')

export const isExhibitionKey = (key: string | null) => key !== null && key.startsWith(EXHIBITION_CHARGE)

/** Starts the `key` of an exhibition's charge. The exhibition's id follows. */
export const EXHIBITION_CHARGE = 'exhibition:'

export type KnownCharge = {
  id: number
  user_id: number
  key: string
  horse_id: number | null
  cents: number
  purpose: string
  is_waived: boolean
}

type Priced = Pick<KnownCharge, 'user_id' | 'key' | 'cents'>

/**
 * Event fees keep their original price unless `reprices` is set. A restored entry gets the price in `takenOff`. Entry
 * fees and refunds always get the new amount.
 */
export function planCharges(
  derived: DerivedCharge[],
  known: KnownCharge[],
  { reprices = false, takenOff = [] }: { reprices?: boolean; takenOff?: Priced[] } = {},
) {
  const keyOf = ({ user_id, key }: Pick<Priced, 'user_id' | 'key'>) => `${user_id} ${key}`
  const wanted = new Map(derived.map((charge) => [keyOf(charge), charge]))
  for (const charge of known) if (charge.is_waived) wanted.delete(keyOf(charge))
  const keepPrice = (charge: Priced) => {
    const now = wanted.get(keyOf(charge))
    if (now && now.cents !== charge.cents && FEE_OF_EVENT.test(now.key))
      wanted.set(keyOf(charge), { ...now, cents: charge.cents })
  }
  takenOff.forEach(keepPrice)
  const toVoid: number[] = []
  const toMove: Pick<KnownCharge, 'id' | 'horse_id'>[] = []
  for (const charge of known) {
    if (charge.is_waived) continue
    if (!reprices) keepPrice(charge)
    const now = wanted.get(keyOf(charge))
    if (now && isSame(now, charge)) {
      wanted.delete(keyOf(charge))
      if (now.horse_id !== charge.horse_id) toMove.push({ id: charge.id, horse_id: now.horse_id })
    } else toVoid.push(charge.id)
  }
  return { toVoid, toMove, toAdd: [...wanted.values()].filter(({ cents }) => cents !== 0) }
}

const FEE_OF_EVENT = /^(fee|late|horse):/

const isSame = (one: DerivedCharge, other: KnownCharge) =>
  one.cents === other.cents && one.purpose === other.purpose
