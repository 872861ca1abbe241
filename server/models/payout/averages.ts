import type { Average, Horse, User } from '../../../prisma/client/client.ts'
import { entrantOf, type LoadedContest, scoreOf } from './contest.ts'
import { averagePoints, firstRuns, memberOf } from './points.ts'
import { payoutUser, placed, type ResultRow, shown, type Standing } from './rows.ts'

type Go = LoadedContest['activity']['rounds'][number]
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

const NO_SLOT = { id: 0, position: null, root_activity_id: null, bull: null }

const averageRow = (id: number, standing: Standing) => ({
  id,
  ...placed(standing),
  round: '',
  scratched: false,
})
