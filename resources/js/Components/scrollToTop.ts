/** For buttons below a list: scrolls to the top of the list and moves keyboard focus there. */
export function scrollToTop(selector: string) {
  const top = document.querySelector<HTMLElement>(selector)
  if (!top) return
  top.scrollIntoView()
  top.tabIndex = -1
  top.focus({ preventScroll: true })
}
