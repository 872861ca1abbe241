import * as paths from '#wire/paths.ts'

/** Storing the guide must not slow down the page load. */
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
