/** For buttons below a long list: whoever turns the page there goes on from its beginning, by keyboard too. */
export function scrollToTop(selector: string) {
  const top = document.querySelector<HTMLElement>(selector)
  if (!top) return
  top.scrollIntoView()
  top.tabIndex = -1
  top.focus({ preventScroll: true })
}
