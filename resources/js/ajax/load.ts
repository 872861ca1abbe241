let attempts = 0

/**
 * Loads a script of its own, and can be asked again after a failure: browsers before autumn 2026 remember for as long as
 * the page is open that an address could not be loaded, so there it is asked for under another one.
 */
export async function load<Script>(script: () => Promise<Script>): Promise<Script> {
  try {
    return await script()
  } catch (error) {
    const address = /https?:\S+\.js/.exec(String(error))?.[0]
    if (!address) throw error
    return (await import(/* @vite-ignore */ `${address}?${++attempts}`)) as Script
  }
}
