import { REQUEST } from './icons.tsx'
import { Popup } from './popups.ts'

export const tip = new Popup<{ text: string; anchor: HTMLElement; tell?: undefined }>()

/** The icon of a special request; pointing at it, or coming to it by keyboard, shows the text. */
export function RequestIcon({ slot, text }: { slot: number; text: string }) {
  return (
    <button
      type="button"
      className="icon"
      aria-label={`Special request, slot ${slot}: ${text}`}
      onPointerEnter={(event) => show(text, event.currentTarget)}
      onPointerLeave={hideSoon}
      onFocus={(event) => show(text, event.currentTarget)}
      onBlur={tip.close}
    >
      {REQUEST}
    </button>
  )
}

let leaving: ReturnType<typeof setTimeout>

function show(text: string, anchor: HTMLElement) {
  stay()
  tip.open({ text, anchor })
}

/** Long enough to reach the text and scroll it. */
export function hideSoon() {
  stay()
  leaving = setTimeout(tip.close, 150)
}

export function stay() {
  clearTimeout(leaving)
}
