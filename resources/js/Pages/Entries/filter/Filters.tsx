import { formatWeekday } from '#lib/formatDays.ts'
import { SEE_OFFICE } from '#rules/entries/papers.ts'
import { SearchBox } from '../../../Components/SearchBox.tsx'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import type { Filter } from './filter.ts'

type Props = { filter: Filter; onChange(change: Partial<Filter>): void }

export function Filters({ filter, onChange }: Props) {
  const { days } = useEntriesScreen()
  const { contests } = filter
  const chosen = optionOf(contests)

  return (
    <div className="entry-filters" role="search">
      <SearchBox
        shown={filter.search}
        onSearch={(search) => onChange({ search })}
        placeholder="Rider or horse"
      />
      <select
        aria-label="Classes"
        value={chosen}
        onChange={({ target }) => onChange({ contests: contestsOf(target.value) })}
      >
        <option value="">All classes</option>
        {days.map(({ day, columns }) => (
          <optgroup key={day} label={day ? formatWeekday(day) : 'Classes'}>
            {day && days.length > 1 && <option value={day}>All on {formatWeekday(day)}</option>}
            {columns.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={EXHIBITIONS}>Exhibitions</option>
      </select>
      <select
        aria-label="Status"
        value={filter.status ?? ''}
        onChange={({ target }) => onChange({ status: (target.value || null) as Filter['status'] })}
      >
        <option value="">All entries</option>
        <option value="unpaid">Unpaid</option>
        <option value="see office">{SEE_OFFICE}</option>
        <option value="not checked in">Not checked in</option>
        <option value="not in the draw">Not in the draw yet</option>
        <option value="scratched">Scratched</option>
      </select>
    </div>
  )
}

const EXHIBITIONS = 'exhibitions'

function optionOf(contests: Filter['contests']): string {
  if (contests === null) return ''
  if (contests === EXHIBITIONS) return EXHIBITIONS
  return 'day' in contests ? contests.day : String(contests.id)
}

function contestsOf(value: string): Filter['contests'] {
  if (value === '') return null
  if (value === EXHIBITIONS) return EXHIBITIONS
  return value.includes('-') ? { day: value } : { id: Number(value) }
}
