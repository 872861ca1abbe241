import type { Prisma } from '../../../../prisma/client/client.ts'
import type { Database } from '../../../database/db.ts'

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

export type NewestRun = Prisma.UserActivityGetPayload<{ include: ReturnType<typeof partsFor> }>

/** The newest of these runs, as a rider's and a horse's page show them to this person. */
export const newestRuns = (
  db: Database,
  person: { id: number },
  where: Prisma.UserActivityWhereInput,
): Promise<NewestRun[]> =>
  db.userActivity.findMany({
    where,
    include: partsFor(person),
    orderBy: [{ activity: { event: { starts_on: 'desc' } } }, { activity_id: 'asc' }, { draw: 'asc' }],
    take: MOST_RUNS,
    relationLoadStrategy: 'join',
  })
