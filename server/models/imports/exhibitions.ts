import { groupBy } from '#lib/groupBy.ts'
import { MAX_PER_EVENT } from '#rules/exhibitions/code.ts'
import { entrantKey } from '#rules/payout/entrant.ts'
import type { Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import {
  type NamedExhibition,
  NOT_CHECKED_OFF,
  recordExhibitions,
  WITH_ENTRANT,
  WITH_NAMES,
  withoutPayment,
} from '../exhibitions/record.ts'

export type Wanted = { user_id: number; horse_id: number | null; count: number }

/**
 * Locks the riders, so that no other request sells them exhibitions at the same time. Call this before
 * `missingExhibitions`.
 */
export async function lockBuyers(tx: Tx, lines: { user_id: number; line: { exhibitions: number } }[]) {
  const buyers = lines.flatMap(({ user_id, line }) => (line.exhibitions > 0 ? [user_id] : []))
  if (buyers.length > 0)
    await tx.$queryRaw`SELECT FROM users WHERE id = ANY(${[...new Set(buyers)]}) ORDER BY id FOR NO KEY UPDATE`
}

/** Returns the lines that ask for more exhibitions than were sold. `count` is the number still missing. */
export async function missingExhibitions<Line extends Wanted>(
  tx: Tx,
  { id: event_id }: AuthorizedEvent,
  lines: Line[],
): Promise<Line[]> {
  const wanted = lines.filter(({ count }) => count > 0)
  const riders = [...new Set(wanted.map(({ user_id }) => user_id))]
  if (riders.length === 0) return []
  const sold = await tx.exhibition.findMany({
    where: { event_id, user_id: { in: riders } },
    select: { user_id: true, horse_id: true },
  })
  const counts = new Map(groupBy(sold, entrantKey).map((own) => [entrantKey(own[0]!), own.length]))
  return wanted
    .map((line) => ({ ...line, count: line.count - (counts.get(entrantKey(line)) ?? 0) }))
    .filter(({ count }) => count > 0)
}

export async function sellImported(
  tx: Tx,
  user: CurrentUser,
  event: AuthorizedEvent,
  import_id: number,
  missing: Wanted[],
): Promise<NamedExhibition[]> {
  const rows = missing.flatMap(({ user_id, horse_id, count }) =>
    Array.from({ length: count }, () => ({ user_id, horse_id })),
  )
  if (rows.length === 0) return []
  const event_id = event.id
  if ((await tx.exhibition.count({ where: { event_id } })) + rows.length > MAX_PER_EVENT)
    throw new Conflict(`An event can have up to ${MAX_PER_EVENT.toLocaleString('en-US')} exhibitions.`)
  const { exhibition_cents: cents } = event
  const added = await tx.exhibition.createManyAndReturn({
    data: rows.map((entrant) => ({ event_id, ...entrant, cents, source: 'import', import_id })),
    include: WITH_ENTRANT,
  })
  const sold = withoutPayment(added)
  await recordExhibitions(tx, user, event, 'exhibitions sold', [], sold)
  return sold
}

/** Removes the import's exhibitions, except those that are paid, checked off or assigned. */
export async function takeBackImported(
  tx: Tx,
  user: CurrentUser,
  event: AuthorizedEvent,
  import_id: number,
): Promise<NamedExhibition[]> {
  await tx.$queryRaw`SELECT FROM exhibitions WHERE import_id = ${import_id} ORDER BY id FOR UPDATE`
  const untouched = { import_id, activity_id: null, runs_at: null, ...NOT_CHECKED_OFF }
  const removed = await tx.exhibition.findMany({
    where: untouched,
    include: WITH_NAMES,
    relationLoadStrategy: 'join',
  })
  if (removed.length === 0) return []
  await tx.exhibition.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } })
  await recordExhibitions(tx, user, event, 'exhibitions removed', removed, [])
  return removed
}
