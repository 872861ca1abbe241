import { resizeRefused } from '#rules/drawTexts.ts'
import type { Database } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound } from '../access.ts'
import { lastUsedSlot } from '../change.ts'
import { changeDraw } from './change.ts'

/** The Session Limit: more or fewer slots, never fewer than hold somebody. */
export function resizeDraw(db: Database, person: Person, found: ActivityFound, total_slots: number) {
  return changeDraw(db, person, found, async (draw) => {
    const last_used_slot = await lastUsedSlot(draw.tx, found.id)
    if (total_slots < last_used_slot) throw new Conflict(resizeRefused(total_slots))
    const before = { total_slots: draw.activity.total_slots }
    if (before.total_slots === total_slots) return { total_slots, last_used_slot }
    await draw.set({ total_slots })
    draw.record('draw resized', before, { total_slots })
    return { total_slots, last_used_slot }
  })
}
