import type { Check } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'

export const linesPayingContest = (activityId: number) => ({
  OR: [{ enrollment: { activity_id: activityId } }, { average: { activity_id: activityId } }],
})

/** Adds each result's check line ids to its snapshot. Call this before deleting the results. */
export async function withCheckLines<Trace extends { id: number }>(
  tx: Tx,
  kind: 'enrollment_id' | 'average_id',
  snapshots: Trace[],
): Promise<(Trace & { check_lines?: number[] })[]> {
  const ids = snapshots.map(({ id }) => id)
  const lines = await tx.checkLine.findMany({ where: { [kind]: { in: ids } }, orderBy: { id: 'asc' } })
  return snapshots.map((trace) => {
    const own = lines.filter((line) => line[kind] === trace.id)
    return own.length ? { ...trace, check_lines: own.map(({ id }) => id) } : trace
  })
}

export const checkScope = ({ organization_id, event_id, activity_id }: Check) => ({
  organization_id,
  event_id,
  ...(activity_id && { activity_id }),
})
