export const STEPS = [
  'enter',
  'draw',
  'publish draw',
  'score',
  'payout',
  'publish payout',
  'republish payout',
  'checks',
] as const
export type Step = (typeof STEPS)[number]

type Abilities = { organize: boolean; score: boolean; pay: boolean }

/**
 * `entered` includes entries without a slot; `filled` doesn't. `scored` includes scratched runs with a slot. `top` is
 * null except in a short go.
 */
export type GoProgress = {
  round: string
  entered: number
  filled: number
  scored: number
  drawn: boolean
  publish_draw: boolean
  top: number | null
}

/**
 * `unpaid` counts prizes without a check or cash payment. A payout has `changed` if one of its scores changed after it
 * was published.
 */
export type ContestProgress = {
  id: number
  hasMoney: boolean
  unpaid: number
  payouts: { round: string; published: boolean; changed: boolean }[]
}

export type NextStep = { step: Step; contest: number | null; round: string | null }

export function nextStep(gos: GoProgress[], contests: ContestProgress[], can: Abilities): NextStep | null {
  const next = stepToPublish(gos, contests) ?? stepInChecks(contests)
  return next && can[PERMISSION[next.step]] ? next : null
}

export function nextAggregateStep(
  isFinished: boolean,
  contest: ContestProgress,
  can: Abilities,
): NextStep | null {
  if (!can.pay) return null
  const republish = stepToRepublish([contest])
  return republish ?? (isFinished ? (stepInPayouts([contest]) ?? stepInChecks([contest])) : null)
}

const PERMISSION = {
  enter: 'organize',
  draw: 'organize',
  'publish draw': 'organize',
  score: 'score',
  payout: 'pay',
  'publish payout': 'pay',
  'republish payout': 'pay',
  checks: 'pay',
} as const satisfies Record<Step, keyof Abilities>

function stepToPublish(gos: GoProgress[], contests: ContestProgress[]): NextStep | null {
  const payout = stepInPayouts(contests)
  return (payout && stepInGos(gos)) ?? stepToRepublish(contests) ?? payout
}

function stepInGos(gos: GoProgress[]): NextStep | null {
  for (const go of gos) {
    const step = stepInGo(go)
    if (step) return { step, contest: null, round: go.round }
  }
  return null
}

function stepInGo({ entered, filled, scored, drawn, publish_draw, top }: GoProgress): Step | null {
  const isShortGo = top !== null
  if (entered === 0 && (!isShortGo || publish_draw)) return 'enter'
  const isOrdered = drawn || isShortGo || entered === 1
  if (!publish_draw) return isOrdered && entered > 0 && filled === entered ? 'publish draw' : 'draw'
  if (scored < filled) return 'score'
  return filled < entered ? 'draw' : null
}

function stepInPayouts(contests: ContestProgress[]): NextStep | null {
  for (const { id, hasMoney, payouts } of contests) {
    const open = payouts.find(({ published }) => !published)
    if (open) return { step: hasMoney ? 'publish payout' : 'payout', contest: id, round: open.round }
  }
  return null
}

function stepToRepublish(contests: ContestProgress[]): NextStep | null {
  for (const { id, payouts } of contests) {
    const outdated = payouts.find(({ changed }) => changed)
    if (outdated) return { step: 'republish payout', contest: id, round: outdated.round }
  }
  return null
}

function stepInChecks(contests: ContestProgress[]): NextStep | null {
  const open = contests.find(({ unpaid }) => unpaid > 0)
  return open ? { step: 'checks', contest: open.id, round: null } : null
}
