import { competes, unplacedReason } from '#rules/competing.ts'
import { contestWarnings } from '#rules/contestSettings.ts'
import { roundName } from '#rules/rounds.ts'
import { hasScore } from '#rules/score.ts'
import { fateOf, type LoadedContest, type Result } from './contest.ts'
import { followsTable, tableProblem } from './points.ts'

/** Why this payout cannot be published yet, in sentences for the organizer. */
export function whyNot(contest: LoadedContest): string[] {
  const { activity, results, problems } = contest
  if (contest.enrollments.length === 0) return ['No run counts in this contest.']
  const fates = contest.enrollments.map(fateOf)
  const enrollments = contest.enrollments.filter((result) => competes(fateOf(result)))
  const unplaced = unplacedReason(fates)
  const drafts = new Set(
    enrollments.flatMap(({ entry }) => (entry.activity.publish_draw ? [] : [entry.activity.name])),
  )
  const open = enrollments.filter(({ entry }) => entry.draw !== null && !hasScore(entry.score)).length
  const riderless = enrollments.filter(({ entry }) => entry.user === null).length
  const table = followsTable(contest) ? tableProblem(contest) : undefined
  return [
    ...problems.map((problem) => `The money cannot be worked out. ${problem}.`),
    ...[...drafts].map((name) => `The draw of ${name} is not published.`),
    ...(unplaced ? [unplaced] : []),
    ...(open ? [open === 1 ? 'One run has no score yet.' : `${open} runs have no score yet.`] : []),
    ...(riderless ? [riderless === 1 ? 'One run has no rider.' : `${riderless} runs have no rider.`] : []),
    ...twice(contest),
    ...strayed(activity, enrollments),
    ...(results.money.agrees
      ? []
      : [activity.payType === 'custom' ? 'The prizes exceed the purse.' : 'The money does not add up.']),
    ...(table ? [`${table} Its points cannot be worked out again.`] : []),
  ]
}

/** What the settings ask for and do not get, though nothing keeps the payout back. */
export function warningsOf(contest: LoadedContest): string[] {
  const table = tableProblem(contest)
  return [...contestWarnings(contest.settings), ...(table ? [table] : [])]
}

/** The same rider on the same horse more than once in a go: which of the runs is to be paid? */
function twice({ activity, enrollments, results }: LoadedContest): string[] {
  const doubled = enrollments.filter(({ id, entry }) => entry.user && results.doubled.includes(id))
  const where = (round: Result['entry']) => (activity.rounds.length > 1 ? ` in ${roundOf(round)}` : '')
  return [...new Set(doubled.map(({ entry }) => `${entry.user!.name} is entered twice${where(entry)}.`))]
}

/**
 * A rider whose horses share no round: one was forgotten or changed on the way, and the fees and the average would be
 * those of two riders. Somebody with two horses enters both in every round, a missing run as NT.
 */
function strayed(activity: LoadedContest['activity'], enrollments: Result[]): string[] {
  if (activity.rounds.length === 1) return []
  const ridden = enrollments.filter(({ entry }) => entry.user)
  return grouped(ridden, ({ entry }) => entry.user_id).flatMap((runs) => {
    const pair = withoutACommonRound(runs)
    if (!pair) return []
    const [first, second] = pair.map(
      (run) => `${run.entry.horse?.name ?? 'no horse'} in ${roundOf(run.entry)}`,
    )
    return [
      `${runs[0]!.entry.user!.name} rides ${first} and ${second}: that would be two fees and no average. ` +
        'Give both runs one horse, or enter the missing runs as NT.',
    ]
  })
}

function withoutACommonRound(runs: Result[]): [Result, Result] | undefined {
  const horses = grouped(runs, ({ entry }) => entry.horse_id)
  for (const [index, one] of horses.entries())
    for (const other of horses.slice(index + 1)) {
      const rounds = new Set(one.map(({ entry }) => entry.round))
      if (other.every(({ entry }) => !rounds.has(entry.round))) return [one[0]!, other[0]!]
    }
}

function grouped(runs: Result[], by: (run: Result) => number | null): Result[][] {
  const groups = new Map<number | null, Result[]>()
  for (const run of runs) groups.set(by(run), [...(groups.get(by(run)) ?? []), run])
  return [...groups.values()]
}

const roundOf = ({ round }: Result['entry']) => roundName(round).replace(/^Round/, 'round')
