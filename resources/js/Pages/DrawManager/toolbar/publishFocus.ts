import { flushSync } from 'react-dom'

export const PUBLISH_BUTTON_ID = 'publish-draw'
export const STATUS_ID = 'draw-status'

export function showAndFocus(id: string, show: () => void) {
  flushSync(show)
  if (document.activeElement === document.body) document.getElementById(id)?.focus()
}
