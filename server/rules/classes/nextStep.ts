export const STEPS = ['enter', 'draw', 'score', 'pay'] as const
export type Step = (typeof STEPS)[number]

type Abilities = { organize: boolean; score: boolean; pay: boolean }

/** `top` is set only for a short go. */
export type GoProgress = {
  round: string
  filled: number
  scored: number
  publish_draw: boolean
  top: number | null
}

export type NextStep = { step: Step; round: string | null }

/** Returns null once every payout is published, or if the member isn't allowed to take the next step. */
export function nextStep(gos: GoProgress[], payouts: boolean[], can: Abilities): NextStep | null {
  if (payouts.every(Boolean)) return null
  const next = stepInGos(gos) ?? { step: 'pay', round: null }
  return can[PERMISSION[next.step]] ? next : null
}

const PERMISSION = { enter: 'organize', draw: 'organize', score: 'score', pay: 'pay' } as const

function stepInGos(gos: GoProgress[]): NextStep | null {
  for (const go of gos) {
    const step = stepInGo(go)
    if (step) return { step, round: go.round }
  }
  return null
}

function stepInGo({ filled, scored, publish_draw, top }: GoProgress): Step | null {
  if (filled === 0 && (top === null || publish_draw)) return 'enter'
  if (!publish_draw) return 'draw'
  return scored < filled ? 'score' : null
}
