import { rankRuns, splitIntoDivisions, tiesOf } from '../payout/divisions.ts'
import type { Run } from '../payout/types.ts'
import { suggestPoints, type PointsRules } from '../points/points.ts'
import { isSameText } from '../riders/eligibility.ts'
import type { RiderGroup } from './profile.ts'

export type PlacingRules = {
  /** Milliseconds behind the fastest run, ascending from 0. */
  offsets: number[]
  population: RiderGroup
  /** Division offsets are measured from the fastest run among these riders. */
  fastest_of: RiderGroup
  district: string | null
  points: PointsRules | null
}

/** `member` is true if the rider's member number is valid on race day. */
export type ReportedRun = Run & { member: boolean; district: string | null }

export type AssociationPlacing = {
  id: number
  division: number
  place: number
  placeTo: number
  /** Null for nonmembers, or if the association awards no points. */
  points: number | null
}

/**
 * Ignores the race's payout. If no rider in `fastest_of` has a time, offsets are measured from the fastest placed
 * run. NBHA measures each district from its own fastest time: https://nbha.com/membership/rules/earned-points/ and
 * http://barreltime.com/Web%20Help/topics/idh-topic560.htm
 */
export function placeForAssociation(runs: ReportedRun[], rules: PlacingRules): AssociationPlacing[] {
  const ranked = rankRuns(runsOf(rules.population, runs, rules), true)
  const [fastest] = rankRuns(runsOf(rules.fastest_of, runs, rules), true)
  const divisions = { divisions: rules.offsets.map((offset) => ({ offset })), lowWins: true }
  const split = splitIntoDivisions(ranked, divisions, (fastest ?? ranked[0])?.value)
  const placings = split.flatMap((timed, index) => {
    let place = 1
    return tiesOf(timed).flatMap((tie) => {
      const places = { division: index + 1, place, placeTo: place + tie.length - 1, prizeCents: 0 }
      place += tie.length
      return tie.map(({ id }) => ({ id, ...places }))
    })
  })
  const members = new Set(runs.flatMap(({ id, member }) => (member ? id : [])))
  const points = rules.points && suggestPoints(placings, members, rules.points)
  return placings.map(({ prizeCents: _prize, ...placing }) => ({
    ...placing,
    points: points && members.has(placing.id) ? (points.get(placing.id) ?? 0) : null,
  }))
}

export const runsOf = <R extends Pick<ReportedRun, 'member' | 'district'>>(
  group: RiderGroup,
  runs: R[],
  { district }: Pick<PlacingRules, 'district'>,
): R[] =>
  runs.filter(
    (run) => group === 'all' || (run.member && (group === 'members' || isDistrict(run.district, district))),
  )

const isDistrict = (theirs: string | null, district: string | null) =>
  theirs !== null && district !== null && isSameText(theirs, district)
