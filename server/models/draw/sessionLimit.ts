import { resizeRefusal } from '#rules/draw/messages.ts'
import type { Database } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import { loadLastUsedSlot } from '../activities/changeActivity.ts'
import { changeDraw } from './changeDraw.ts'

/** Draw pages call the number of slots "Session Limit". */
export function changeSessionLimit(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  total_slots: number,
) {
  return changeDraw(db, user, found, async (draw) => {
    const last_used_slot = await loadLastUsedSlot(draw.tx, found.id)
    if (total_slots < last_used_slot) throw new Conflict(resizeRefusal(total_slots))
    const before = { total_slots: draw.activity.total_slots }
    if (before.total_slots === total_slots) return { total_slots, last_used_slot }
    await draw.update({ total_slots })
    draw.record('draw resized', before, { total_slots })
    return { total_slots, last_used_slot }
  })
}
