import type { LiveSlots, LiveScore } from '#wire/broadcasting/channels.ts'
import type { DrawPage, PublicSlot } from '#wire/riderApp/pages.ts'

type Numbered = { told: number }

export function merge<LiveEvent extends Numbered>(
  page: DrawPage,
  event: LiveEvent,
  apply: (page: DrawPage, event: LiveEvent) => DrawPage,
): { page: DrawPage; missed: boolean } {
  if (event.told <= page.told) return { page, missed: false }
  if (event.told > page.told + 1) return { page, missed: true }
  return { page: { ...apply(page, event), told: event.told }, missed: false }
}

export function applyScore(page: DrawPage, { round, draw, score }: LiveScore): DrawPage {
  if (round !== page.round) return page
  return { ...page, runs: page.runs.map((run) => (run.slot === draw ? { ...run, score } : run)) }
}

/** A row without an ID means that the slot is now empty. */
export function applyRows(page: DrawPage, { round, rows }: LiveSlots): DrawPage {
  if (round !== page.round) return page
  const changed = new Map(rows.map((row) => [row.slot, row]))
  const others = page.runs.filter(({ slot }) => !changed.has(slot))
  const filled = rows.filter(({ id }: PublicSlot) => id !== null)
  return { ...page, runs: [...others, ...filled].toSorted((a, b) => a.slot - b.slot) }
}
