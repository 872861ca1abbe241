import { plural } from '#lib/plural.ts'

/** What decides whether a class can be drawn. Runs are those that are not scratched, of all its gos. */
export type ReadinessFacts = {
  runs: number
  /** Of these: in no slot yet; without a rider; with a rider, and without the horse or bull that is tracked. */
  unplaced: number
  riderless: number
  horseless: number
  bullless: number
  /** Horses, and where none are tracked riders, that have more than one slot of a go. */
  doubledHorses: number
  doubledRiders: number
  /** Whether prizes are worked out of a purse that has neither a fee nor anything added. */
  hasNoMoney: boolean
}

/** Where something that is missing is entered. */
export type Missing = { at: 'draw' | 'money'; sentence: string }

/** What is missing before a class is drawn, in sentences for the organizer; an empty list when nothing is. */
export function missingForDraw(facts: ReadinessFacts): Missing[] {
  const { runs, unplaced, riderless, horseless, bullless, doubledHorses, doubledRiders, hasNoMoney } = facts
  const checks: [boolean, Missing['at'], string][] = [
    [runs === 0, 'draw', 'Nobody is entered yet.'],
    [riderless > 0, 'draw', `${missingSubject(riderless)} no rider.`],
    [horseless > 0, 'draw', `${missingSubject(horseless)} no horse.`],
    [bullless > 0, 'draw', `${missingSubject(bullless)} no bull.`],
    [unplaced > 0, 'draw', `${missingSubject(unplaced)} no slot yet.`],
    [doubledHorses > 0, 'draw', `${repeatSubject(doubledHorses, 'horse')} more than once in a go.`],
    [doubledRiders > 0, 'draw', `${repeatSubject(doubledRiders, 'rider')} more than once in a go.`],
    [hasNoMoney, 'money', 'No fee is set and nothing is added.'],
  ]
  return checks.flatMap(([isMissing, at, sentence]) => (isMissing ? { at, sentence } : []))
}

const missingSubject = (runs: number) => plural(runs, 'run has', 'runs have')

const repeatSubject = (count: number, noun: string) => plural(count, `${noun} runs`, `${noun}s run`)
