const CONTROLS = 'button:not([disabled]), input:not([disabled]), select:not([disabled])'
const AMOUNT = '[data-amount-to-pay]'

/**
 * Focuses the amount to pay. When a change removes or disables the focused control, focuses another one, on the same
 * line if there is one, because the page would otherwise lose its focus.
 */
export function keepFocus(card: HTMLElement | null) {
  if (!card) return
  let last: Element | null = null
  let line: Element | null = null

  function remember({ target }: FocusEvent) {
    last = target as Element
    line = last.closest('li, tr') ?? last.closest('form')
  }

  const restore = () => {
    const isLost = last && (!last.isConnected || last.matches('[disabled]'))
    const active = document.activeElement
    if (isLost && (active === null || active === document.body || active === last))
      controlOn(line, card).focus()
  }

  card.addEventListener('focusin', remember)
  const observer = new MutationObserver(restore)
  observer.observe(card, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  controlOn(null, card).focus()

  return () => {
    observer.disconnect()
    card.removeEventListener('focusin', remember)
  }
}

const controlOn = (line: Element | null, card: HTMLElement) =>
  [line?.isConnected ? line : null, card]
    .flatMap((part) => [part?.querySelector<HTMLElement>(AMOUNT), part?.querySelector<HTMLElement>(CONTROLS)])
    .find((control) => control !== null && control !== undefined)!
