import type { EnrollmentTrace, EntryTrace } from '#wire/history/traces.ts'
import type { Enrollment, Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { ROW_PARTS } from '../queries/drawRows.ts'

/** An entry with everything that hangs on it. */
export const ENTRY_PARTS = {
  ...ROW_PARTS,
  score: { include: { scored_by: { select: { name: true } } } },
  enrollments: { orderBy: { activity_id: 'asc' } },
  reruns: { select: { id: true }, orderBy: { id: 'asc' } },
} as const satisfies Prisma.UserActivityInclude

export type CurrentEntry = Prisma.UserActivityGetPayload<{ include: typeof ENTRY_PARTS }>

/** The entry as it stands under the lock; somebody else may have removed it in the meantime (NotFound). */
export async function currentEntry(tx: Tx, id: number): Promise<CurrentEntry> {
  const entry = await tx.userActivity.findUnique({
    where: { id },
    include: ENTRY_PARTS,
    relationLoadStrategy: 'join',
  })
  if (!entry) throw new NotFound()
  return entry
}

/** A typed-in rider belongs to an organization and has no account. */
export const isTypedIn = (rider: CurrentEntry['user']) => rider !== null && rider.organization_id !== null

/** As the history keeps it: enough to see what was there, and to put it back. */
export const traceOf = ({ user, score, enrollments, reruns, ...entry }: CurrentEntry): EntryTrace => ({
  ...entry,
  rider: user,
  created_at: entry.created_at.toISOString(),
  scratched_at: at(entry.scratched_at),
  reruns: reruns.map(({ id }) => id),
  score: score && { ...score, scored_at: at(score.scored_at) },
  contests: enrollments.map(enrollmentTrace),
})

/** The same of its row in one contest. */
export const enrollmentTrace = ({ points, average_points, ...row }: Enrollment): EnrollmentTrace => ({
  ...row,
  points: points && Number(points),
  average_points: average_points && Number(average_points),
  refunded_at: at(row.refunded_at),
})

const at = (time: Date | null) => time?.toISOString() ?? null
