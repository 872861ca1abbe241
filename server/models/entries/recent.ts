import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'

const MAX_ENTRIES = 500

const relationsFor = (user: { id: number }) =>
  ({
    user: { select: { id: true, name: true } },
    horse: { select: { name: true } },
    score: { select: { value: true, no_time: true } },
    activity: {
      include: {
        event: { include: { organization: { include: { memberships: { where: { user_id: user.id } } } } } },
      },
    },
  }) as const satisfies Prisma.UserActivityInclude

export type RecentEntry = Prisma.UserActivityGetPayload<{ include: ReturnType<typeof relationsFor> }>

export const listRecentEntries = (
  db: Database,
  user: { id: number },
  where: Prisma.UserActivityWhereInput,
): Promise<RecentEntry[]> =>
  db.userActivity.findMany({
    where,
    include: relationsFor(user),
    orderBy: [{ activity: { event: { starts_on: 'desc' } } }, { activity_id: 'asc' }, { draw: 'asc' }],
    take: MAX_ENTRIES,
    relationLoadStrategy: 'join',
  })
