import { drawReload } from '../../broadcasting/broadcasts.ts'
import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import { ENTRY_RELATIONS, entrySnapshot } from '../entries/load.ts'
import { askAboutOwing, PLACE_ANYWAY } from './askAboutOwing.ts'
import { changeDraw, contestIdsOfDraw, setSlots } from './changeDraw.ts'
import { requireEnoughSlots } from './slots.ts'

export function placeWaiting(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  round: string,
  confirmed: boolean,
) {
  return changeDraw(db, user, found, async (draw) => {
    const { tx, activity } = draw
    const where = { activity_id: activity.id, round }
    const waiting = await tx.userActivity.findMany({
      where: { ...where, draw: null, scratched_at: null },
      include: ENTRY_RELATIONS,
      orderBy: { id: 'asc' },
      relationLoadStrategy: 'join',
    })
    const { _max: last } = await tx.userActivity.aggregate({ where, _max: { draw: true } })
    const first = (last.draw ?? 0) + 1
    requireEnoughSlots(first + waiting.length - 1, activity.total_slots)

    await askAboutOwing(tx, activity, { round, draw: null }, { confirmed, question: PLACE_ANYWAY })

    await setSlots(
      draw,
      waiting.map(({ id }, index) => ({ id, slot: first + index })),
    )
    for (const [index, before] of waiting.entries()) {
      const after = { ...before, draw: first + index }
      draw.record('entry moved', entrySnapshot(before), entrySnapshot(after), before.id)
      draw.notifyMoved(before, after)
    }
    draw.broadcastActivity()
    draw.broadcast(drawReload(activity, round))
    draw.broadcastResults(await contestIdsOfDraw(tx, activity.id))
    return { placed: waiting.length }
  })
}
