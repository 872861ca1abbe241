import type { MoneySettings } from '#rules/payout/moneySettings.ts'
import { previewPayout } from '#rules/payout/preview.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import type { MoneyProps } from '#wire/events/money.ts'

export type Scenario = { label: string } & ReturnType<typeof previewPayout>

export function previewScenarios(
  settings: MoneySettings,
  kind: MoneyProps['kind'],
  feesOfNow: number[],
): Scenario[] {
  const round = [20, 50, 100].map((entries) => Array<number>(entries).fill(settings.entry_fee_cents))
  return [...round, feesOfNow].map((fees, index) => ({
    label: index < round.length ? `${fees.length}` : `Now: ${fees.length}`,
    ...previewPayout(settings, kind, fees),
  }))
}

export function assumptionText(cases: Scenario[], kind: MoneyProps['kind']): string {
  const shortGos = kind.rounds.flatMap((round, go) => {
    const top = kind.tops[go]
    return top === null ? [] : `the top ${top} run in ${roundInWords(round)}`
  })
  const gos = shortGos.length ? 'every go that they run' : 'every go'
  const scores = `All have a score in ${gos}, and nobody is tied.`
  const ahead = shortGos.length ? [`The same are ahead in every go: ${shortGos.join(', ')}.`] : []
  return [...divisionAssumption(cases, kind), scores, ...ahead]
    .join(' ')
    .replace(/^./, (letter) => `Assumed: ${letter.toLowerCase()}`)
}

function divisionAssumption(cases: Scenario[], { has_divisions, tops }: MoneyProps['kind']): string[] {
  const spreads = cases.flatMap(({ spread }) => (spread.some((runs) => runs > 0) ? spread.join('/') : []))
  if (!has_divisions || cases[0]!.spread.length === 1) return []
  const before = tops.some((top) => top !== null) ? ' before a short go' : ''
  return [`As many run in each division${before} (${spreads.join(', ')}).`]
}
