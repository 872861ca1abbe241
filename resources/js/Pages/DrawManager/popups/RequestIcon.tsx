import { REQUEST } from './icons.tsx'
import { Popup } from '../../../Components/popups/popup.ts'

export const tooltip = new Popup<{ text: string; anchor: HTMLElement; onChange?: undefined }>()

export function RequestIcon({ slot, text }: { slot: number; text: string }) {
  return (
    <button
      type="button"
      className="icon"
      aria-label={`Special request, slot ${slot}: ${text}`}
      onPointerEnter={(event) => show(text, event.currentTarget)}
      onPointerLeave={hideSoon}
      onFocus={(event) => show(text, event.currentTarget)}
      onBlur={tooltip.close}
    >
      {REQUEST}
    </button>
  )
}

let hideTimer: ReturnType<typeof setTimeout>

function show(text: string, anchor: HTMLElement) {
  cancelHide()
  tooltip.open({ text, anchor })
}

export function hideSoon() {
  cancelHide()
  hideTimer = setTimeout(tooltip.close, 150)
}

export function cancelHide() {
  clearTimeout(hideTimer)
}
