import { autoUpdate, computePosition, flip, offset, shift, size, type SizeOptions } from '@floating-ui/dom'

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

const fitToWindow: SizeOptions = {
  padding: 8,
  apply({ rects, elements, availableWidth, availableHeight }) {
    const { style } = elements.floating
    style.minWidth = `${Math.min(rects.reference.width, availableWidth)}px`
    style.maxWidth = `${availableWidth}px`
    style.setProperty('--room', `${availableHeight}px`)
  },
}
