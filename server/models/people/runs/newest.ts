import { scoreToWire } from '#rules/score.ts'
import * as paths from '#wire/paths.ts'
import type { RiderRun } from '#wire/pages.ts'
import type { Prisma } from '../../../../prisma/client/client.ts'
import type { Database } from '../../../database/db.ts'
import type { Earnings } from './earnings.ts'

const MOST_RUNS = 500

const partsFor = (person: { id: number }) =>
  ({
    user: { select: { id: true, name: true } },
    horse: { select: { name: true } },
    score: { select: { value: true, no_time: true } },
    activity: {
      include: {
        event: { include: { organization: { include: { memberships: { where: { user_id: person.id } } } } } },
      },
    },
  }) as const satisfies Prisma.UserActivityInclude

type Run = Prisma.UserActivityGetPayload<{ include: ReturnType<typeof partsFor> }>

/** The newest of these runs, as a rider's and a horse's page show them to this person. */
export const newestRuns = (
  db: Database,
  person: { id: number },
  where: Prisma.UserActivityWhereInput,
): Promise<Run[]> =>
  db.userActivity.findMany({
    where,
    include: partsFor(person),
    orderBy: [{ activity: { event: { starts_on: 'desc' } } }, { activity_id: 'asc' }, { draw: 'asc' }],
    take: MOST_RUNS,
    relationLoadStrategy: 'join',
  })

/** With the address of its draw, for those who may open it. */
export const runToWire = ({ activity, ...run }: Run, { ofRun }: Earnings): RiderRun => ({
  id: run.id,
  event: activity.event.name,
  activity: activity.name,
  draw: run.draw,
  scratched: run.scratched_at !== null,
  round: run.round,
  horse: run.horse?.name ?? null,
  score: scoreToWire(run.score?.no_time ?? run.score?.value ?? null, activity.judged ? 'points' : 'time'),
  earned_cents: ofRun.get(run.id) ?? null,
  url: seesEvent(activity.event) ? paths.draw(activity.event_id, activity.id, run.round) : null,
})

const seesEvent = ({ id, organization: { memberships } }: Run['activity']['event']) =>
  memberships.some(({ event_id }) => event_id === null || event_id === id)
