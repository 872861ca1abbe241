import { plural } from '#lib/plural.ts'
import { owingTotal } from '../fees/owing.ts'

/** Covers all gos of a class. Scratched runs don't count. */
export type ReadinessFacts = {
  unplaced: number
  /** Runs that don't count toward any contest: neither their class nor any side pot or rollover. */
  uncounted: number
  riderless: number
  horseless: number
  bullless: number
  /** Excludes duplicates that an organizer chose to keep. */
  doubledHorses: number
  doubledRiders: number
  hasNoMoney: boolean
  /** Null if riders can pay after the draw. */
  owing: { riders: number; accounts: { owes_cents: number }[] } | null
}

export type Missing = { at: 'draw' | 'money' | 'unpaid'; sentence: string }

export function missingForDraw(facts: ReadinessFacts): Missing[] {
  const {
    unplaced,
    uncounted,
    riderless,
    horseless,
    bullless,
    doubledHorses,
    doubledRiders,
    hasNoMoney,
    owing,
  } = facts
  const checks: [boolean, Missing['at'], string][] = [
    [riderless > 0, 'draw', `${missingSubject(riderless)} no rider.`],
    [horseless > 0, 'draw', `${missingSubject(horseless)} no horse.`],
    [bullless > 0, 'draw', `${missingSubject(bullless)} no bull.`],
    [unplaced > 0, 'draw', `${missingSubject(unplaced)} no slot yet.`],
    [
      uncounted > 0,
      'draw',
      `${plural(uncounted, "run isn't", "runs aren't")} entered in the class or a side pot.`,
    ],
    [doubledHorses > 0, 'draw', `${repeatSubject(doubledHorses, 'horse')} more than once in a go.`],
    [doubledRiders > 0, 'draw', `${repeatSubject(doubledRiders, 'rider')} more than once in a go.`],
    [hasNoMoney, 'money', 'No entry fee or added money is set.'],
    [Boolean(owing?.riders), 'unpaid', owing ? `${owingTotal(owing.riders, owing.accounts)}.` : ''],
  ]
  return checks.flatMap(([isMissing, at, sentence]) => (isMissing ? { at, sentence } : []))
}

const missingSubject = (runs: number) => plural(runs, 'run has', 'runs have')

const repeatSubject = (count: number, noun: string) => plural(count, `${noun} runs`, `${noun}s run`)
