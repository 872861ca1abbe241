import type { ResultSnapshot, EntrySnapshot } from '#wire/changeLog/snapshots.ts'
import type { Enrollment, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { ROW_RELATIONS } from '../queries/drawRows.ts'

export const ENTRY_RELATIONS = {
  ...ROW_RELATIONS,
  score: { include: { scored_by: { select: { name: true } } } },
  enrollments: { orderBy: { activity_id: 'asc' } },
  reruns: { select: { id: true }, orderBy: { id: 'asc' } },
} as const satisfies Prisma.UserActivityInclude

export type LoadedEntry = Prisma.UserActivityGetPayload<{ include: typeof ENTRY_RELATIONS }>

export async function loadEntry(tx: Database | Tx, id: number): Promise<LoadedEntry> {
  const entry = await tx.userActivity.findUnique({
    where: { id },
    include: ENTRY_RELATIONS,
    relationLoadStrategy: 'join',
  })
  if (!entry) throw new NotFound()
  return entry
}

/** A typed-in rider belongs to an organization and doesn't have an account. */
export const isTypedIn = (rider: LoadedEntry['user']) => rider !== null && rider.organization_id !== null

export const entrySnapshot = ({
  user,
  score,
  enrollments,
  reruns,
  ...entry
}: LoadedEntry): EntrySnapshot => ({
  ...entry,
  rider: user,
  created_at: entry.created_at.toISOString(),
  scratched_at: toIso(entry.scratched_at),
  reruns: reruns.map(({ id }) => id),
  score: score && { ...score, scored_at: toIso(score.scored_at) },
  contests: enrollments.map(resultSnapshot),
})

export const resultSnapshot = ({ points, average_points, ...row }: Enrollment): ResultSnapshot => ({
  ...row,
  points: points && Number(points),
  average_points: average_points && Number(average_points),
  refunded_at: toIso(row.refunded_at),
})

const toIso = (time: Date | null) => time?.toISOString() ?? null
