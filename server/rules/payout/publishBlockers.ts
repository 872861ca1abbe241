import { groupBy } from '#lib/groupBy.ts'
import { listWithAnd } from '#lib/lists.ts'
import { plural } from '#lib/plural.ts'
import { type EnteredRun, groupByEntry } from './entrant.ts'
import { isCompeting, type EntryStatus, unplacedReason } from './entryStatus.ts'
import { formatCents } from '#lib/money.ts'
import { AVERAGE, roundName, roundWithArticle } from '../classes/rounds.ts'

export const MAX_PUBLISHED_PAYOUTS = 150
const MAX_UNCOUNTED_LISTED = 10
const MAX_RIDERS_LISTED = 10

export type PayoutEntry = EntryStatus &
  EnteredRun & {
    rider: { id: number; name: string } | null
    horse: { id: number; name: string } | null
    draw: { name: string; published: boolean }
    isFinal: boolean
    isDuplicate: boolean
  }

export type PayoutFacts = {
  view: string
  rounds: { name: string; published: boolean }[]
  runs: PayoutEntry[]
  problems: string[]
  custom: boolean
  agrees: boolean
  shortCents: number
  tableProblem?: string
}

export function findPublishBlockers(facts: PayoutFacts): string[] {
  const { view, rounds, custom, agrees, shortCents, problems, tableProblem } = facts
  const several = rounds.length > 1
  const entered = facts.runs.filter(({ round }) => !several || view === AVERAGE || round === view)
  if (entered.length === 0)
    return [
      several && view !== AVERAGE ? `No runs in ${roundWithArticle(view)} yet.` : 'There are no runs yet.',
    ]
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
    ...(agrees
      ? []
      : [custom ? 'The prizes add up to more than the total payout.' : "The payout doesn't balance."]),
    ...(shortCents > 0 ? [shortfallSentence(shortCents)] : []),
    ...(tableProblem ? [`${tableProblem} Until then, points can't be recalculated.`] : []),
  ]
}

export type MemberRound = { name: string; runs: MemberEntry[] }
type MemberEntry = EntryStatus & { draw: PayoutEntry['draw']; isFinal: boolean }

export function findMemberBlockers(rounds: MemberRound[]): string[] {
  const competing = rounds.map(({ name, runs }) => ({ name, runs: runs.filter(isCompeting) }))
  const drafts = new Set(
    competing.flatMap(({ runs }) => runs.flatMap(({ draw }) => (draw.published ? [] : [draw.name]))),
  )
  return [
    ...[...drafts].map((name) => `The ${name} draw isn't published yet.`),
    ...competing.flatMap(({ name, runs }) => {
      if (runs.length === 0) return [`${name} has no runs yet.`]
      const open = runs.filter(({ isFinal }) => !isFinal).length
      return open === 0 ? [] : [`${name} isn't finished. ${missingSentences(open, 'no score yet')[0]}`]
    }),
  ]
}

function missingSentences(runs: number, lacking: string): string[] {
  if (runs === 0) return []
  return [runs === 1 ? `One run has ${lacking}.` : `${runs} runs have ${lacking}.`]
}

export function uncountedSentences(runs: { rider: string; draw: number }[]): string[] {
  const more = runs.length - MAX_UNCOUNTED_LISTED
  return [
    ...runs
      .slice(0, MAX_UNCOUNTED_LISTED)
      .map(({ rider, draw }) => `${rider} (#${draw}) isn't entered in the class or a side pot.`),
    ...(more > 0 ? [`${plural(more, "more run isn't", "more runs aren't")} entered in either.`] : []),
  ]
}

export function ageSentences(riders: string[]): string[] {
  if (riders.length === 0) return []
  const who = plural(riders.length, 'rider is', 'riders are')
  const more = riders.length - MAX_RIDERS_LISTED
  const listed = [...riders.slice(0, MAX_RIDERS_LISTED), ...(more > 0 ? [`${more} more`] : [])]
  return [`${who} outside the class's age limits: ${listWithAnd(listed)}.`]
}

const shortfallSentence = (cents: number) =>
  `The published gos paid ${formatCents(cents)} more than the purse now holds. ` +
  'Unpublish one of the gos or correct the purse.'

function duplicateSentences(runs: PayoutEntry[], several: boolean): string[] {
  const duplicates = runs.filter(({ rider, isDuplicate }) => rider && isDuplicate)
  const where = (round: string) => (several ? ` in ${roundWithArticle(round)}` : '')
  return [...new Set(duplicates.map(({ rider, round }) => `${rider!.name} is entered twice${where(round)}.`))]
}

/**
 * If a rider's two horses never ran in the same round, the rider gets no average and often pays two fees. This is
 * usually an entry mistake.
 */
function horseMismatchSentences(runs: PayoutEntry[], view: string): string[] {
  return findHorsesWithoutCommonRound(runs, view).flatMap(({ rider, pairs }) => {
    const pair = pairs.find(({ isChange }) => !isChange)
    if (!pair) return []
    const [first, second] = pair.runs.map(
      ({ horse, round }) => `${horse?.name ?? 'no horse'} in ${roundWithArticle(round)}`,
    )
    const outcome = pair.isOneEntry
      ? 'These runs have no average.'
      : 'These runs pay two fees and have no average.'
    return [
      `${rider} rides ${first} and ${second}. ${outcome} ` +
        'Use the same horse for both runs, or enter the missing runs as NT.',
    ]
  })
}

export function horseChangeSentences(runs: PayoutEntry[], view: string): string[] {
  return findHorsesWithoutCommonRound(runs.filter(isCompeting), view)
    .filter(({ pairs }) => pairs.some(({ isChange }) => isChange))
    .map(
      ({ rider }) =>
        `${rider} changed horses between gos. Each go pays as usual, but these runs have no average.`,
    )
}

type HorsePair = { runs: [PayoutEntry, PayoutEntry]; isOneEntry: boolean; isChange: boolean }

function findHorsesWithoutCommonRound(
  runs: PayoutEntry[],
  view: string,
): { rider: string; pairs: HorsePair[] }[] {
  const ridden = runs.filter(({ rider }) => rider)
  return groupBy(ridden, ({ rider }) => rider!.id).map((runs) => {
    const entries = groupByEntry(runs)
    const entryOf = (run: PayoutEntry) => entries.findIndex((entry) => entry.includes(run))
    const horses = groupBy(runs, ({ horse }) => horse?.id ?? null)
    const pairs = horses.flatMap((one, index) =>
      horses.slice(index + 1).flatMap((other): HorsePair[] => {
        const rounds = new Set(one.map(({ round }) => round))
        const isInView = view === AVERAGE || [...one, ...other].some(({ round }) => round === view)
        if (!isInView || other.some(({ round }) => rounds.has(round))) return []
        const isOneEntry = entryOf(one[0]) === entryOf(other[0])
        const isChange = isOneEntry && one[0].horse !== null && other[0].horse !== null
        return [{ runs: [one[0], other[0]], isOneEntry, isChange }]
      }),
    )
    return { rider: runs[0].rider!.name, pairs }
  })
}
