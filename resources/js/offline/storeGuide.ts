import * as paths from '#wire/paths.ts'

/** Waits until the page has loaded what it needs. */
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
