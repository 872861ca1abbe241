import { queryInRow } from './focus.ts'

export function focusAfterResponse(field: Element | null, slot: number) {
  const { activeElement } = document
  if (activeElement === field || activeElement === document.body)
    queueMicrotask(() => (queryInRow(slot, 'input:not(:disabled)') ?? firstInput())?.focus())
}

const firstInput = () => document.querySelector<HTMLElement>('tr[data-slot] input:not(:disabled)')
