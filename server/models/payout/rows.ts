import { listRank } from '#rules/score.ts'
import type { PayoutRow } from '#wire/payout.ts'
import type { User } from '../../../prisma/client/client.ts'
import { competes } from '#rules/competing.ts'
import { fateOf, isPublished, type LoadedContest, type Result, resultsIn, scoreOf } from './contest.ts'
import { memberOf, runPoints, type Standing as Points } from './points.ts'

/** A row of the payout; its money is whole cents. */
export type ResultRow = Omit<PayoutRow, 'prize'> & { prize_cents: number | null }

/** What a run gets: worked out while the payout is a draft, as it was frozen once it is published. */
export type Standing = {
  division: number | null
  place: number | null
  place_to: number | null
  prize_cents: number | null
}

type Go = LoadedContest['activity']['rounds'][number]

/** The rows of one go, by division and place; then the runs without a place. */
export function roundRows(contest: LoadedContest, go: Go): ResultRow[] {
  const standings = go.publish_payout ? frozen(contest) : workedOut(contest)
  const points = runPoints(contest)
  const isMember = memberOf(contest)
  return resultsIn(contest, go)
    .map((result) => ({ result, standing: standings.get(result.id)! }))
    .sort((a, b) => byStanding(a.standing, b.standing) || byNoTime(a.result, b.result))
    .map(({ result, standing }) =>
      payoutRow(contest, result, standing, points.get(result.id)!, isMember(result.entry)),
    )
}

/** Whether the score was corrected after the payout was published. */
export const isChanged = ({ published_value, published_no_time, entry }: Result) =>
  published_value !== (entry.score?.value ?? null) || published_no_time !== (entry.score?.no_time ?? null)

export function workedOut({ activity, enrollments, results }: LoadedContest): Map<number, Standing> {
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
          prize_cents: custom && competes(fateOf(result)) ? prize_cents : (placing?.prizeCents ?? null),
        },
      ]
    }),
  )
}

const frozen = ({ enrollments }: LoadedContest): Map<number, Standing> =>
  new Map(enrollments.map((result) => [result.id, result]))

function payoutRow(
  contest: LoadedContest,
  result: Result,
  standing: Standing,
  points: Points,
  member: boolean,
): ResultRow {
  const { entry } = result
  return {
    id: result.id,
    score: scoreOf(entry.score, contest.unit),
    scratched: entry.scratched_at !== null,
    ...shown(points),
    ...placed(standing),
    round: entry.round,
    ...sincePublished(contest, result),
    userActivity: runShown(contest, result, member),
  }
}

function sincePublished(contest: LoadedContest, result: Result) {
  if (!isPublished(contest, result)) return { changed: false, published_score: null }
  const { published_value: value, published_no_time: no_time } = result
  return { changed: isChanged(result), published_score: scoreOf({ value, no_time }, contest.unit) }
}

function runShown({ activity }: LoadedContest, { entry }: Result, member: boolean) {
  const own = activity.parent_id ?? activity.id
  return {
    id: entry.id,
    position: entry.draw,
    root_activity_id: entry.activity_id === own ? null : entry.activity_id,
    user: entry.user && payoutUser(entry.user, member),
    horse: entry.horse,
    bull: entry.bull,
  }
}

type Rider = Pick<User, 'id' | 'name' | 'hometown' | 'bbr_id' | 'organization_id'>

export const payoutUser = (
  { id, name, hometown, bbr_id, organization_id }: Rider,
  in_activity_point_group: boolean,
) => ({
  id,
  name,
  hometown,
  bbr_id,
  not_real_users: organization_id !== null,
  in_activity_point_group,
})

export const placed = ({ division, place, place_to, prize_cents }: Standing) => ({
  division,
  place,
  place_to,
  prize_cents,
})

export const shown = ({ points, mark }: Points) => ({ points, points_mark: mark })

const last = (place: number | null) => place ?? Number.MAX_SAFE_INTEGER

const byStanding = (a: Standing, b: Standing) =>
  last(a.division) - last(b.division) || last(a.place) - last(b.place)

/** Runs without a place: no times, broken patterns, disqualified, those still to run, the scratched; each by slot. */
function byNoTime(a: Result, b: Result) {
  const rank = ({ entry: { score, scratched_at } }: Result) =>
    listRank(score?.value ?? null, score?.no_time) + (scratched_at ? 1 : 0)
  return rank(a) - rank(b) || (a.entry.draw ?? 0) - (b.entry.draw ?? 0)
}
