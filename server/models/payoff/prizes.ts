import { AVERAGE, roundName } from '#rules/classes/rounds.ts'
import { describeResult } from '#rules/payout/checks.ts'
import { scoreUnitOf, storedScoreToWire } from '#rules/scoring/score.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { roundOfResult } from '../payout/contest.ts'

export type Prize = {
  enrollment_id: number | null
  average_id: number | null
  rider: { id: number; name: string } | null
  description: string
  cents: number
  is_paid: boolean
}

const CONTEST = {
  activity: {
    select: {
      id: true,
      name: true,
      position: true,
      judged: true,
      has_divisions: true,
      is_aggregate: true,
      parent: { select: { name: true } },
      rounds: { select: { name: true, publish_payout: true }, orderBy: { position: 'asc' } },
    },
  },
} as const satisfies Prisma.EnrollmentSelect
const PAID = { where: { voided: false }, select: { id: true } } as const
const RIDER = { select: { id: true, name: true } } as const
const HORSE = { select: { name: true } } as const
const IN_ORDER = [{ division: 'asc' }, { place: 'asc' }, { id: 'asc' }] as const

type Contest = Prisma.EnrollmentGetPayload<{ select: typeof CONTEST }>['activity']

export async function loadPrizes(db: Database | Tx, event_id: number, riders?: number[]): Promise<Prize[]> {
  const where = { prize_cents: { gt: 0 }, activity: { event_id } }
  const results = await db.enrollment.findMany({
    where: { ...where, ...(riders && { entry: { user_id: { in: riders } } }) },
    select: {
      ...CONTEST,
      id: true,
      division: true,
      place: true,
      place_to: true,
      prize_cents: true,
      published_value: true,
      published_no_time: true,
      entry: { select: { round: true, user: RIDER, horse: HORSE } },
      check_lines: PAID,
    },
    orderBy: [...IN_ORDER],
    relationLoadStrategy: 'join',
  })
  const averages = await db.average.findMany({
    where: { ...where, ...(riders && { user_id: { in: riders } }) },
    select: {
      ...CONTEST,
      id: true,
      division: true,
      place: true,
      place_to: true,
      prize_cents: true,
      value: true,
      user: RIDER,
      horse: HORSE,
      check_lines: PAID,
    },
    orderBy: [...IN_ORDER],
    relationLoadStrategy: 'join',
  })
  const prizes = [
    ...results
      .filter(({ activity, entry }) => roundOfResult(activity, { entry }).publish_payout)
      .map((result) => {
        const { id, activity, entry, published_value: value, published_no_time: no_time } = result
        const round = roundOfResult(activity, { entry }).name
        const won = { ...result, ...entry, value, no_time }
        return toPrize(activity, round, won, { enrollment_id: id, average_id: null })
      }),
    ...averages
      .filter(({ activity }) =>
        activity.rounds.some((round) => round.name === AVERAGE && round.publish_payout),
      )
      .map((average) => {
        const won = { ...average, value: Number(average.value), no_time: null }
        return toPrize(average.activity, AVERAGE, won, { enrollment_id: null, average_id: average.id })
      }),
  ]
  return prizes
    .toSorted((a, b) => byContest(a.contest, b.contest) || a.round - b.round)
    .map(({ contest: _contest, round: _round, ...prize }) => prize)
}

const byContest = (a: Contest, b: Contest) => a.position - b.position || a.id - b.id

type Won = {
  division: number | null
  place: number | null
  place_to: number | null
  prize_cents: number | null
  value: number | null
  no_time: 'NT' | 'DQ' | 'Broke' | null
  user: Prize['rider']
  horse: { name: string } | null
  check_lines: object[]
}

function toPrize(
  contest: Contest,
  round: string,
  { user, horse, prize_cents, check_lines, ...won }: Won,
  ids: Pick<Prize, 'enrollment_id' | 'average_id'>,
) {
  const unit = scoreUnitOf(contest)
  const counted = round === AVERAGE || contest.is_aggregate ? 'total' : contest.judged ? 'score' : 'run'
  const placed = {
    ...won,
    round: roundName(round),
    division: contest.has_divisions ? won.division : null,
    score: storedScoreToWire(won, unit),
    horse: horse?.name ?? null,
  }
  return {
    ...ids,
    contest,
    round: contest.rounds.findIndex(({ name }) => name === round),
    rider: user,
    description: `${contestName(contest)}, ${describeResult(placed, counted, unit)}`,
    cents: prize_cents!,
    is_paid: check_lines.length > 0,
  }
}

const contestName = ({ name, parent }: Contest) => (parent ? `${name} (${parent.name})` : name)
