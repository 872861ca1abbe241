import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useDeferredValue,
  useRef,
} from 'react'
import { formatShortWeekday } from '#lib/formatDays.ts'
import { shortNames } from '#rules/draw/contestChips.ts'
import type { EntryColumn } from '#wire/entries.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { readTerms } from '../screen/readTerms.ts'
import { horseChangeOf } from '../horse/horseChange.ts'
import { stepExhibitions, stepOfKey } from './changeExhibitions.ts'
import { toggleMark } from './changeMark.ts'
import { EntryRow } from './EntryRow.tsx'
import { focusMark, nextRow, useGridFocus } from './gridFocus.ts'

const FIRST_ROWS = 50

export const EntryTable = memo(function EntryTable({ keys }: { keys: string[] }) {
  const screen = useEntriesScreen()
  const { event, days, store, columns, horseChange, papersOf } = screen
  const table = useRef<HTMLTableElement>(null)
  const shown = useDeferredValue(keys, keys.slice(0, FIRST_ROWS))
  const focus = useGridFocus(table, shown)
  const hasDays = days.some(({ day }) => day !== null)
  const shorts = shortNames(columns.map(({ name }) => name))

  function click({ target }: MouseEvent) {
    const step = (target as Element).closest<HTMLElement>('button[data-step]')
    if (step) return clickStep(step)
    const name = (target as Element).closest<HTMLElement>('button[data-card]')
    if (name) return screen.card.set(Number(name.dataset.card))
    const horse = (target as Element).closest<HTMLElement>('button[data-horse]')
    if (horse) return openHorseChange(horse)
    const row = (target as Element).closest('[data-edit]')?.closest<HTMLElement>('tr')
    if (row) return editLine(row)
    const cell = (target as Element).closest<HTMLElement>('button[data-column]')
    const key = cell?.closest<HTMLElement>('tr')?.dataset.key
    const column = columns.find(({ id }) => id === Number(cell?.dataset.column))
    if (key && column) toggleMark(screen, key, column)
    // The badge disappears once no papers are missing, so the dialog couldn't return the focus to it.
    const badge = (target as Element).closest<HTMLElement>('.see-office')
    if (badge) focusMark(badge)
  }

  function clickStep(button: HTMLElement) {
    const key = button.closest<HTMLElement>('tr')!.dataset.key!
    button.parentElement!.querySelector<HTMLElement>('[data-column]')!.focus()
    stepExhibitions(screen, key, button.dataset.step === '1' ? 1 : -1)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const row = (event.target as Element).closest('tr')
    const step = stepOfKey(event)
    if (step && row?.dataset.key) {
      event.preventDefault()
      return stepExhibitions(screen, row.dataset.key, step)
    }
    if (event.key === 'Escape' && row) return closeQuestion(row)
    if (event.key === ' ' && event.repeat) return event.preventDefault()
    if (event.key === 'c' && !event.ctrlKey && !event.metaKey && !event.altKey && row?.dataset.key)
      return screen.card.set(Number(riderOf(row.dataset.key)))
    if (event.key === 'p' && row && isPlain(event)) return openPapers(row)
    if (event.key === 'h' && row?.dataset.key && isPlain(event)) return openHorseChange(row)
    if (isEditKey(event) && row?.dataset.key) {
      event.preventDefault()
      return editLine(row)
    }
    focus.onKeyDown(event)
  }

  function enterGrid(event: FocusEvent<HTMLElement>) {
    focus.onFocus(event)
    if (!table.current!.contains(event.relatedTarget)) readTerms(screen)
  }

  function leaveCell(event: FocusEvent<HTMLElement>) {
    focus.onBlur(event)
    const key = event.target.closest('tr')?.dataset.key
    if (key && store.row(key)?.get().note) store.update(key, { note: null })
  }

  function openPapers(row: HTMLTableRowElement) {
    const line = row.dataset.key && store.row(row.dataset.key)?.get().line
    if (line) papersOf.set(line.rider)
  }

  /** Focus a class cell first, because the dialog can return focus only to a class cell. */
  function openHorseChange(from: HTMLElement) {
    const line = store.row(from.closest('tr')!.dataset.key!)?.get().line
    const change = line && horseChangeOf(line, columns)
    if (!change) return
    focusMark(from)
    horseChange.set(change)
  }

  const editLine = (row: HTMLElement) => store.update(row.dataset.key!, { editing: true, question: null })

  function closeQuestion(from: HTMLTableRowElement) {
    const row = from.dataset.key ? from : nextRow(from, -1)
    if (!row) return
    focusMark(from)
    store.update(row.dataset.key!, {
      question: null,
      note: null,
      editing: false,
      problem: null,
      unconfirmed: null,
    })
  }

  return (
    <div className="entry-scroll" scroll-region="">
      <table
        ref={table}
        className="entry-table"
        aria-label={`Entries in ${event.name}`}
        style={{ '--marks': columns.length } as CSSProperties}
        onClick={click}
        onKeyDown={press}
        onFocus={enterGrid}
        onBlur={leaveCell}
      >
        <thead>
          {hasDays && (
            <tr className="days">
              <td data-cell="rider" />
              <td data-cell="horse" />
              {days.map(({ day, columns }, index) => (
                <th
                  key={day}
                  scope="colgroup"
                  className={index > 0 ? 'starts-day' : undefined}
                  style={{ '--span': columns.length } as CSSProperties}
                >
                  {dayTitle(day, columns.length)}
                </th>
              ))}
              <td data-cell="exhibitions" />
              <td data-cell="request" />
              <td data-cell="draw" />
              <td data-cell="due" />
              <td data-cell="paid" />
            </tr>
          )}
          <tr>
            <th data-cell="rider">Rider</th>
            <th data-cell="horse">Horse</th>
            {days.flatMap((day, dayIndex) =>
              day.columns.map((column, index) => (
                <ColumnHead
                  key={column.id}
                  column={column}
                  short={shorts[columns.indexOf(column)]!}
                  startsDay={dayIndex > 0 && index === 0}
                />
              )),
            )}
            <th data-cell="exhibitions" title="Exhibitions">
              <span aria-hidden>Exh</span>
              <span className="visually-hidden">Exhibitions</span>
            </th>
            <th data-cell="request">Request</th>
            <th data-cell="draw">Draw</th>
            <th data-cell="due">Due</th>
            <th data-cell="paid">Paid</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((key, index) => {
            const row = store.row(key)
            return (
              row && <EntryRow key={key} row={row} isFirst={riderOf(key) !== riderOf(shown[index - 1])} />
            )
          })}
        </tbody>
      </table>
    </div>
  )
})

const isEditKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>) =>
  key.toLowerCase() === 'r' && !altKey && !ctrlKey && !metaKey && (target as Element).matches('button')

/** If a day has only one column, its title has room only for "Sat". */
function dayTitle(day: string | null, columns: number): string {
  if (day === null) return columns === 1 ? 'Any' : 'Any day'
  return columns === 1 ? formatShortWeekday(day).slice(0, 3) : formatShortWeekday(day)
}

type HeadProps = { column: EntryColumn; short: string; startsDay: boolean }

const ColumnHead = ({ column: { name, code, parent_id }, short, startsDay }: HeadProps) => (
  <th
    data-cell="mark"
    className={[parent_id !== null && 'side-pot', startsDay && 'starts-day'].filter(Boolean).join(' ')}
    title={name}
  >
    <span aria-hidden>{code ?? short}</span>
    <span className="visually-hidden">{name}</span>
  </th>
)

const isPlain = ({ ctrlKey, altKey, metaKey }: KeyboardEvent) => !ctrlKey && !altKey && !metaKey

const riderOf = (key: string | undefined) => key?.split(' ')[0]
