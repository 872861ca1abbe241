import { areBooksClosed, progressOf } from '#rules/entries/booksClose.ts'
import type { BooksClose } from '#rules/entries/entryModes.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { Activity } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'

type Books = Pick<Activity, 'books_close' | 'books_close_at' | 'drag_every'>
type Runs = Parameters<typeof progressOf>[0]

export const areBooksClosedNow = (books: Books, runs: Runs) =>
  areBooksClosed({ ...books, books_close: books.books_close as BooksClose }, new Date(), progressOf(runs))

export async function areBooksClosedIn(db: Database | Tx, books: Books & { id: number }, round: string) {
  const runs = await db.userActivity.findMany({
    where: { activity_id: books.id, round, draw: { not: null } },
    select: { scratched_at: true, score: { select: { value: true, no_time: true } } },
    relationLoadStrategy: 'join',
  })
  return areBooksClosedNow(
    books,
    runs.map(({ scratched_at, score }) => ({ scratched: scratched_at !== null, scored: hasScore(score) })),
  )
}
