/** Which rows are on the screen: those of a page, or all that a search has found. */
export type DrawView = { page: number; q: string }

/** As the address says, so that whoever reloads, or leaves and comes back, sees the same rows again. */
export function readViewFromUrl(lastPage: number): DrawView {
  const params = new URLSearchParams(location.search)
  const page = Math.trunc(Number(params.get('page'))) || 1
  return { page: Math.min(Math.max(page, 1), lastPage), q: params.get('q') ?? '' }
}

/** In the place of the address before: going back leads out of the draw. */
export function writeViewToUrl({ page, q }: DrawView) {
  const address = new URL(location.href)
  for (const [name, value] of [
    ['page', page > 1 && String(page)],
    ['q', q],
  ] as const)
    if (value) address.searchParams.set(name, value)
    else address.searchParams.delete(name)
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

type Position = { left: number; top: number }
type Scrolled = { documentScrollPosition?: Position; scrollRegions?: Position[] } | null

/**
 * Where this entry of the browser's history was scrolled to: Inertia notes it there, but scrolls back when the rows
 * are not there yet. Answers how to do it again; null on a page that is opened anew.
 */
export function savedScroll(): (() => void) | null {
  const { documentScrollPosition: page, scrollRegions = [] } = (history.state as Scrolled) ?? {}
  const box = scrollRegions[0]
  if (!page && !box) return null
  return () => {
    if (page) window.scrollTo(page.left, page.top)
    if (box) document.querySelector('.draw-box')?.scrollTo(box.left, box.top)
  }
}
