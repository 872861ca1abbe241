import { competes } from '#rules/competing.ts'
import { suggestPoints } from '#rules/points.ts'
import { POINTS_TABLES, pointsPreset } from '#rules/presets.ts'
import type { PayoutRow } from '#wire/payout.ts'
import { gosOf, hasSeveral } from '../rounds.ts'
import { entrantOf, fateOf, isPublished, type LoadedContest, type Result } from './contest.ts'

/** Points as they stand: what was typed, or what the table gives with the scores of now. */
export type Standing = Pick<Result, 'points_by'> & { points: number | null; mark: PayoutRow['points_mark'] }

/** Whether a run belongs to a points group: by its rider, or by rider and horse. */
export function membership(group: Group | null): (run: Ridden) => boolean {
  if (!group) return () => false
  const keyOf = (user: number | null, horse: number | null) => `${user}:${group.tracks_horse ? horse : ''}`
  const members = new Set(group.members.map((member) => keyOf(member.user_id, member.horse_id)))
  return ({ user_id, horse_id }) => members.has(keyOf(user_id, horse_id))
}
type Group = { tracks_horse: boolean; members: { user_id: number; horse_id: number | null }[] }
type Ridden = { user_id: number | null; horse_id: number | null }

/** Why the group's table gives no points; undefined when it does, or when there is no group. */
export function tableProblem({ activity }: Pick<LoadedContest, 'activity'>): string | undefined {
  const group = activity.points_group
  if (!group || pointsPreset(group.points_table)) return undefined
  return `The points table of ${group.name}, "${group.points_table}", is not known. Known are ${POINTS_TABLES.join(', ')}.`
}

/** The table was asked for, so its points follow the scores; where nobody knows it, they stay as they are. */
export const followsTable = ({ enrollments }: LoadedContest) =>
  enrollments.some((result) => result.points_by === 'table' || result.average_points_by === 'table')

/** The points of every run, by the id of its result. */
export function runPoints(contest: LoadedContest): Map<number, Standing> {
  const suggested = followsTable(contest) ? suggestedPoints(contest)?.runs : undefined
  return new Map(
    contest.enrollments.map((result) => {
      if (isPublished(contest, result)) return [result.id, standing(carried(result), result.points_by)]
      if (suggested && result.points_by !== 'typed')
        return [result.id, standing(suggested.get(result.id) ?? null, 'table')]
      const points = competes(fateOf(result)) ? number(result.points) : null
      return [result.id, standing(points, result.points_by, markOf(result))]
    }),
  )
}

/** The points of every average while it is a draft, by the id of its rider's first run. */
export function averagePoints(contest: LoadedContest): Map<number, Standing> {
  const suggested = followsTable(contest) ? suggestedPoints(contest)?.averages : undefined
  return new Map(
    firstRuns(contest).map(({ result, value }) => {
      const { id, average_points: points, average_points_by: by } = result
      if (suggested && by !== 'typed') return [id, standing(suggested.get(id) ?? null, 'table')]
      const changed = by === 'typed' && points !== null && result.average_points_value !== value
      return [id, standing(number(points), by, changed ? 'changed' : null)]
    }),
  )
}

/** Every average with the run on which its points stand: its entrant's first that competes. */
export function firstRuns({ enrollments, results }: LoadedContest) {
  const firstOf = new Map<string, Result>()
  for (const result of enrollments.filter((one) => competes(fateOf(one)))) {
    const entrant = entrantOf(result.entry)
    if (!firstOf.has(entrant)) firstOf.set(entrant, result)
  }
  return results.averages.map((average) => ({ ...average, result: firstOf.get(average.entrant)! }))
}

/**
 * What the group's table gives to its members: each go by itself, the average, or both, as the group says. A class of
 * one go has no average. Nothing at all when the table is not known.
 */
export function suggestedPoints(contest: LoadedContest) {
  const { activity, enrollments, results } = contest
  const group = activity.points_group
  const preset = group && pointsPreset(group.points_table)
  if (!preset) return undefined

  const rules = { ...preset.points, ties: (group.ties as 'SPLIT' | 'HIGH' | null) ?? preset.points.ties }
  const isMember = membership(group)
  const members = new Set(enrollments.filter(({ entry }) => isMember(entry)).map(({ id }) => id))
  const several = hasSeveral(activity)
  const gos =
    several && group.points_for === 'AVERAGE'
      ? []
      : gosOf(activity).map((round) => results.placings.filter((placing) => placing.round === round))
  const averages = several && group.points_for !== 'GO' ? firstRuns(contest) : []
  return {
    runs: new Map(gos.flatMap((placings) => [...suggestPoints(placings, members, rules)])),
    averages: suggestPoints(
      averages.map(({ result, ...placing }) => ({ ...placing, id: result.id })),
      members,
      rules,
    ),
  }
}

/** A run without a time carries no points, neither by the score that was published nor by that of now. */
export const carried = (result: Result) =>
  result.published_value === null || result.entry.score?.value == null ? null : number(result.points)

function markOf({ points, points_by, points_value, points_no_time, entry }: Result): Standing['mark'] {
  if (points_by !== 'typed' || points === null) return null
  if (entry.score?.no_time) return 'no time'
  const same = points_value === (entry.score?.value ?? null) && points_no_time === null
  return same ? null : 'changed'
}

const standing = (
  points: number | null,
  points_by: Result['points_by'],
  mark: Standing['mark'] = null,
): Standing => ({ points, points_by, mark })

const number = (points: Result['points']) => (points === null ? null : Number(points))
