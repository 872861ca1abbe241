import { type RefObject, useLayoutEffect, useRef } from 'react'

const CELLS = '[data-column]'

const STEPS: Record<string, [rows: -1 | 0 | 1, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

/** Only one cell is in the tab order. `keys` contains row keys. */
export function useGridFocus(grid: RefObject<HTMLElement | null>, keys: string[]) {
  const tabStop = useRef<HTMLElement>(null)
  const last = useRef<{ key: string; column: string } | null>(null)
  const keysBefore = useRef(keys)

  useLayoutEffect(() => {
    const { current } = grid
    const index = last.current ? keysBefore.current.indexOf(last.current.key) : -1
    keysBefore.current = keys
    if (!current || tabStop.current?.isConnected) return
    const isFocusLost = index >= 0 && document.activeElement === document.body
    const row = isFocusLost && rowAt(current, keys[Math.min(index, keys.length - 1)])
    const cell = row && row.querySelector<HTMLElement>(`${CELLS}[data-column='${last.current!.column}']`)
    setTabStop(cell || current.querySelector<HTMLElement>(CELLS))
    if (cell) cell.focus()
  }, [grid, keys])

  function setTabStop(cell: HTMLElement | null) {
    tabStop.current?.setAttribute('tabindex', '-1')
    cell?.setAttribute('tabindex', '0')
    tabStop.current = cell
  }

  return {
    onFocus({ target }: { target: Element }) {
      if (!isCell(target)) return
      setTabStop(target)
      last.current = { key: rowOf(target).dataset.key!, column: target.dataset.column! }
    },
    onBlur({ relatedTarget }: { relatedTarget: Element | null }) {
      if (relatedTarget && !grid.current?.contains(relatedTarget)) last.current = null
    },
    onKeyDown(event: { key: string; target: EventTarget; preventDefault(): void }) {
      const step = STEPS[event.key]
      if (!step || !isCell(event.target)) return
      event.preventDefault()
      const row = rowOf(event.target)
      const columns = cellsOf(row)
      const column = clamp(columns.indexOf(event.target) + step[1], columns.length)
      cellsOf((step[0] && nextRow(row, step[0])) || row)[column]!.focus()
    },
  }
}

/** Skips question and editor rows, because they don't have a key. */
export function nextRow(row: Element, step: 1 | -1): HTMLElement | null {
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
  return next instanceof HTMLElement && !next.dataset.key ? nextRow(next, step) : (next as HTMLElement | null)
}

/** Call this before removing the focused button or field, so that focus stays in the row. */
export function focusMark(from: HTMLElement, columnId?: number) {
  const own = from.closest('tr')!
  const row = own.dataset.key ? own : nextRow(own, -1)
  const cell = columnId === undefined ? "button[tabindex='0']" : `button[data-column='${columnId}']`
  const target = row?.querySelector<HTMLElement>(cell) ?? row?.querySelector<HTMLElement>('button')
  target?.focus()
}

const isCell = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(CELLS)
const rowAt = (grid: Element, key: string | undefined) =>
  grid.querySelector<HTMLElement>(`tr[data-key='${key}']`)
const rowOf = (cell: Element) => cell.closest<HTMLElement>('tr[data-key]')!
const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CELLS)]
const clamp = (index: number, length: number) => Math.min(Math.max(index, 0), length - 1)
