export type DrawView = { page: number; q: string }

export function readViewFromUrl(lastPage: number): DrawView {
  const params = new URLSearchParams(location.search)
  const page = Math.trunc(Number(params.get('page'))) || 1
  return { page: Math.min(Math.max(page, 1), lastPage), q: params.get('q') ?? '' }
}

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

/** Inertia restores the scroll position before the rows are rendered, so the caller restores it again afterward. */
export function savedScroll(): (() => void) | null {
  const { documentScrollPosition: page, scrollRegions = [] } = (history.state as Scrolled) ?? {}
  const box = scrollRegions[0]
  if (!page && !box) return null
  return () => {
    if (page) window.scrollTo(page.left, page.top)
    if (box) document.querySelector('.draw-box')?.scrollTo(box.left, box.top)
  }
}
