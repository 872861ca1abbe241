import { searchable } from '#lib/nameSearch.ts'
import type { EntryColumn, EntryLine } from '#wire/entries.ts'
import { missingPapersOf } from '../papers/missingPapers.ts'
import { markIn } from '../store/marks.ts'

export type Filter = {
  search: string
  /** `inDraw` leaves out rollovers, and riders whose runs in the class's own draw are all scratched. */
  contests: { day: string } | { id: number; inDraw?: true } | 'exhibitions' | null
  status: 'unpaid' | 'see office' | 'not checked in' | 'not in the draw' | 'scratched' | null
}

export const NO_FILTER: Filter = { search: '', contests: null, status: null }

export function filterOfUrl(url: string, columns: EntryColumn[]): Filter {
  const query = new URLSearchParams(url.split('?')[1])
  if (query.get('status') !== 'unpaid') return NO_FILTER
  const inClass = columns.find(({ id }) => String(id) === query.get('class'))
  return { ...NO_FILTER, status: 'unpaid', contests: inClass ? { id: inClass.id, inDraw: true } : null }
}

export const isFiltered = ({ search, contests, status }: Filter) =>
  search.trim() !== '' || contests !== null || status !== null

export function lineFilter({ search, contests, status }: Filter, columns: EntryColumn[]) {
  const words = searchable(search).split(/\s+/).filter(Boolean)
  const shown =
    contests && contests !== 'exhibitions' && columns.filter((column) => isAmong(column, contests, columns))
  const draw = contests && typeof contests === 'object' && 'inDraw' in contests ? contests.id : null

  return (line: EntryLine): boolean => {
    const names = searchable(`${line.rider.name} ${line.horse?.name ?? ''}`)
    const entries = line.entries.filter(
      ({ activity_id, contests: counted }) =>
        !shown || shown.some(({ id }) => id === activity_id || counted.includes(id)),
    )
    const isExpected = entries.some(({ scratched }) => !scratched) || (!shown && line.exhibitions > 0)
    return (
      words.every((word) => names.includes(word)) &&
      (!shown || shown.some((column) => markIn(line, column) !== null)) &&
      (draw === null || line.entries.some((one) => one.activity_id === draw && !one.scratched)) &&
      (status !== 'unpaid' || line.owes_cents > 0) &&
      (status !== 'see office' || missingPapersOf(line).length > 0) &&
      (contests !== 'exhibitions' || line.exhibitions > 0) &&
      (status !== 'not checked in' || (!line.arrived && isExpected)) &&
      (status !== 'not in the draw' || entries.some(({ draw, scratched }) => draw === null && !scratched)) &&
      (status !== 'scratched' || entries.some(({ scratched }) => scratched))
    )
  }
}

function isAmong(
  column: EntryColumn,
  contests: { day: string } | { id: number },
  columns: EntryColumn[],
): boolean {
  if ('id' in contests) return column.id === contests.id
  const parent = columns.find(({ id }) => id === column.parent_id)
  return (parent ?? column).runs_on === contests.day
}

/** Counts each account once, even if several of its riders are shown. */
export function owingOf(lines: EntryLine[]) {
  const owing = lines.filter(({ owes_cents }) => owes_cents > 0)
  const accounts = new Map(owing.map(({ rider, payer, owes_cents }) => [(payer ?? rider).id, { owes_cents }]))
  return { riders: new Set(owing.map(({ rider }) => rider.id)).size, accounts: [...accounts.values()] }
}
