import type { BooksClose } from './entryModes.ts'

export type Books = { books_close: BooksClose; books_close_at: Date | null; drag_every: number }

export type Progress = { scored: number; left: number }

export const progressOf = (runs: { scored: boolean; scratched: boolean }[]): Progress => ({
  scored: runs.filter((run) => run.scored).length,
  left: runs.filter((run) => !run.scored && !run.scratched).length,
})

export function areBooksClosed(
  { books_close, books_close_at, drag_every }: Books,
  now: Date,
  { scored, left }: Progress,
): boolean {
  if (books_close === 'at') return now >= books_close_at!
  if (scored === 0) return false
  if (books_close === 'last 50') return left <= 50
  if (books_close === 'last drag') return drag_every > 0 && left <= drag_every
  return books_close === 'first horse'
}
