import { listRank, storedScoreToWire } from '#rules/scoring/score.ts'
import type { PayoutRow } from '#wire/payout.ts'
import type { User } from '../../../prisma/client/client.ts'
import { entrantKey } from '#rules/payout/entrant.ts'
import { isCompeting } from '#rules/payout/entryStatus.ts'
import { memberScores } from './aggregate.ts'
import {
  entryStatusOf,
  isResultPublished,
  type LoadedContest,
  type Result,
  resultsInRound,
} from './contest.ts'
import { memberPredicate, pointsByResult, type ResultPoints as Points } from './points.ts'

export type ResultRow = Omit<PayoutRow, 'prize'> & { prize_cents: number | null }

export type Placement = {
  division: number | null
  place: number | null
  place_to: number | null
  prize_cents: number | null
}

type ContestRound = LoadedContest['activity']['rounds'][number]

export function buildRoundRows(contest: LoadedContest, round: ContestRound): ResultRow[] {
  const standings = placementsIn(contest, round)
  const points = pointsByResult(contest)
  const isMember = memberPredicate(contest)
  const runs = contest.aggregate && memberScores(contest.enrollments, contest.aggregate, contest.unit)
  return resultsInRound(contest, round)
    .map((result) => ({ result, standing: standings.get(result.id)! }))
    .sort((a, b) => byPlacement(a.standing, b.standing) || byNoTime(a.result, b.result))
    .map(({ result, standing }) => ({
      ...toResultRow(contest, result, standing, points.get(result.id)!, isMember(result.entry)),
      ...(runs && { runs: runs.get(entrantKey(result.entry))! }),
    }))
}

export const placementsIn = (contest: LoadedContest, round: ContestRound): Map<number, Placement> =>
  round.publish_payout ? publishedPlacements(contest) : computePlacements(contest)

export const isScoreCorrected = ({ published_value, published_no_time, entry }: Result) =>
  published_value !== (entry.score?.value ?? null) || published_no_time !== (entry.score?.no_time ?? null)

export function computePlacements({ activity, enrollments, results }: LoadedContest): Map<number, Placement> {
  const placings = new Map(results.placings.map((placing) => [placing.id, placing]))
  const custom = activity.payType === 'custom'
  return new Map(
    enrollments.map((result) => {
      const { id, prize_cents } = result
      const placing = placings.get(id)
      return [
        id,
        {
          division: placing?.division ?? null,
          place: placing?.place ?? null,
          place_to: placing?.placeTo ?? null,
          prize_cents:
            custom && isCompeting(entryStatusOf(result)) ? prize_cents : (placing?.prizeCents ?? null),
        },
      ]
    }),
  )
}

const publishedPlacements = ({ enrollments }: LoadedContest): Map<number, Placement> =>
  new Map(enrollments.map((result) => [result.id, result]))

function toResultRow(
  contest: LoadedContest,
  result: Result,
  standing: Placement,
  points: Points,
  member: boolean,
): ResultRow {
  const { entry } = result
  return {
    id: result.id,
    score: storedScoreToWire(entry.score, contest.unit),
    scratched: entry.scratched_at !== null,
    ...pointsFields(points),
    ...placementFields(standing),
    round: entry.round,
    ...correctionFields(contest, result),
    userActivity: entryFields(contest, result, member),
  }
}

function correctionFields(contest: LoadedContest, result: Result) {
  if (!isResultPublished(contest, result)) return { changed: false, published_score: null }
  const { published_value: value, published_no_time: no_time } = result
  return {
    changed: isScoreCorrected(result),
    published_score: storedScoreToWire({ value, no_time }, contest.unit),
  }
}

function entryFields({ activity, aggregate }: LoadedContest, { entry }: Result, member: boolean) {
  const own = activity.parent_id ?? activity.id
  return {
    id: entry.id,
    position: aggregate ? null : entry.draw,
    root_activity_id: aggregate || entry.activity_id === own ? null : entry.activity_id,
    user: entry.user && toPayoutUser(entry.user, member),
    horse: entry.horse,
    bull: entry.bull,
  }
}

type RiderColumns = Pick<User, 'id' | 'name' | 'hometown' | 'bbr_id' | 'organization_id'>

export const toPayoutUser = (
  { id, name, hometown, bbr_id, organization_id }: RiderColumns,
  in_activity_point_group: boolean,
) => ({
  id,
  name,
  hometown,
  bbr_id,
  not_real_users: organization_id !== null,
  in_activity_point_group,
})

export const placementFields = ({ division, place, place_to, prize_cents }: Placement) => ({
  division,
  place,
  place_to,
  prize_cents,
})

export const pointsFields = ({ points, mark }: Points) => ({ points, points_mark: mark })

const lastIfNull = (place: number | null) => place ?? Number.MAX_SAFE_INTEGER

const byPlacement = (a: Placement, b: Placement) =>
  lastIfNull(a.division) - lastIfNull(b.division) || lastIfNull(a.place) - lastIfNull(b.place)

function byNoTime(a: Result, b: Result) {
  const rank = ({ entry: { score, scratched_at } }: Result) =>
    listRank(score?.value ?? null, score?.no_time) + (scratched_at ? 1 : 0)
  return rank(a) - rank(b) || (a.entry.draw ?? 0) - (b.entry.draw ?? 0)
}
