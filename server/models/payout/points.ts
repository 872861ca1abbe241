import { entrantKey } from '#rules/payout/entrant.ts'
import { isCompeting } from '#rules/payout/entryStatus.ts'
import { calculateContest } from '#rules/payout/contest.ts'
import { suggestPoints } from '#rules/points/points.ts'
import { pointsDivisions, pointsRules } from '#rules/points/settings.ts'
import { POINTS_TABLES } from '#rules/points/presets.ts'
import type { PayoutRow } from '#wire/payout.ts'
import { roundNames, hasSeveralRounds } from '../activities/rounds.ts'
import { pointsSettings } from '../seasons/groupSettings.ts'
import { createMembershipTest } from '../seasons/groupMembership.ts'
import {
  entryStatusOf,
  isResultPublished,
  type LoadedContest,
  WITHOUT_MONEY,
  type Result,
} from './contest.ts'

export type ResultPoints = Pick<Result, 'points_by'> & {
  points: number | null
  mark: PayoutRow['points_mark']
}

export function memberPredicate({ activity }: Pick<LoadedContest, 'activity'>) {
  const isMember = createMembershipTest(activity.points_group)
  return (run: { user_id: number | null; horse_id: number | null }) => isMember(run, activity.event.starts_on)
}

export function pointsTableProblem({ activity }: Pick<LoadedContest, 'activity'>): string | undefined {
  const group = activity.points_group
  if (!group || pointsRules(pointsSettings(group))) return undefined
  return `${group.name} uses a points table that doesn't exist, "${group.points_table}". In the group's settings, choose one of these: ${POINTS_TABLES.join(', ')}.`
}

export function missingPointsWarning(contest: LoadedContest): string | undefined {
  const { enrollments } = contest
  if (enrollments.some(({ points_by, average_points_by }) => points_by || average_points_by)) return undefined
  const isMember = memberPredicate(contest)
  if (!enrollments.some(({ entry }) => isMember(entry))) return undefined
  return 'No run has points yet. Fill them in from the table or type them before you publish.'
}

/** If any points came from the table, all points that weren't typed in are recalculated from the scores. */
export const followsTable = ({ enrollments }: LoadedContest) =>
  enrollments.some((result) => result.points_by === 'table' || result.average_points_by === 'table')

export function pointsByResult(contest: LoadedContest): Map<number, ResultPoints> {
  const suggested = followsTable(contest) ? suggestPointsFromTable(contest)?.runs : undefined
  return new Map(
    contest.enrollments.map((result) => {
      if (isResultPublished(contest, result))
        return [result.id, resultPoints(publishedPoints(result), result.points_by)]
      if (suggested && result.points_by !== 'typed')
        return [result.id, resultPoints(suggested.get(result.id) ?? null, 'table')]
      const points = isCompeting(entryStatusOf(result)) ? toNumber(result.points) : null
      return [result.id, resultPoints(points, result.points_by, pointsMark(result))]
    }),
  )
}

export function pointsByAverage(contest: LoadedContest): Map<number, ResultPoints> {
  const suggested = followsTable(contest) ? suggestPointsFromTable(contest)?.averages : undefined
  return new Map(
    averagesWithFirstResult(contest).map(({ result, value }) => {
      const { id, average_points: points, average_points_by: by } = result
      if (suggested && by !== 'typed') return [id, resultPoints(suggested.get(id) ?? null, 'table')]
      const changed = by === 'typed' && points !== null && result.average_points_value !== value
      return [id, resultPoints(toNumber(points), by, changed ? 'changed' : null)]
    }),
  )
}

/** An average's points are stored on the entrant's first result that is still in the contest. */
export function averagesWithFirstResult({
  enrollments,
  results,
}: Pick<LoadedContest, 'enrollments' | 'results'>) {
  const firstOf = new Map<string, Result>()
  for (const result of enrollments.filter((one) => isCompeting(entryStatusOf(one)))) {
    const entrant = entrantKey(result.entry)
    if (!firstOf.has(entrant)) firstOf.set(entrant, result)
  }
  return results.averages.map((average) => ({ ...average, result: firstOf.get(average.entrant)! }))
}

export function suggestPointsFromTable(contest: LoadedContest) {
  const { activity, enrollments } = contest
  const group = activity.points_group
  const rules = group && pointsRules(pointsSettings(group))
  if (!rules) return undefined

  const results = resultsInPointsDivisions(contest, group.division_offsets)
  const isMember = memberPredicate(contest)
  const members = new Set(enrollments.filter(({ entry }) => isMember(entry)).map(({ id }) => id))
  const several = hasSeveralRounds(activity)
  const gos =
    several && group.points_for === 'AVERAGE'
      ? []
      : roundNames(activity).map((round) => results.placings.filter((placing) => placing.round === round))
  const averages =
    several && group.points_for !== 'GO' ? averagesWithFirstResult({ enrollments, results }) : []
  return {
    runs: new Map(gos.flatMap((placings) => [...suggestPoints(placings, members, rules)])),
    averages: suggestPoints(
      averages.map(({ result, ...placing }) => ({ ...placing, id: result.id })),
      members,
      rules,
    ),
  }
}

/**
 * Divisions in a points group are measured from the fastest run in the class, even if that run's rider isn't
 * a member.
 */
function resultsInPointsDivisions({ activity, settings, runs, results }: LoadedContest, offsets: number[]) {
  if (!offsets.length || activity.judged) return results
  const divisions = pointsDivisions(offsets)
  const purse = { ...WITHOUT_MONEY.purse, divisions }
  return calculateContest({ ...settings, ...WITHOUT_MONEY, purse, custom: false, divisions }, runs)
}

/** A result has points only if the run had a numeric score at publication and still has one. */
export const publishedPoints = (result: Result) =>
  result.published_value === null || result.entry.score?.value == null ? null : toNumber(result.points)

function pointsMark({
  points,
  points_by,
  points_value,
  points_no_time,
  entry,
}: Result): ResultPoints['mark'] {
  if (points_by !== 'typed' || points === null) return null
  if (entry.score?.no_time) return 'no time'
  const same = points_value === (entry.score?.value ?? null) && points_no_time === null
  return same ? null : 'changed'
}

const resultPoints = (
  points: number | null,
  points_by: Result['points_by'],
  mark: ResultPoints['mark'] = null,
): ResultPoints => ({ points, points_by, mark })

const toNumber = (points: Result['points']) => (points === null ? null : Number(points))
