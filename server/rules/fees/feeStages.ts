import { SCRATCH_KINDS, SCRATCH_NAMES, type ScratchKind } from '../entries/scratchKinds.ts'

export const STAGE_KINDS = ['late entry', 'change of horse', ...SCRATCH_KINDS, 'returned check'] as const
export type StageKind = (typeof STAGE_KINDS)[number]

export const STAGE_NAMES: Record<StageKind, string> = {
  'late entry': 'Late entry',
  'change of horse': 'Change of horse',
  ...SCRATCH_NAMES,
  'returned check': 'Returned check',
}

export const STAGE_STARTS = ['always', 'at', 'draw posted', 'first horse'] as const
export type StageStart = (typeof STAGE_STARTS)[number]

export const STAGE_UNITS = ['entry', 'day', 'event'] as const
export type StageUnit = (typeof STAGE_UNITS)[number]

export type FeeStage = {
  id: number
  kind: StageKind
  starts: StageStart
  starts_at: Date | null
  cents: number
  per: StageUnit
  /** For late fees per entry: added to `cents`, in basis points of the class's entry fee. */
  entry_fee_bp: number
  /** The part of each entry fee that isn't refunded, in basis points. */
  kept_bp: number
  keeps_fees: boolean
  kept_for: 'purse' | 'office'
}

/** `drawPostedAt` is null until the draw is published, `firstHorseAt` until the first horse runs. */
export type ClassProgress = { drawPostedAt: Date | null; firstHorseAt: Date | null }

export function stageInForce(
  stages: FeeStage[],
  kind: StageKind,
  now: Date,
  progress: ClassProgress,
): FeeStage | null {
  let latest: { stage: FeeStage; began: number } | null = null
  for (const stage of stages) {
    if (stage.kind !== kind) continue
    const began = beginning(stage, progress)
    if (began <= now.getTime() && (latest === null || began >= latest.began)) latest = { stage, began }
  }
  return latest?.stage ?? null
}

/**
 * After the draw is published and before the run's turn, suggests a draw-out or a turn-out, whichever fee stage began
 * later. Never suggests a vet-out.
 */
export function suggestScratchKind(
  stages: FeeStage[],
  now: Date,
  progress: ClassProgress,
  run: { hasSlot: boolean; isTurn: boolean },
): ScratchKind {
  if (!run.hasSlot || progress.drawPostedAt === null) return 'draw-out'
  if (run.isTurn) return 'turn-out'
  const beganAt = (kind: ScratchKind) => {
    const stage = stageInForce(stages, kind, now, progress)
    return stage ? beginning(stage, progress) : -Infinity
  }
  return beganAt('turn-out') > beganAt('draw-out') ? 'turn-out' : 'draw-out'
}

function beginning({ starts, starts_at }: FeeStage, { drawPostedAt, firstHorseAt }: ClassProgress): number {
  const times = { always: null, at: starts_at, 'draw posted': drawPostedAt, 'first horse': firstHorseAt }
  return starts === 'always' ? -Infinity : (times[starts]?.getTime() ?? Infinity)
}

/** In cents. The part of a late fee that depends on the class's entry fee. */
export const lateShare = (
  { per, entry_fee_bp }: Pick<FeeStage, 'per' | 'entry_fee_bp'>,
  fee_cents: number,
) => (per === 'entry' ? percentOf(fee_cents, entry_fee_bp) : 0)

/** Rounds to the cent, half up. */
const percentOf = (cents: number, bp: number) => Math.round((cents * bp) / 10_000)

export type ScratchRefund = {
  contests: { contest_id: number; refund_cents: number }[]
  fees_refunded: boolean
  kept_for: 'purse' | 'office'
  has_stage: boolean
}

/**
 * If there is no stage, nothing is refunded. The stage's flat amount is kept only once, out of the contests' fees in
 * order.
 */
export function refundByStage(
  stage: FeeStage | null,
  contests: { contest_id: number; fee_cents: number }[],
): ScratchRefund {
  if (!stage)
    return {
      contests: contests.map(({ contest_id }) => ({ contest_id, refund_cents: 0 })),
      fees_refunded: false,
      kept_for: 'purse',
      has_stage: false,
    }
  let flat = stage.cents
  return {
    contests: contests.map(({ contest_id, fee_cents }) => {
      const shared = percentOf(fee_cents, stage.kept_bp)
      const extra = Math.min(flat, fee_cents - shared)
      flat -= extra
      return { contest_id, refund_cents: fee_cents - shared - extra }
    }),
    fees_refunded: !stage.keeps_fees,
    kept_for: stage.kept_for,
    has_stage: true,
  }
}
