import * as paths from '#wire/paths.ts'

/** Waits until the page has probably loaded, so that storing the guide doesn't slow the page down. */
const DELAY_MS = 10_000

export function storeGuide(version: string | null) {
  const timer = setTimeout(
    () =>
      navigator.serviceWorker
        ?.register(`${paths.guideWorker}?${version}`, { scope: paths.help })
        .catch(() => {}),
    DELAY_MS,
  )
  return () => clearTimeout(timer)
}
