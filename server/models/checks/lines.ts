import type { Check } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'

/** Lines that pay results of this contest, on a check of its own or on one of the whole event. */
export const linesPayingContest = (activityId: number) => ({
  OR: [{ enrollment: { activity_id: activityId } }, { average: { activity_id: activityId } }],
})

/**
 * The traces of results that are about to go, each with the lines of void checks that paid it. A living check has held
 * its result until here.
 */
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

/** Where the change log keeps what happened to a check. */
export const checkScope = ({ organization_id, event_id, activity_id }: Check) => ({
  organization_id,
  event_id,
  ...(activity_id && { activity_id }),
})
