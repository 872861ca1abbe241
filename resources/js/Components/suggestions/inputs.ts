import { flushSync } from 'react-dom'

const KEY_BOUNCE_MS = 50

/** A key pressed right after the field gets focus can be a bounce of the previous keypress. */
export const isKeyBounce = (pressedAt: number, focusedAt: number, bounceMs = KEY_BOUNCE_MS) =>
  pressedAt - focusedAt < bounceMs

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
