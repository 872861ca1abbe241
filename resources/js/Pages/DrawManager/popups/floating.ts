import type { SizeOptions } from '@floating-ui/dom'
import { load } from '../../../ajax/load.ts'

/** Loaded once the rows are there: nobody opens anything before, and without a network nobody could load it. */
export const floatingUi = () => load(() => import('@floating-ui/dom'))

/** Keeps a floating element at the foot of its anchor, or above it where there is no room. Answers how to stop. */
export function floatBeside(anchor: HTMLElement, floating: HTMLElement) {
  const closing = new AbortController()
  void keepBeside(anchor, floating, closing.signal)
  return () => closing.abort()
}

async function keepBeside(anchor: HTMLElement, floating: HTMLElement, closing: AbortSignal) {
  const { autoUpdate, computePosition, flip, offset, shift, size } = await floatingUi()
  if (closing.aborted) return
  const stop = autoUpdate(anchor, floating, async () => {
    const { x, y } = await computePosition(anchor, floating, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [offset(2), flip(), shift({ padding: 8 }), size(roomFor)],
    })
    floating.style.left = `${x}px`
    floating.style.top = `${y}px`
  })
  closing.addEventListener('abort', stop)
}

/** At least as wide as its anchor, and never larger than the window leaves room for. */
const roomFor: SizeOptions = {
  padding: 8,
  apply({ rects, elements, availableWidth, availableHeight }) {
    const { style } = elements.floating
    style.minWidth = `${Math.min(rects.reference.width, availableWidth)}px`
    style.maxWidth = `${availableWidth}px`
    style.setProperty('--room', `${availableHeight}px`)
  },
}
