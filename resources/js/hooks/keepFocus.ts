const CONTROLS = 'button:not([disabled]), input:not([disabled]), select:not([disabled])'
const PREFERRED = '[data-amount-to-pay]'

/** If the focused control is removed or disabled, focuses a control near it. */
export function keepFocus(container: HTMLElement | null) {
  if (!container) return
  let last: Element | null = null
  let restored: HTMLElement | null = null
  let lines: (Element | null)[] = []

  function remember({ target }: FocusEvent) {
    last = target as Element
    const line = last.closest('li, tr')
    lines = line ? [line, line.nextElementSibling, line.previousElementSibling] : [last.closest('form')]
  }

  const restore = () => {
    const isLost = last && (!last.isConnected || last.matches('[disabled]'))
    const active = document.activeElement
    if (!isLost || (active !== null && active !== document.body && active !== last)) return
    restored = controlOn([...lines.filter((line) => line?.isConnected), container])
    restored?.focus()
  }

  /**
   * When focus moves to another control, the user may still be holding down Enter. The new control must ignore it.
   */
  function ignoreHeldEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.repeat && event.target === restored) event.preventDefault()
  }

  container.addEventListener('focusin', remember)
  container.addEventListener('keydown', ignoreHeldEnter)
  const observer = new MutationObserver(restore)
  observer.observe(container, { childList: true, subtree: true, attributeFilter: ['disabled'] })

  return () => {
    observer.disconnect()
    container.removeEventListener('focusin', remember)
    container.removeEventListener('keydown', ignoreHeldEnter)
  }
}

export function controlOn(parts: (Element | null | undefined)[]): HTMLElement | null {
  const found = parts.flatMap((part) =>
    [PREFERRED, CONTROLS, 'a[href]'].map((selector) => part?.querySelector<HTMLElement>(selector)),
  )
  return found.find((control) => control) ?? null
}
