import type { AcceptedEntry } from '#wire/onlineEntries.ts'
import type { Database } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { listLines } from '../entries/lines.ts'

/** `added` has the ids of the new runs. Runs without a slot are left out. */
export async function loadAcceptedRuns(
  db: Database,
  event: AuthorizedEvent,
  { rider, added }: { rider: number; added: number[] },
): Promise<Pick<AcceptedEntry, 'draws' | 'owes_cents' | 'payer'>> {
  const runs = await db.userActivity.findMany({
    where: { id: { in: added }, draw: { not: null } },
    select: { round: true, draw: true, activity: { select: { name: true } } },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  const lines = await listLines(db, event, [rider])
  const own = lines.find((line) => line.rider.id === rider)
  return {
    draws: runs.map(({ round, draw, activity }) => ({ contest: activity.name, round, draw: draw! })),
    owes_cents: own?.owes_cents ?? 0,
    payer: own?.payer?.name ?? null,
  }
}
