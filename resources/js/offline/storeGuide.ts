import * as paths from '#wire/paths.ts'

const DELAY_MS = 10_000

/**
 * Stores this build's guide for offline use, once the page has loaded what it needs. Returns a function that cancels it.
 * Service workers aren't available over plain HTTP.
 */
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
