import type { Average, Horse, User } from '../../../prisma/client/client.ts'
import { entrantKey } from '#rules/payout/entrant.ts'
import type { Database, Tx } from '../../database/db.ts'
import type { LoadedContest } from './contest.ts'
import { storedScoreToWire } from '#rules/scoring/score.ts'
import { pointsByAverage, averagesWithFirstResult, memberPredicate } from './points.ts'
import { toPayoutUser, placementFields, type ResultRow, pointsFields, type Placement } from './rows.ts'

type ContestRound = LoadedContest['activity']['rounds'][number]
type FrozenAverage = Average & { user: User; horse: Horse | null }

export const loadAverages = (db: Database | Tx, contestIds: number[]): Promise<FrozenAverage[]> =>
  db.average.findMany({
    where: { activity_id: { in: contestIds } },
    include: { user: true, horse: true },
    orderBy: [{ division: 'asc' }, { place: 'asc' }, { id: 'asc' }],
  })

/** Until the average is published, a row's id is the id of the entrant's first result. */
export const buildAverageRows = (
  contest: LoadedContest,
  round: ContestRound,
  published: FrozenAverage[],
): ResultRow[] => (round.publish_payout ? publishedAverages(contest, published) : draftAverages(contest))

function publishedAverages(contest: LoadedContest, published: FrozenAverage[]): ResultRow[] {
  const isMember = memberPredicate(contest)
  const now = currentTotals(contest)
  return published.map((average) => {
    const score = now(entrantKey(average))
    const published_score = wireTotal(contest, Number(average.value))
    return {
      ...averageRow(average.id, average),
      score,
      published_score,
      changed: score !== published_score,
      points: average.points === null ? null : Number(average.points),
      points_mark: null,
      userActivity: {
        ...NO_SLOT,
        user: toPayoutUser(average.user, isMember(average)),
        horse: average.horse && { name: average.horse.name },
      },
    }
  })
}

function draftAverages(contest: LoadedContest): ResultRow[] {
  const isMember = memberPredicate(contest)
  const pointsOf = pointsByAverage(contest)
  const custom = contest.activity.payType === 'custom'
  return averagesWithFirstResult(contest).map(({ result: { id, entry }, ...placing }) => ({
    ...averageRow(id, {
      ...placing,
      place_to: placing.placeTo,
      prize_cents: custom ? null : placing.prizeCents,
    }),
    score: wireTotal(contest, placing.value),
    published_score: null,
    changed: false,
    ...pointsFields(pointsOf.get(id)!),
    userActivity: {
      ...NO_SLOT,
      user: entry.user && toPayoutUser(entry.user, isMember(entry)),
      horse: entry.horse,
    },
  }))
}

const wireTotal = ({ unit }: LoadedContest, value: number) =>
  storedScoreToWire({ value, no_time: null }, unit)

/** For an entrant without a total, uses their first NT, DQ or Broke. */
function currentTotals({ enrollments, results, unit }: LoadedContest) {
  const values = new Map(results.averages.map(({ entrant, value }) => [entrant, value]))
  return (entrant: string) => {
    const value = values.get(entrant)
    if (value !== undefined) return storedScoreToWire({ value, no_time: null }, unit)
    const runs = enrollments.filter(({ entry }) => entrantKey(entry) === entrant)
    return runs.find(({ entry }) => entry.score?.no_time)?.entry.score!.no_time ?? null
  }
}

const NO_SLOT = { id: 0, position: null, root_activity_id: null, bull: null }

const averageRow = (id: number, standing: Placement) => ({
  id,
  ...placementFields(standing),
  round: '',
  scratched: false,
})
