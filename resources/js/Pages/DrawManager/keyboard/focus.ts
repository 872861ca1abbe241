export function focusNeighbor(from: HTMLElement, step: 1 | -1) {
  const column = from.closest('td')?.dataset.column
  for (let row = nextRow(from.closest('tr'), step); row; row = nextRow(row, step)) {
    const target = row.querySelector<HTMLElement>(
      `td[data-column='${column}'] :is(input, button):not(:disabled)`,
    )
    if (target) return target.focus()
  }
}

export function skipLink(from: HTMLElement): boolean {
  const link = from.closest('td')?.querySelector('a')
  const others = from.closest('tr')?.querySelectorAll<HTMLElement>(':is(input, select, button):enabled') ?? []
  const next = link && [...others].find((other) => other.tabIndex >= 0 && isAfter(other, link))
  next?.focus()
  return Boolean(next)
}

/** Skips rejected scores, because the scorer has already typed them. */
export function focusNextScore(from: HTMLElement): boolean {
  const scores =
    from
      .closest('table')
      ?.querySelectorAll<HTMLElement>('input[data-score]:not(:disabled, [data-refused])') ?? []
  const next = [...scores].find((score) => score !== from && isAfter(score, from))
  next?.focus()
  return next !== undefined
}

export function focusNextName(from: HTMLElement) {
  const row = from.closest('tr')
  if (riderInput(row)?.value === '') return
  const names = row?.querySelectorAll<HTMLElement>(TAB_NAMES) ?? []
  const next = [...names].find((name) => isAfter(name, from))
  if (next) return next.focus()
  for (let below = nextRow(row, 1); below; below = nextRow(below, 1))
    if (isEmptySlot(below)) return riderInput(below)?.focus()
}

const TAB_NAMES = "input[role='combobox']:not(:disabled, [tabindex='-1'])"

export function focusAfterPaint(from: HTMLElement, selector: string) {
  const cell = from.closest('td')
  queueMicrotask(() => cell?.querySelector<HTMLElement>(selector)?.focus())
}

export function focusRider(slot: number) {
  queryInRow(slot, "td[data-column='rider'] input")?.focus()
}

export function keepFocusInRow(slot: number) {
  setTimeout(() => document.activeElement === document.body && focusRider(slot))
}

export function focusScore(slot: number) {
  queueMicrotask(() => queryInRow(slot, "td[data-column='time'] :is(output, input)")?.focus())
}

export const queryInRow = (slot: number, selector: string) =>
  document.querySelector<HTMLElement>(`tr[data-slot='${slot}'] ${selector}`)

const riderInput = (row: Element | null) =>
  row?.querySelector<HTMLInputElement>("td[data-column='rider'] input") ?? null

const isEmptySlot = (row: Element) =>
  riderInput(row)?.value === '' && row.querySelector("td[data-column='draw'] input:disabled") !== null

function nextRow(row: Element | null, step: 1 | -1): Element | null {
  return (step === 1 ? row?.nextElementSibling : row?.previousElementSibling) ?? null
}

function isAfter(one: Node, other: Node) {
  return Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
}
