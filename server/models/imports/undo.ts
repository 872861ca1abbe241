import type { UndoneImport } from '#wire/entryImports.ts'
import type { Import } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { isAnyPayoutPublished } from '../activities/rounds.ts'
import { changeDraws, type DrawChange } from '../draw/changeDraw.ts'
import { WHERE_UNUSED } from '../riders/removeTypedIn.ts'

/**
 * Removes the entries of an import that nobody has placed, scratched, scored or changed since, and the riders and
 * horses that it added and nothing uses. Throws Conflict if it was undone, or an entry is in a published payout.
 */
export async function undoImport(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  id: number,
): Promise<UndoneImport> {
  const where = { id, event_id: event.id }
  const found = await db.import.findFirst({ where })
  if (!found) throw new NotFound()
  if (found.undone_at) throw new Conflict(ALREADY_UNDONE)
  const classes = await db.userActivity.groupBy({ by: 'activity_id', where: { import_id: id } })
  const refs = classes.map(({ activity_id }) => ({ id: activity_id, event_id: event.id, event }))
  if (refs.length === 0) {
    await db.import.updateMany({ where: { ...where, undone_at: null }, data: { undone_at: new Date() } })
    return { removed: 0, kept: 0 }
  }
  const { answer } = await changeDraws(db, user, refs, async (draws) => {
    const { tx } = draws[0]!
    const { count } = await tx.import.updateMany({
      where: { ...where, undone_at: null },
      data: { undone_at: new Date() },
    })
    if (count === 0) throw new Conflict(ALREADY_UNDONE)
    const untouched = await findUntouched(tx, id)
    await requireUnpublished(tx, untouched)
    await tx.userActivity.deleteMany({ where: { id: { in: untouched.map((entry) => entry.id) } } })
    for (const draw of draws) recordRemoved(draw, found, untouched)
    await removeUnused(tx, found)
    return { removed: untouched.length, kept: await tx.userActivity.count({ where: { import_id: id } }) }
  })
  return answer
}

const ALREADY_UNDONE = 'This import was already undone.'

type Untouched = {
  id: number
  activity_id: number
  round: string
  user_id: number
  horse_id: number | null
  contests: number[]
}

/** Every change of a single entry is in the change log under its id, and a draw gives it a slot. */
const findUntouched = (tx: Tx, importId: number) => tx.$queryRaw<Untouched[]>`
  SELECT entries.id, activity_id, round, user_id, horse_id,
    ARRAY(SELECT activity_id FROM enrollments WHERE user_activity_id = entries.id) AS contests
  FROM user_activities entries
  WHERE import_id = ${importId} AND draw IS NULL AND scratched_at IS NULL AND user_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM changes WHERE user_activity_id = entries.id)
    AND NOT EXISTS (SELECT FROM scores WHERE user_activity_id = entries.id AND (value IS NOT NULL OR no_time IS NOT NULL))
  ORDER BY entries.id`

async function requireUnpublished(tx: Tx, entries: Untouched[]) {
  for (const round of new Set(entries.map((entry) => entry.round))) {
    const contests = entries.filter((entry) => entry.round === round).flatMap((entry) => entry.contests)
    if (await isAnyPayoutPublished(tx, [...new Set(contests)], round))
      throw new Conflict('An entry of this import is in a published payout. Unpublish the payout first.')
  }
}

function recordRemoved(draw: DrawChange, { id, file_name }: Import, all: Untouched[]) {
  const removed = all.filter(({ activity_id }) => activity_id === draw.activity.id)
  if (removed.length === 0) return
  const entries = removed.map(({ id, round, user_id, horse_id }) => ({ id, round, user_id, horse_id }))
  draw.record('import undone', { import: id, file_name, entries }, null)
  for (const round of new Set(entries.map((entry) => entry.round))) draw.broadcastSlots(round, [null])
  draw.touchRiders(...entries.map((entry) => entry.user_id))
  draw.broadcastResults(removed.flatMap(({ contests }) => contests))
}

async function removeUnused(tx: Tx, { rider_ids, horse_ids }: Import) {
  await tx.user.deleteMany({
    where: {
      id: { in: rider_ids },
      version: 0,
      email: null,
      checks: { none: {} },
      managed_by: { none: {} },
      claims_of: { none: {} },
      ...WHERE_UNUSED,
    },
  })
  await tx.horse.deleteMany({
    where: {
      id: { in: horse_ids },
      version: 0,
      entries: { none: {} },
      averages: { none: {} },
      points_group_members: { none: {} },
      papers: { none: {} },
    },
  })
}
