import { flushSync } from 'react-dom'

/** A bouncing Enter key would skip a field. */
const KEY_BOUNCE_MS = 300

export const isKeyBounce = (pressedAt: number, focusedAt: number) => pressedAt - focusedAt < KEY_BOUNCE_MS

export function updateAndSelect(input: Element | null, update: () => void) {
  flushSync(update)
  if (input instanceof HTMLInputElement && input === document.activeElement) input.select()
}

export function updateAndSelectIfChanged(input: Element | null, update: () => void) {
  const before = input instanceof HTMLInputElement ? input.value : null
  flushSync(update)
  if (input instanceof HTMLInputElement && input === document.activeElement && input.value !== before)
    input.select()
}
