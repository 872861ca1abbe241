import type { PayoutRow } from '#wire/payout.ts'
import type { Average, Horse, User } from '../../prisma/client/client.ts'
import { entrantOf, type LoadedContest, type Result, scoreOf } from './contests.ts'

/** What a run gets: worked out while the payout is a draft, as it was frozen once it is published. */
type Standing = {
  division: number | null
  place: number | null
  place_to: number | null
  prize_cents: number | null
}

/** The rows of one round, by division and place; then the runs without a place. */
export function roundRows(contest: LoadedContest, round: string): PayoutRow[] {
  const standings = contest.activity.publish_payout ? frozen(contest) : workedOut(contest)
  const isMember = membership(contest)
  return (
    contest.enrollments
      // The only round takes runs that were made in a round of another name, too.
      .filter((result) => contest.activity.rounds.length === 1 || result.entry.round === round)
      .map((result) => ({ result, standing: standings.get(result.id)! }))
      .sort((a, b) => byStanding(a.standing, b.standing) || byNoTime(a.result, b.result))
      .map(({ result, standing }) => payoutRow(contest, result, standing, isMember(result)))
  )
}

type FrozenAverage = Average & { user: User; horse: Horse | null }

/** The rows of the average. They have no slot and nothing of theirs can be typed. */
export function averageRows(contest: LoadedContest, published: FrozenAverage[]): PayoutRow[] {
  const { activity, enrollments, results, unit } = contest
  if (activity.publish_payout) {
    return published.map((average) => ({
      ...averageRow(average.id, average),
      score: scoreOf({ value: Number(average.value), no_time: null }, unit),
      prize: average.prize_cents / 100,
      userActivity: {
        ...NO_SLOT,
        user: payoutUser(average.user, false),
        horse: average.horse && { name: average.horse.name },
      },
    }))
  }
  const entryOf = new Map(enrollments.map((result) => [entrantOf(result.entry), result]))
  return results.averages.map((placing, index) => {
    const { entry } = entryOf.get(placing.entrant)!
    return {
      ...averageRow(index + 1, { ...placing, place_to: placing.placeTo }),
      score: scoreOf({ value: placing.value, no_time: null }, unit),
      prize: activity.payType === 'custom' ? null : placing.prizeCents / 100,
      userActivity: { ...NO_SLOT, user: entry.user && payoutUser(entry.user, false), horse: entry.horse },
    }
  })
}

/** Whether the score was corrected after the payout was published. */
export const isChanged = ({ published_value, published_no_time, entry }: Result) =>
  published_value !== (entry.score?.value ?? null) || published_no_time !== (entry.score?.no_time ?? null)

/** Whether a run belongs to the activity's points group: by its rider, or by rider and horse. */
export function membership({ activity }: LoadedContest): (result: Result) => boolean {
  const group = activity.points_group
  if (!group) return () => false
  const keyOf = (user: number | null, horse: number | null) => `${user}:${group.tracks_horse ? horse : ''}`
  const members = new Set(group.members.map((member) => keyOf(member.user_id, member.horse_id)))
  return ({ entry }) => members.has(keyOf(entry.user_id, entry.horse_id))
}

export function workedOut({ activity, enrollments, results }: LoadedContest): Map<number, Standing> {
  const placings = new Map(results.placings.map((placing) => [placing.id, placing]))
  const custom = activity.payType === 'custom'
  return new Map(
    enrollments.map(({ id, prize_cents }) => {
      const placing = placings.get(id)
      return [
        id,
        {
          division: placing?.division ?? null,
          place: placing?.place ?? null,
          place_to: placing?.placeTo ?? null,
          prize_cents: custom ? prize_cents : (placing?.prizeCents ?? null),
        },
      ]
    }),
  )
}

const frozen = ({ enrollments }: LoadedContest): Map<number, Standing> =>
  new Map(enrollments.map((result) => [result.id, result]))

function payoutRow(
  { activity, unit }: LoadedContest,
  result: Result,
  standing: Standing,
  member: boolean,
): PayoutRow {
  const { entry } = result
  const own = activity.parent_id ?? activity.id
  return {
    id: result.id,
    score: scoreOf(entry.score, unit),
    prize: standing.prize_cents === null ? null : standing.prize_cents / 100,
    points: result.points === null ? null : Number(result.points),
    division: standing.division,
    place: standing.place,
    place_to: standing.place_to,
    round: entry.round,
    changed: activity.publish_payout && isChanged(result),
    userActivity: {
      id: entry.id,
      position: entry.draw,
      root_activity_id: entry.activity_id === own ? null : entry.activity_id,
      user: entry.user && payoutUser(entry.user, member),
      horse: entry.horse,
      bull: entry.bull,
    },
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

const averageRow = (
  id: number,
  { division, place, place_to }: { division: number; place: number; place_to: number },
) => ({
  id,
  points: null,
  division,
  place,
  place_to,
  round: '',
  changed: false,
})

const last = (place: number | null) => place ?? Number.MAX_SAFE_INTEGER

const byStanding = (a: Standing, b: Standing) =>
  last(a.division) - last(b.division) || last(a.place) - last(b.place)

/** Runs without a place: no times, broken patterns, disqualified, then those still to run; each by slot. */
function byNoTime(a: Result, b: Result) {
  const order = ['NT', 'Broke', 'DQ']
  const rank = ({ entry: { score } }: Result) => {
    if (score?.value != null) return -1
    return score?.no_time ? order.indexOf(score.no_time) : order.length
  }
  return rank(a) - rank(b) || (a.entry.draw ?? 0) - (b.entry.draw ?? 0)
}
