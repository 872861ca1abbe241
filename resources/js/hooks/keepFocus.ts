const CONTROLS = 'button:not([disabled]), input:not([disabled]), select:not([disabled])'
const PREFERRED = '[data-amount-to-pay]'

/**
 * When a change removes or disables the focused control, focuses another control, so that the page doesn't lose focus.
 * Looks in the same line or form, then in the next and previous lines, then anywhere in the container.
 */
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

  /** Ignores an Enter key that was pressed on the previously focused control and is still held down. */
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
