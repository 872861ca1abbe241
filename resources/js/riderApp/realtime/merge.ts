import type { LiveSlots, LiveScore } from '#wire/broadcasting/channels.ts'
import type { DrawPage, PublicSlot } from '#wire/riderApp/pages.ts'

type Numbered = { told: number }

/**
 * The page with this news in it. `missed` where news came between that this phone has not heard: then what the page
 * shows has to be read again. News that the page already holds changes nothing.
 */
export function merge<News extends Numbered>(
  page: DrawPage,
  event: News,
  apply: (page: DrawPage, news: News) => DrawPage,
): { page: DrawPage; missed: boolean } {
  if (event.told <= page.told) return { page, missed: false }
  if (event.told > page.told + 1) return { page, missed: true }
  return { page: { ...apply(page, event), told: event.told }, missed: false }
}

/** A score that was saved, in the go that is shown. */
export function applyScore(page: DrawPage, { round, draw, score }: LiveScore): DrawPage {
  if (round !== page.round) return page
  return { ...page, runs: page.runs.map((run) => (run.slot === draw ? { ...run, score } : run)) }
}

/** Slots that hold another run now, or none. */
export function applyRows(page: DrawPage, { round, rows }: LiveSlots): DrawPage {
  if (round !== page.round) return page
  const changed = new Map(rows.map((row) => [row.slot, row]))
  const others = page.runs.filter(({ slot }) => !changed.has(slot))
  const filled = rows.filter(({ id }: PublicSlot) => id !== null)
  return { ...page, runs: [...others, ...filled].toSorted((a, b) => a.slot - b.slot) }
}
