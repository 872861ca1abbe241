import type { ChangedEntry, ChangeEntry, DrawRow } from '#wire/draw.ts'
import * as paths from '#wire/paths.ts'
import { http } from '../../../api/http.ts'
import { notify } from '../../../Components/Toast.tsx'
import { refusalOf } from '../../../api/errors.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import { type MutationResult, mutate } from './mutate.ts'

const GONE = 'This entry is no longer in the draw. Nothing was saved.'

export async function saveEntryOptions(
  draw: DrawScreen,
  { id }: DrawRow,
  change: ChangeEntry,
): Promise<MutationResult> {
  const slot = id === null ? undefined : draw.store.slotOf(id)
  if (slot === undefined) return { state: 'refused', sentence: GONE }
  const { is_session_only } = change
  const result = await draw.store.mutate(slot, {
    optimistic: { ...change, ...(is_session_only !== undefined && { activity_scored: !is_session_only }) },
    call: () =>
      mutate(
        'An error occurred updating draw',
        () => http.patch<ChangedEntry>(paths.entry(id!), change),
        refusalOf,
      ),
  })
  if (result.state === 'done' && result.answer.notice) notify(result.answer.notice)
  return result
}
