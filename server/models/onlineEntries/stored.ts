import type { Marks } from '#rules/entries/codes.ts'
import { z } from '#wire/validation/zod.ts'
import type { OnlineEntry, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'

export const ENTRANT = {
  user: { select: { id: true, name: true, organization_id: true } },
  horse: { select: { name: true } },
} as const satisfies Prisma.OnlineEntryInclude

export const CONTEST_REMOVED = 'A class or side pot in this entry was removed. Type the entry under Entries.'

const Contests = z.array(z.strictObject({ activity_id: z.int(), contest_id: z.int() }))

export const marksOf = ({
  activity_ids,
  contests,
}: Pick<OnlineEntry, 'activity_ids' | 'contests'>): Marks => ({
  activity_ids,
  contests: Contests.parse(contests),
})

export async function loadContests(db: Database | Tx, event_id: number) {
  const activities = await db.activity.findMany({
    where: { event_id },
    select: {
      id: true,
      name: true,
      parent_id: true,
      members: { select: { round: { select: { activity_id: true } } } },
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return activities.map(({ members, ...one }) => ({
    ...one,
    members: members.map(({ round }) => round.activity_id),
  }))
}

/** Take this lock before checking whether an entry can be added. */
export const lockOnlineEntries = (tx: Tx, event_id: number) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(${ONLINE_ENTRIES_LOCK}, ${event_id}::int)`

const ONLINE_ENTRIES_LOCK = 7_311
