import { isCompeting, type EntryStatus, unplacedReason } from './entryStatus.ts'
import { formatCents } from '#lib/money.ts'
import { AVERAGE, roundInWords } from '../classes/rounds.ts'

/** A run as far as it can keep a payout back. `horse` is null where none is tracked or known. */
export type PayoutEntry = EntryStatus & {
  round: string
  rider: { id: number; name: string } | null
  horse: { id: number; name: string } | null
  /** The draw in which it is made. */
  draw: { name: string; published: boolean }
  isFinal: boolean
  /** The entrant's second run in its go. */
  isDuplicate: boolean
}

/** Everything that decides whether the payout of a go, or of the average, can be published. */
export type PayoutFacts = {
  /** The name of the go, or AVERAGE. */
  view: string
  /** The gos of the contest, and whether the payout of each is published. */
  rounds: { name: string; published: boolean }[]
  /** Every run of the contest; of the scratched and the refunded nothing is asked. */
  runs: PayoutEntry[]
  /** Why the settings allow no money to be worked out. */
  problems: string[]
  custom: boolean
  /** Whether the contest's money adds up, and by how much the published gos exceed the purse of now. */
  agrees: boolean
  shortCents: number
  /** Why the points that were filled in cannot be worked out again. */
  tableProblem?: string
}

/**
 * Why a payout cannot be published yet, in sentences for the organizer; an empty list when it can. A go waits for its
 * own runs alone, the average for every go.
 */
export function findPublishBlockers(facts: PayoutFacts): string[] {
  const { view, rounds, custom, agrees, shortCents, problems, tableProblem } = facts
  const several = rounds.length > 1
  const entered = facts.runs.filter(({ round }) => !several || view === AVERAGE || round === view)
  if (entered.length === 0)
    return [
      several && view !== AVERAGE
        ? `No run counts in ${roundInWords(view)}.`
        : 'No run counts in this contest.',
    ]
  const runs = entered.filter(isCompeting)
  const unplaced = unplacedReason(runs)
  const drafts = new Set(runs.flatMap(({ draw }) => (draw.published ? [] : [draw.name])))
  const unpaid = view === AVERAGE ? rounds.filter(({ published }) => !published) : []
  return [
    ...problems.map((problem) => `The money cannot be worked out. ${problem}.`),
    ...[...drafts].map((name) => `The draw of ${name} is not published.`),
    ...unpaid.map(({ name }) => `The payout of ${roundInWords(name)} is not published.`),
    ...(unplaced ? [unplaced] : []),
    ...missingSentences(runs.filter(({ isFinal, unplaced }) => !isFinal && !unplaced).length, 'no score yet'),
    ...missingSentences(runs.filter(({ rider }) => !rider).length, 'no rider'),
    ...duplicateSentences(runs, several),
    ...(several ? horseMismatchSentences(facts.runs.filter(isCompeting), view) : []),
    ...(agrees ? [] : [custom ? 'The prizes exceed the purse.' : 'The money does not add up.']),
    ...(shortCents > 0 ? [shortfallSentence(shortCents)] : []),
    ...(tableProblem ? [`${tableProblem} Its points cannot be worked out again.`] : []),
  ]
}

function missingSentences(runs: number, lacking: string): string[] {
  if (runs === 0) return []
  return [runs === 1 ? `One run has ${lacking}.` : `${runs} runs have ${lacking}.`]
}

const shortfallSentence = (cents: number) =>
  `The gos that are published were paid ${formatCents(cents)} more than the purse makes now. ` +
  'Unpublish one of them, or correct the purse.'

/** The same rider on the same horse more than once in a go: which of the runs is to be paid? */
function duplicateSentences(runs: PayoutEntry[], several: boolean): string[] {
  const duplicates = runs.filter(({ rider, isDuplicate }) => rider && isDuplicate)
  const where = (round: string) => (several ? ` in ${roundInWords(round)}` : '')
  return [...new Set(duplicates.map(({ rider, round }) => `${rider!.name} is entered twice${where(round)}.`))]
}

/**
 * A rider whose horses share no round: one was forgotten or changed on the way, and the fees and the average would be
 * those of two riders. Somebody with two horses enters both in every round, a missing run as NT.
 */
function horseMismatchSentences(runs: PayoutEntry[], view: string): string[] {
  const ridden = runs.filter(({ rider }) => rider)
  return groupBy(ridden, ({ rider }) => rider!.id).flatMap((runs) => {
    const pair = findHorsesWithoutCommonRound(runs, view)
    if (!pair) return []
    const [first, second] = pair.map(
      ({ horse, round }) => `${horse?.name ?? 'no horse'} in ${roundInWords(round)}`,
    )
    return [
      `${runs[0].rider!.name} rides ${first} and ${second}: that would be two fees and no average. ` +
        'Give both runs one horse, or enter the missing runs as NT.',
    ]
  })
}

/** Of these runs of one rider, if one of the two is made in this go. */
function findHorsesWithoutCommonRound(
  runs: PayoutEntry[],
  view: string,
): [PayoutEntry, PayoutEntry] | undefined {
  const horses = groupBy(runs, ({ horse }) => horse?.id ?? null)
  for (const [index, one] of horses.entries())
    for (const other of horses.slice(index + 1)) {
      const rounds = new Set(one.map(({ round }) => round))
      const concerned = view === AVERAGE || [...one, ...other].some(({ round }) => round === view)
      if (concerned && other.every(({ round }) => !rounds.has(round))) return [one[0], other[0]]
    }
}

function groupBy(runs: PayoutEntry[], by: (run: PayoutEntry) => number | null): PayoutEntry[][] {
  const groups = new Map<number | null, PayoutEntry[]>()
  for (const run of runs) groups.set(by(run), [...(groups.get(by(run)) ?? []), run])
  return [...groups.values()]
}
