import { marksOf } from '#rules/entries/codes.ts'
import { translateMarks } from '#rules/entries/translateMarks.ts'
import type { LastEntries } from '#wire/entries.ts'
import type { Database } from '../../database/db.ts'
import { type AuthorizedEvent, visibleTo } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { listColumns, listLines } from './lines.ts'

type Run = { activity_id: number; contests: number[] }

type Entrant = { user_id: number; horse_id: number | null }

/**
 * Uses the last event that the rider entered on this horse. A run that isn't entered in its own class goes to
 * `missing` if entering its side pots again would also enter the class.
 */
export async function findLastEntries(
  db: Database,
  user: CurrentUser,
  { id, organization_id, starts_on }: AuthorizedEvent,
  entrant: Entrant,
): Promise<LastEntries> {
  const last = await db.event.findFirst({
    where: {
      ...visibleTo(user),
      organization_id,
      starts_on: { lt: starts_on },
      activities: { some: { entries: { some: entrant } } },
    },
    select: { id: true, organization_id: true, name: true, starts_on: true, ends_on: true },
    orderBy: [{ starts_on: 'desc' }, { id: 'desc' }],
  })
  if (!last) return { event: null, activity_ids: [], contests: [], missing: [] }
  const lines = await listLines(db, last, [entrant.user_id])
  const line = lines.find(({ horse }) => (horse?.id ?? null) === entrant.horse_id)
  const columns = await listColumns(db, last.id)
  const entries = line?.entries ?? []
  const parents = new Map(columns.map(({ id, parent_id }) => [id, parent_id]))
  const isEnteredWithClass = (id: number, { contests }: Run) => contests.includes(parents.get(id) ?? id)
  const isRepeatable = (run: Run) =>
    run.contests.includes(run.activity_id) ||
    (run.contests.length > 0 && run.contests.every((id) => isEnteredWithClass(id, run)))
  const marks = marksOf({ entries: entries.filter(isRepeatable) })
  const { missing, ...translated } = translateMarks(marks, columns, await listColumns(db, id))
  const sessionOnly = new Set(
    entries.filter((entry) => !isRepeatable(entry)).map(({ activity_id }) => activity_id),
  )
  const names = columns
    .filter((column) => sessionOnly.has(column.id))
    .map(({ name }) => `${name} (session only)`)
  return { event: last.name, ...translated, missing: [...missing, ...names] }
}
