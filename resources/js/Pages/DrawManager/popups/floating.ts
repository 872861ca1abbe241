import { autoUpdate, computePosition, flip, offset, shift, size, type SizeOptions } from '@floating-ui/dom'

/** Keeps a floating element at the foot of its anchor, or above it where there is no room. Answers how to stop. */
export function floatAtAnchor(anchor: HTMLElement, floating: HTMLElement) {
  return autoUpdate(anchor, floating, async () => {
    const { x, y } = await computePosition(anchor, floating, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [offset(2), flip(), shift({ padding: 8 }), size(fitToWindow)],
    })
    floating.style.left = `${x}px`
    floating.style.top = `${y}px`
  })
}

/** At least as wide as its anchor, and never larger than the window leaves room for. */
const fitToWindow: SizeOptions = {
  padding: 8,
  apply({ rects, elements, availableWidth, availableHeight }) {
    const { style } = elements.floating
    style.minWidth = `${Math.min(rects.reference.width, availableWidth)}px`
    style.maxWidth = `${availableWidth}px`
    style.setProperty('--room', `${availableHeight}px`)
  },
}
