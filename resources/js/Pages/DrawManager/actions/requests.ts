import { DELETED_MEANWHILE } from '#rules/drawTexts.ts'
import type { ChangeEntry, DrawRow } from '#wire/draw.ts'
import type { Draw } from '../state/draw.ts'
import * as calls from './calls.ts'
import type { Written } from './written.ts'

/** Wherever the entry is by now: another organizer may have moved or deleted it since its dialog was opened. */
export async function changeRequests(draw: Draw, { id }: DrawRow, change: ChangeEntry): Promise<Written> {
  const slot = id === null ? undefined : draw.rows.slotOf(id)
  if (slot === undefined) return { state: 'refused', sentence: DELETED_MEANWHILE }
  const { is_session_only } = change
  return draw.rows.change(slot, {
    shown: { ...change, ...(is_session_only !== undefined && { activity_scored: !is_session_only }) },
    call: () => calls.changeRequests(id!, change),
  })
}
