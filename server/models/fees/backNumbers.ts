import type { Tx } from '../../database/db.ts'

type ReassignedNumber = { event: string; rider: string; back_number: string; holder: string }

/**
 * Clears the riders' back numbers that another rider has been given since the riders were merged. Call this while
 * holding the lock of the events' charges, because other changes to back numbers take it, too.
 */
export async function clearReassignedNumbers(
  tx: Tx,
  riders: number[],
  events: number[],
): Promise<ReassignedNumber[]> {
  const cleared: ReassignedNumber[] = []
  // One rider at a time, so that two riders with the same number don't both lose it.
  for (const rider of riders) {
    const rows = await tx.$queryRaw<ReassignedNumber[]>`
      UPDATE event_riders mine SET back_number = NULL
      FROM event_riders theirs
        JOIN users holders ON holders.id = theirs.user_id AND holders.merged_into_id IS NULL
        JOIN events ON events.id = theirs.event_id
        JOIN users riders ON riders.id = ${rider}
      WHERE mine.user_id = ${rider} AND mine.event_id = ANY(${events}) AND theirs.event_id = mine.event_id
        AND theirs.user_id <> mine.user_id AND lower(theirs.back_number) = lower(mine.back_number)
      RETURNING events.name AS event, riders.name AS rider, theirs.back_number, holders.name AS holder`
    cleared.push(...rows)
  }
  return cleared
}

export const reassignedNumberNotice = ({ rider, back_number, event, holder }: ReassignedNumber) =>
  `${holder} has back number ${back_number} at ${event} now, so ${rider} needs a new one.`
