import { listWithAnd } from '#lib/lists.ts'
import { plural } from '#lib/plural.ts'
import type { MoneySettings } from '#rules/payout/moneySettings.ts'
import { previewPayout } from '#rules/payout/preview.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import type { MoneyProps } from '#wire/events/money.ts'

/** `entries` completes a sentence, e.g. "20 entries" or "the 8 entries so far". */
export type Scenario = { label: string; entries: string } & ReturnType<typeof previewPayout>

export function previewScenarios(
  settings: MoneySettings,
  kind: MoneyProps['kind'],
  feesOfNow: number[],
): Scenario[] {
  const round = [20, 50, 100].map((entries) => Array<number>(entries).fill(settings.entry_fee_cents))
  return [...round, feesOfNow].map((fees, index) => {
    const isNow = index === round.length
    const entries = plural(fees.length, 'entry', 'entries')
    return {
      label: isNow ? `Now: ${fees.length}` : `${fees.length}`,
      entries: isNow ? `the ${entries} so far` : entries,
      ...previewPayout(settings, kind, fees),
    }
  })
}

export function assumptionText(cases: Scenario[], kind: MoneyProps['kind']): string {
  const shortGos = kind.rounds.flatMap((round, go) => {
    const top = kind.tops[go]
    return top === null ? [] : `the top ${top} come back in ${roundInWords(round)}`
  })
  const gos = shortGos.length ? 'each go they run' : 'each go'
  const scores = `Every rider has a score in ${gos}, with no ties.`
  const ahead = shortGos.length ? [`The same riders lead every go, and ${listWithAnd(shortGos)}.`] : []
  return [...divisionAssumption(cases, kind), scores, ...ahead]
    .join(' ')
    .replace(/^./, (letter) => `Assumes: ${letter.toLowerCase()}`)
}

function divisionAssumption(cases: Scenario[], { has_divisions, tops }: MoneyProps['kind']): string[] {
  const spreads = cases.flatMap(({ spread }) => (spread.some((runs) => runs > 0) ? spread.join('/') : []))
  if (!has_divisions || cases[0]!.spread.length === 1) return []
  const before = tops.some((top) => top !== null) ? ' before a short go' : ''
  return [`Runs are spread evenly over the divisions${before} (${spreads.join(', ')}).`]
}
