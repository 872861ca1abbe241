import { useEffect, useRef } from 'react'
import { floatingUi } from '../popups/floating.ts'
import { REQUEST } from '../popups/icons.tsx'
import { Popup, usePopup } from '../popups/popups.ts'

const tip = new Popup<{ text: string; anchor: HTMLElement; tell?: undefined }>()

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

/** The one tooltip of the screen; while hidden it waits outside of the window. */
export function RequestTip() {
  const shown = usePopup(tip)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!shown) return
    const { style } = element.current!
    place(shown.anchor, element.current!)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      Object.assign(style, HIDDEN)
    }
  }, [shown])

  return (
    <div
      ref={element}
      role="tooltip"
      className="tip"
      style={HIDDEN}
      aria-hidden={!shown}
      onPointerEnter={stay}
      onPointerLeave={hideSoon}
    >
      {shown?.text}
    </div>
  )
}

const HIDDEN = { left: '-999px', top: '-999px' }
let leaving: ReturnType<typeof setTimeout>

function show(text: string, anchor: HTMLElement) {
  stay()
  tip.open({ text, anchor })
}

/** Long enough to reach the text and scroll it. */
function hideSoon() {
  stay()
  leaving = setTimeout(tip.close, 150)
}

function stay() {
  clearTimeout(leaving)
}

function closeOnEscape(event: KeyboardEvent) {
  if (event.key === 'Escape') tip.close()
}

async function place(anchor: HTMLElement, element: HTMLElement) {
  const { computePosition, flip, offset, shift } = await floatingUi()
  const { x, y } = await computePosition(anchor, element, {
    strategy: 'fixed',
    placement: 'right',
    middleware: [offset(6), flip(), shift({ padding: 8 })],
  })
  if (tip.content.get()?.anchor === anchor) Object.assign(element.style, { left: `${x}px`, top: `${y}px` })
}
