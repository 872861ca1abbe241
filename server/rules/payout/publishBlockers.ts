import { isCompeting, type EntryStatus, unplacedReason } from './entryStatus.ts'
import { formatCents } from '#lib/money.ts'
import { AVERAGE, roundName, roundWithArticle } from '../classes/rounds.ts'

/** `horse` is null if the class doesn't track horses or the horse is unknown. */
export type PayoutEntry = EntryStatus & {
  round: string
  rider: { id: number; name: string } | null
  horse: { id: number; name: string } | null
  /** The draw of the class and round in which the run takes place. */
  draw: { name: string; published: boolean }
  isFinal: boolean
  /** True for an entrant's second or later run in the go. */
  isDuplicate: boolean
}

export type PayoutFacts = {
  /** The name of the go, or AVERAGE. */
  view: string
  rounds: { name: string; published: boolean }[]
  /** All runs of the contest. Scratched and refunded ones don't block the payout. */
  runs: PayoutEntry[]
  /** Problems in the settings that prevent the calculation. */
  problems: string[]
  custom: boolean
  /** `shortCents` is how much the published gos exceed the current purse. */
  agrees: boolean
  shortCents: number
  /** Why filled-in points can't be recalculated. */
  tableProblem?: string
}

/**
 * Returns why a payout can't be published yet, as sentences for the organizer, or []. A go depends only on its own
 * runs; the average depends on every go.
 */
export function findPublishBlockers(facts: PayoutFacts): string[] {
  const { view, rounds, custom, agrees, shortCents, problems, tableProblem } = facts
  const several = rounds.length > 1
  const entered = facts.runs.filter(({ round }) => !several || view === AVERAGE || round === view)
  if (entered.length === 0)
    return [several && view !== AVERAGE ? `No runs in ${roundWithArticle(view)} yet.` : 'No runs here yet.']
  const runs = entered.filter(isCompeting)
  const unplaced = unplacedReason(runs)
  const drafts = new Set(runs.flatMap(({ draw }) => (draw.published ? [] : [draw.name])))
  const unpaid = view === AVERAGE ? rounds.filter(({ published }) => !published) : []
  return [
    ...problems.map((problem) => `The payout can't be calculated. ${problem}.`),
    ...[...drafts].map((name) => `The ${name} draw isn't published yet.`),
    ...unpaid.map(({ name }) => `The ${roundName(name)} payout isn't published yet.`),
    ...(unplaced ? [unplaced] : []),
    ...missingSentences(runs.filter(({ isFinal, unplaced }) => !isFinal && !unplaced).length, 'no score yet'),
    ...missingSentences(runs.filter(({ rider }) => !rider).length, 'no rider'),
    ...duplicateSentences(runs, several),
    ...(several ? horseMismatchSentences(facts.runs.filter(isCompeting), view) : []),
    ...(agrees ? [] : [custom ? 'The prizes add up to more than the purse.' : "The payout doesn't balance."]),
    ...(shortCents > 0 ? [shortfallSentence(shortCents)] : []),
    ...(tableProblem ? [`${tableProblem} Its points can't be recalculated.`] : []),
  ]
}

function missingSentences(runs: number, lacking: string): string[] {
  if (runs === 0) return []
  return [runs === 1 ? `One run has ${lacking}.` : `${runs} runs have ${lacking}.`]
}

const shortfallSentence = (cents: number) =>
  `The published gos paid ${formatCents(cents)} more than the purse now holds. ` +
  'Unpublish one of them or correct the purse.'

/** Reports the same rider on the same horse more than once in a go. */
function duplicateSentences(runs: PayoutEntry[], several: boolean): string[] {
  const duplicates = runs.filter(({ rider, isDuplicate }) => rider && isDuplicate)
  const where = (round: string) => (several ? ` in ${roundWithArticle(round)}` : '')
  return [...new Set(duplicates.map(({ rider, round }) => `${rider!.name} is entered twice${where(round)}.`))]
}

/**
 * Reports riders whose horses have no round in common, usually because one was forgotten. They would pay two fees and
 * get no average. A rider with two horses enters both in every round, with NT for a missing run.
 */
function horseMismatchSentences(runs: PayoutEntry[], view: string): string[] {
  const ridden = runs.filter(({ rider }) => rider)
  return groupBy(ridden, ({ rider }) => rider!.id).flatMap((runs) => {
    const pair = findHorsesWithoutCommonRound(runs, view)
    if (!pair) return []
    const [first, second] = pair.map(
      ({ horse, round }) => `${horse?.name ?? 'no horse'} in ${roundWithArticle(round)}`,
    )
    return [
      `${runs[0].rider!.name} rides ${first} and ${second}. That makes two fees and no average. ` +
        'Use the same horse for both runs, or enter the missing runs as NT.',
    ]
  })
}

/** Returns one run of each of two horses without a common round, if either horse runs in this go. */
function findHorsesWithoutCommonRound(
  runs: PayoutEntry[],
  view: string,
): [PayoutEntry, PayoutEntry] | undefined {
  const horses = groupBy(runs, ({ horse }) => horse?.id ?? null)
  for (const [index, one] of horses.entries())
    for (const other of horses.slice(index + 1)) {
      const rounds = new Set(one.map(({ round }) => round))
      const isInView = view === AVERAGE || [...one, ...other].some(({ round }) => round === view)
      if (isInView && other.every(({ round }) => !rounds.has(round))) return [one[0], other[0]]
    }
}

function groupBy(runs: PayoutEntry[], by: (run: PayoutEntry) => number | null): PayoutEntry[][] {
  const groups = new Map<number | null, PayoutEntry[]>()
  for (const run of runs) groups.set(by(run), [...(groups.get(by(run)) ?? []), run])
  return [...groups.values()]
}
