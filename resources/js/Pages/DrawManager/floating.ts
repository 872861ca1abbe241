import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom'

/** Keeps a floating element at the foot of its anchor, or above it where there is no room. Answers how to stop. */
export function floatBeside(anchor: HTMLElement, floating: HTMLElement) {
  return autoUpdate(anchor, floating, async () => {
    const { x, y } = await computePosition(anchor, floating, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [offset(2), flip(), shift({ padding: 8 }), atLeastAsWideAsAnchor],
    })
    floating.style.left = `${x}px`
    floating.style.top = `${y}px`
  })
}

const atLeastAsWideAsAnchor = size({
  apply({ rects, elements }) {
    elements.floating.style.minWidth = `${rects.reference.width}px`
  },
})
