import { RENUMBERING_KINDS } from '#rules/draw/renumbering.ts'
import { UNDO_WINDOW_MINUTES } from '#rules/draw/undo.ts'
import { hasScore } from '#rules/scoring/score.ts'
import { CHANGE_KINDS } from '#wire/changeLog/kinds.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeDraw, type DrawChange } from './changeDraw.ts'
import { requireNoPublishedPayout } from './publish.ts'
import { type NewSlot, renumber } from './renumber.ts'

/**
 * Undoes closing the gaps or reordering a go. Refuses if a moved run has been scored or moved since then, or if an old
 * slot is taken.
 */
export function undoRenumbering(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  batch_id: string,
) {
  return changeDraw(db, user, found, async (draw) => {
    const { tx, activity } = draw
    const { undoes_id, before, after } = await findRenumbering(tx, found.id, batch_id)
    const round = activity.rounds.find(({ id }) => id === before.round_id)
    if (!round) throw new Conflict('This go was removed from the class.')
    await requireNoPublishedPayout(tx, found.id, round.name)
    const moved = Object.entries(before.slots).map(([id, slot]) => ({ id: Number(id), slot }))
    await requireUnchanged(draw, round.name, moved, after.slots)
    const batch = await renumber(draw, round, moved, { kind: 'renumbering undone', undoes_id })
    return { moved: moved.length, batch }
  })
}

async function findRenumbering(tx: Tx, activity_id: number, batch_id: string) {
  const change = await tx.change.findFirst({
    where: { activity_id, batch_id, kind: { in: [...RENUMBERING_KINDS] } },
    include: { undone_by: { select: { id: true } } },
  })
  if (!change) throw new NotFound()
  if (change.undone_by) throw new Conflict('This change was already undone.')
  if (Date.now() - change.at.getTime() > UNDO_WINDOW_MINUTES * 60_000)
    throw new Conflict(`It's been more than ${UNDO_WINDOW_MINUTES} minutes, so you can't undo this change.`)
  const shapes = CHANGE_KINDS['renumbering undone']
  return {
    undoes_id: change.id,
    before: shapes.before.parse(change.before),
    after: shapes.after.parse(change.after),
  }
}

type Slots = Record<string, number | null>

async function requireUnchanged({ tx, activity }: DrawChange, round: string, moved: NewSlot[], after: Slots) {
  const entries = await tx.userActivity.findMany({
    where: { activity_id: activity.id, round },
    select: { id: true, draw: true, score: { select: { value: true, no_time: true } } },
    relationLoadStrategy: 'join',
  })
  const now = new Map(entries.map((entry) => [entry.id, entry]))
  const isAsMoved = moved.every(({ id }) => now.get(id)?.draw === after[id] && !hasScore(now.get(id)!.score))
  const others = new Set(entries.flatMap(({ id, draw }) => (String(id) in after ? [] : (draw ?? []))))
  const hasRoom = moved.every(
    ({ slot }) => slot === null || (slot <= activity.total_slots && !others.has(slot)),
  )
  if (!isAsMoved || !hasRoom)
    throw new Conflict("The draw has changed since then, so you can't undo this change.")
}
