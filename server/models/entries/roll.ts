import { NO_SLOT_LEFT } from '#rules/draw/rollToEnd.ts'
import { MAX_SLOTS } from '#rules/draw/slots.ts'
import { UNDO_WINDOW_MINUTES } from '#rules/draw/undo.ts'
import { hasScore } from '#rules/scoring/score.ts'
import { CHANGE_KINDS } from '#wire/changeLog/kinds.ts'
import type { RolledRun } from '#wire/draw.ts'
import type { Change } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { loadLastUsedSlot } from '../activities/changeActivity.ts'
import type { AuthorizedEntry } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeDraw, type DrawChange } from '../draw/changeDraw.ts'
import { requireFreeSlot } from '../draw/slots.ts'
import { loadEntry, type LoadedEntry } from './load.ts'
import { updateRun } from './scratch.ts'

/** If the last slot is taken, raises the session limit by one. */
export function rollToEnd(db: Database, user: CurrentUser, found: AuthorizedEntry) {
  return changeDraw(db, user, found.activity, async (draw): Promise<RolledRun> => {
    const before = await loadEntry(draw.tx, found.id)
    if (before.draw === null) throw new Conflict('This run has no draw number yet. Give it one first.')
    if (before.scratched_at)
      throw new Conflict("You can't roll a scratched run. Put it back in the draw first.")
    if (hasScore(before.score)) throw new Conflict("This run already has a score, so you can't roll it.")
    const last = await findLastSlot(draw.tx, before)
    if (last !== before.draw) {
      if (last === draw.activity.total_slots) await resize(draw, before, last + 1)
      await updateRun(draw, before, 'entry moved', { draw: last + 1 }, ROLL)
    }
    return rolledRun(draw, before.id, last === before.draw ? last : last + 1)
  })
}

/**
 * Undoes the user's own roll, and lowers the session limit if the roll raised it. Refuses if the run has changed since
 * then, or if its old slot is taken.
 */
export function unrollRun(db: Database, user: CurrentUser, found: AuthorizedEntry) {
  return changeDraw(db, user, found.activity, async (draw): Promise<RolledRun> => {
    const before = await loadEntry(draw.tx, found.id)
    const { slot, resized } = await findOwnRoll(draw, before)
    await requireFreeSlot(draw.tx, draw.activity, before.round, slot)
    await updateRun(draw, before, 'entry moved', { draw: slot }, ROLL)
    if (resized && resized.after === draw.activity.total_slots) {
      const isFree = (await loadLastUsedSlot(draw.tx, draw.activity.id)) <= resized.before
      if (isFree) await resize(draw, before, resized.before)
    }
    return rolledRun(draw, before.id, slot)
  })
}

const ROLL = { is_roll: true }

const rolledRun = ({ activity }: DrawChange, id: number, draw: number): RolledRun => ({
  id,
  draw,
  total_slots: activity.total_slots,
})

/** Logged under the run's id, so that undoing the roll finds it. */
async function resize(draw: DrawChange, { id }: LoadedEntry, total_slots: number) {
  if (total_slots > MAX_SLOTS) throw new Conflict(NO_SLOT_LEFT)
  const before = { total_slots: draw.activity.total_slots }
  await draw.update({ total_slots })
  draw.record('draw resized', before, { total_slots }, id)
}

async function findOwnRoll({ tx, user }: DrawChange, run: LoadedEntry) {
  const [last, previous] = await tx.change.findMany({
    where: { user_activity_id: run.id },
    orderBy: { id: 'desc' },
    take: 2,
  })
  const roll = last && toRoll(last)
  const isOwn = last?.by_id === user.id && last.batch_id === null
  const isLast = roll && roll.to === run.draw && roll.from < roll.to && !hasScore(run.score)
  if (!roll || !isOwn || !isLast)
    throw new Conflict("This run has changed since it was rolled, so you can't undo the roll.")
  if (Date.now() - last.at.getTime() > UNDO_WINDOW_MINUTES * 60_000)
    throw new Conflict(`It's been more than ${UNDO_WINDOW_MINUTES} minutes, so you can't undo the roll.`)
  // Changes in the same transaction have the same time.
  const isSameChange = previous?.at.getTime() === last.at.getTime()
  return { slot: roll.from, resized: previous && isSameChange ? toResize(previous) : null }
}

function toRoll({ kind, before, after }: Change) {
  if (kind !== 'entry moved') return null
  const shapes = CHANGE_KINDS['entry moved']
  const from = shapes.before.parse(before).draw
  const to = shapes.after.parse(after).draw
  return from === null || to === null ? null : { from, to }
}

function toResize({ kind, before, after }: Change) {
  if (kind !== 'draw resized') return null
  const shapes = CHANGE_KINDS['draw resized']
  return {
    before: shapes.before.parse(before).total_slots,
    after: shapes.after.parse(after).total_slots,
  }
}

async function findLastSlot(tx: Tx, { activity_id, round }: LoadedEntry): Promise<number> {
  const { _max } = await tx.userActivity.aggregate({ where: { activity_id, round }, _max: { draw: true } })
  return _max.draw!
}
