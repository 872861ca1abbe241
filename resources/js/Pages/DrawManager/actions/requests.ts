import type { ChangeEntry, DrawRow } from '#wire/draw.ts'
import * as paths from '#wire/paths.ts'
import { http } from '../../../ajax/http.ts'
import { refusalOf } from '../../../attempt.ts'
import type { Draw } from '../state/draw.ts'
import { type Written, write } from './written.ts'

const GONE = 'This entry is no longer in the draw. Nothing was saved.'

/**
 * Wherever the entry is by now: another organizer may have moved or deleted it since its dialog was opened. A refusal is
 * said in the dialog, beside what was typed.
 */
export async function changeRequests(draw: Draw, { id }: DrawRow, change: ChangeEntry): Promise<Written> {
  const slot = id === null ? undefined : draw.rows.slotOf(id)
  if (slot === undefined) return { state: 'refused', sentence: GONE }
  const { is_session_only } = change
  return draw.rows.change(slot, {
    shown: { ...change, ...(is_session_only !== undefined && { activity_scored: !is_session_only }) },
    call: () =>
      write('An error occurred updating draw', () => http.patch(paths.entry(id!), change), refusalOf),
  })
}
