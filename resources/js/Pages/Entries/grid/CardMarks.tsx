import { MAX_EXHIBITIONS } from '#rules/exhibitions/code.ts'
import { formatWeekday } from '#lib/formatDays.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { nameOf, type Row } from '../store/entryStore.ts'
import { stepExhibitions } from './changeExhibitions.ts'
import { toggleMark } from './changeMark.ts'
import { markLabel, MarkText, shownMark } from './MarkText.tsx'

type Props = { rowKey: string; row: Row }

export function CardMarks({ rowKey, row: { line, saving, exhibitions } }: Props) {
  const screen = useEntriesScreen()
  const name = nameOf(line)
  const count = exhibitions?.count ?? line.exhibitions

  return (
    <>
      {screen.days.map(({ day, columns }) => (
        <fieldset key={day} className="card-marks">
          <legend>{day ? formatWeekday(day) : 'Classes'}</legend>
          {columns.map((column) => {
            const mark = shownMark(line, column, saving.get(column.id))
            return (
              <button
                key={column.id}
                type="button"
                role="checkbox"
                data-column={column.id}
                aria-checked={mark !== null}
                aria-busy={saving.has(column.id)}
                aria-label={markLabel(line, column, mark)}
                onClick={() => toggleMark(screen, rowKey, column)}
              >
                <span className="mark">
                  <MarkText mark={mark} />
                </span>
                {column.name}
              </button>
            )
          })}
        </fieldset>
      ))}
      <fieldset className="card-marks exhibitions">
        <legend>Exhibitions</legend>
        <button
          type="button"
          disabled={count === 0}
          aria-label={`One fewer exhibition, ${name}`}
          onClick={() => stepExhibitions(screen, rowKey, -1)}
        >
          −
        </button>
        <output aria-label={`Exhibitions, ${name}`} aria-busy={exhibitions !== null}>
          {count}
        </output>
        <button
          type="button"
          disabled={count === MAX_EXHIBITIONS}
          aria-label={`One more exhibition, ${name}`}
          onClick={() => stepExhibitions(screen, rowKey, 1)}
        >
          +
        </button>
      </fieldset>
    </>
  )
}
