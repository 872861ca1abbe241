import { type RefObject, useLayoutEffect, useRef } from 'react'

const CELLS = 'button[data-column]'

const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

/** Only one cell at a time is in the tab order. Arrow keys move to the others. */
export function useGridFocus(grid: RefObject<HTMLElement | null>, keys: string[]) {
  const last = useRef({ column: '', row: 0 })

  // The focused cell can disappear with its row, and the first cell comes with the first row.
  useLayoutEffect(() => {
    const { current } = grid
    if (!current) return
    if (!current.querySelector(`${CELLS}[tabindex='0']`)) setTabStop(current, current.querySelector(CELLS))
  }, [grid, keys])

  return {
    onFocus({ target }: { target: Element }) {
      if (!target.matches(CELLS)) return
      setTabStop(grid.current!, target)
      last.current = { column: columnOf(target), row: rowsOf(grid.current!).indexOf(rowOf(target)) }
    },
    onKeyDown(event: { key: string; target: EventTarget; preventDefault(): void }) {
      const step = STEPS[event.key]
      if (!step || !(event.target instanceof Element) || !event.target.matches(CELLS)) return
      event.preventDefault()
      const rows = rowsOf(grid.current!)
      const columns = cellsOf(rowOf(event.target))
      const row = clamp(rows.indexOf(rowOf(event.target)) + step[0], rows.length)
      const column = clamp(columns.indexOf(event.target as HTMLElement) + step[1], columns.length)
      cellsOf(rows[row]!)[column]!.focus()
    },
    /** For a row that disappeared while its cell had focus. */
    focusLast() {
      const rows = rowsOf(grid.current!)
      const row = rows[clamp(last.current.row, rows.length)]
      const cell = row && cellsOf(row).find((cell) => columnOf(cell) === last.current.column)
      cell?.focus()
    },
  }
}

function setTabStop(grid: Element, cell: Element | null) {
  grid.querySelector(`${CELLS}[tabindex='0']`)?.setAttribute('tabindex', '-1')
  cell?.setAttribute('tabindex', '0')
}

const rowsOf = (grid: Element) => [...grid.querySelectorAll<HTMLElement>('tr[data-key]')]
const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CELLS)]
const rowOf = (cell: Element) => cell.closest<HTMLElement>('tr[data-key]')!
const columnOf = (cell: Element) => (cell as HTMLElement).dataset.column!
const clamp = (index: number, length: number) => Math.min(Math.max(index, 0), length - 1)
