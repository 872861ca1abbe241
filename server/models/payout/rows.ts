import { listRank } from '#rules/score.ts'
import type { PayoutRow } from '#wire/payout.ts'
import type { Average, Horse, User } from '../../../prisma/client/client.ts'
import { competes } from '#rules/competing.ts'
import {
  entrantOf,
  fateOf,
  isPublished,
  type LoadedContest,
  type Result,
  resultsIn,
  scoreOf,
} from './contest.ts'
import { averagePoints, firstRuns, memberOf, runPoints, type Standing as Points } from './points.ts'

/** A row of the payout; its money is whole cents. */
export type ResultRow = Omit<PayoutRow, 'prize'> & { prize_cents: number | null }

/** What a run gets: worked out while the payout is a draft, as it was frozen once it is published. */
type Standing = {
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

type FrozenAverage = Average & { user: User; horse: Horse | null }

/** The rows of the average. They have no slot; while it is a draft their ids are those of their riders' first runs. */
export const averageRows = (contest: LoadedContest, go: Go, published: FrozenAverage[]): ResultRow[] =>
  go.publish_payout ? publishedAverages(contest, published) : draftAverages(contest)

function publishedAverages(contest: LoadedContest, published: FrozenAverage[]): ResultRow[] {
  const isMember = memberOf(contest)
  const now = totalsNow(contest)
  return published.map((average) => {
    const score = now(entrantOf(average))
    const published_score = totalOf(contest, Number(average.value))
    return {
      ...averageRow(average.id, average),
      score,
      published_score,
      changed: score !== published_score,
      points: average.points === null ? null : Number(average.points),
      points_mark: null,
      userActivity: {
        ...NO_SLOT,
        user: payoutUser(average.user, isMember(average)),
        horse: average.horse && { name: average.horse.name },
      },
    }
  })
}

function draftAverages(contest: LoadedContest): ResultRow[] {
  const isMember = memberOf(contest)
  const pointsOf = averagePoints(contest)
  const custom = contest.activity.payType === 'custom'
  return firstRuns(contest).map(({ result: { id, entry }, ...placing }) => ({
    ...averageRow(id, {
      ...placing,
      place_to: placing.placeTo,
      prize_cents: custom ? null : placing.prizeCents,
    }),
    score: totalOf(contest, placing.value),
    published_score: null,
    changed: false,
    ...shown(pointsOf.get(id)!),
    userActivity: {
      ...NO_SLOT,
      user: entry.user && payoutUser(entry.user, isMember(entry)),
      horse: entry.horse,
    },
  }))
}

const totalOf = ({ unit }: LoadedContest, value: number) => scoreOf({ value, no_time: null }, unit)

/** Everybody's total with the scores of now; who has none any more, for the run that ended without a time. */
function totalsNow({ enrollments, results, unit }: LoadedContest) {
  const values = new Map(results.averages.map(({ entrant, value }) => [entrant, value]))
  return (entrant: string) => {
    const value = values.get(entrant)
    if (value !== undefined) return scoreOf({ value, no_time: null }, unit)
    const runs = enrollments.filter(({ entry }) => entrantOf(entry) === entrant)
    return runs.find(({ entry }) => entry.score?.no_time)?.entry.score!.no_time ?? null
  }
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

const payoutUser = (
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

const NO_SLOT = { id: 0, position: null, root_activity_id: null, bull: null }

const averageRow = (id: number, standing: Standing) => ({
  id,
  ...placed(standing),
  round: '',
  scratched: false,
})

const placed = ({ division, place, place_to, prize_cents }: Standing) => ({
  division,
  place,
  place_to,
  prize_cents,
})

const shown = ({ points, mark }: Points) => ({ points, points_mark: mark })

const last = (place: number | null) => place ?? Number.MAX_SAFE_INTEGER

const byStanding = (a: Standing, b: Standing) =>
  last(a.division) - last(b.division) || last(a.place) - last(b.place)

/** Runs without a place: no times, broken patterns, disqualified, those still to run, the scratched; each by slot. */
function byNoTime(a: Result, b: Result) {
  const rank = ({ entry: { score, scratched_at } }: Result) =>
    listRank(score?.value ?? null, score?.no_time) + (scratched_at ? 1 : 0)
  return rank(a) - rank(b) || (a.entry.draw ?? 0) - (b.entry.draw ?? 0)
}
