import { flushSync } from 'react-dom'

/** The focus in the table: by column and by row, as a scorer's eye goes. */

/** To the same column of the nearest row above (-1) or below (1) where something can be done in it. */
export function focusNeighbor(from: HTMLElement, step: 1 | -1) {
  const column = from.closest('td')?.dataset.column
  for (let row = nextRow(from.closest('tr'), step); row; row = nextRow(row, step)) {
    const target = row.querySelector<HTMLElement>(
      `td[data-column='${column}'] :is(input, button):not(:disabled)`,
    )
    if (target) return target.focus()
  }
}

/**
 * From the rider's box straight to what comes after the link that stands beside it; Shift+Tab leads back through the
 * link. Answers whether there is something.
 */
export function skipLink(from: HTMLElement): boolean {
  const link = from.closest('td')?.querySelector('a')
  const others = from.closest('tr')?.querySelectorAll<HTMLElement>(':is(input, select, button):enabled') ?? []
  const next = link && [...others].find((other) => other.tabIndex >= 0 && isAfter(other, link))
  next?.focus()
  return Boolean(next)
}

/**
 * To the next score that is empty or being changed; answers whether there is one. Skips
 * refused ones: a scorer who types one time after the other has already entered them.
 */
export function focusNextScore(from: HTMLElement): boolean {
  const scores =
    from
      .closest('table')
      ?.querySelectorAll<HTMLElement>('input[data-score]:not(:disabled, [data-refused])') ?? []
  const next = [...scores].find((score) => score !== from && isAfter(score, from))
  next?.focus()
  return next !== undefined
}

/** To what will stand in this cell once the change that has just been made is painted. */
export function focusAfterPaint(from: HTMLElement, selector: string) {
  const cell = from.closest('td')
  queueMicrotask(() => cell?.querySelector<HTMLElement>(selector)?.focus())
}

/** Shows something else in a box: whoever is still in it and goes on typing overwrites that. */
export function updateAndSelect(input: Element | null, update: () => void) {
  flushSync(update)
  if (input instanceof HTMLInputElement && input === document.activeElement) input.select()
}

/** Selects only if the text changed, so that text being typed stays as it is. */
export function updateAndSelectIfChanged(input: Element | null, update: () => void) {
  const before = input instanceof HTMLInputElement ? input.value : null
  flushSync(update)
  if (input instanceof HTMLInputElement && input === document.activeElement && input.value !== before)
    input.select()
}

/** To a row, where its draw number can be changed or else its rider, once what has just been changed is painted. */
export function focusSlot(slot: number) {
  queueMicrotask(() => (queryInRow(slot, 'input:not(:disabled)') ?? firstInput())?.focus())
}

export function focusRider(slot: number) {
  queryInRow(slot, "td[data-column='rider'] input")?.focus()
}

/** When what was on its way to get the focus has gone with the entry. */
export function keepFocusInRow(slot: number) {
  setTimeout(() => document.activeElement === document.body && focusRider(slot))
}

export function focusScore(slot: number) {
  queueMicrotask(() => queryInRow(slot, "td[data-column='time'] :is(output, input)")?.focus())
}

/** Out of the table, so that the row may be painted anew. */
export function blurRow(slot: number) {
  queryInRow(slot, ':focus')?.blur()
}

/** While a search is shown, the row may have gone from it. */
const firstInput = () => document.querySelector<HTMLElement>('tr[data-slot] input:not(:disabled)')

const queryInRow = (slot: number, selector: string) =>
  document.querySelector<HTMLElement>(`tr[data-slot='${slot}'] ${selector}`)

function nextRow(row: Element | null, step: 1 | -1): Element | null {
  return (step === 1 ? row?.nextElementSibling : row?.previousElementSibling) ?? null
}

function isAfter(one: Node, other: Node) {
  return Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
}
