import type { KeyboardEvent } from 'react'
import { MAX_EXHIBITIONS } from '#rules/exhibitions/code.ts'
import { saveLine } from '../api.ts'
import type { EntriesScreen } from '../screen/entriesContext.ts'

type Step = 1 | -1

const STEPS: Record<string, Step> = { '+': 1, '=': 1, '-': -1 }

/** Ignores + and - with Ctrl or Command, because they zoom the page. */
export const stepOfKey = ({
  target,
  key,
  ctrlKey,
  metaKey,
  altKey,
  repeat,
}: KeyboardEvent): Step | undefined =>
  (target as HTMLElement).dataset.column === 'exhibitions' && !ctrlKey && !metaKey && !altKey && !repeat
    ? STEPS[key]
    : undefined

/** Steps in quick succession are saved together. */
export function stepExhibitions(screen: EntriesScreen, key: string, step: Step): void {
  const row = screen.store.row(key)?.get()
  if (!row) return
  const { count, was } = row.exhibitions ?? { count: row.line.exhibitions, was: row.line.exhibitions }
  const next = count + step
  if (next < 0 || next > MAX_EXHIBITIONS) return
  screen.store.update(key, { exhibitions: { count: next, was }, problem: null })
  void screen.enqueue(() => save(screen, key))
}

async function save({ store, event, reload }: EntriesScreen, key: string) {
  const row = store.row(key)?.get()
  if (!row?.exhibitions) return
  const { count, was } = row.exhibitions
  if (count === was) return store.update(key, { exhibitions: null })
  const { rider, horse } = row.line
  const outcome = await saveLine(event.id, {
    user_id: rider.id,
    horse_id: horse?.id,
    activity_ids: [],
    contests: [],
    exhibitions: { count, was },
  })
  if ('sentence' in outcome) {
    store.update(key, { exhibitions: null, problem: outcome.sentence })
    return reload([rider.id])
  }
  store.applyAnswer(outcome.answer.lines, rider.id)
  const latest = store.row(key)?.get().exhibitions
  store.update(key, { exhibitions: latest && latest.count !== count ? { ...latest, was: count } : null })
}
