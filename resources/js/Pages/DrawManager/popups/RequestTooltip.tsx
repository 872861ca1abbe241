import { computePosition, flip, offset, shift } from '@floating-ui/dom'
import { useLayoutEffect, useRef } from 'react'
import { usePopup } from '../../../Components/popups/popup.ts'
import { hideSoon, cancelHide, tooltip } from './RequestIcon.tsx'

export function RequestTooltip() {
  const shown = usePopup(tooltip)
  const element = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!shown) return
    const { style } = element.current!
    positionTooltip(shown.anchor, element.current!)
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
      onPointerEnter={cancelHide}
      onPointerLeave={hideSoon}
    >
      {shown?.text}
    </div>
  )
}

const HIDDEN = { left: '-999px', top: '-999px' }

function closeOnEscape(event: KeyboardEvent) {
  if (event.key === 'Escape') tooltip.close()
}

async function positionTooltip(anchor: HTMLElement, element: HTMLElement) {
  const { x, y } = await computePosition(anchor, element, {
    strategy: 'fixed',
    placement: 'right',
    middleware: [offset(6), flip(), shift({ padding: 8 })],
  })
  if (tooltip.content.get()?.anchor === anchor)
    Object.assign(element.style, { left: `${x}px`, top: `${y}px` })
}
