import { queryInRow } from './focus.ts'

/** Waits until React has rendered the slot, because the draw number of an empty slot is disabled. */
export function focusAfterResponse(field: Element | null, slot: number) {
  const isFree = () => document.activeElement === field || document.activeElement === document.body
  if (!isFree()) return
  setTimeout(() => {
    if (isFree()) (queryInRow(slot, 'input:not(:disabled)') ?? firstInput())?.focus()
  })
}

const firstInput = () => document.querySelector<HTMLElement>('tr[data-slot] input:not(:disabled)')
