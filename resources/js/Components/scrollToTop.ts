export function scrollToTop(selector: string) {
  const top = document.querySelector<HTMLElement>(selector)
  if (!top) return
  top.scrollIntoView()
  top.tabIndex = -1
  top.focus({ preventScroll: true })
}
