/** A connection that went silent would be waited for as long as the page is open. */
const ANSWER_MS = 15_000

const arriving = new Map<string, Promise<unknown>>()

/**
 * What every `import()` of the built product goes through (launch/build/loadedWhole.ts). Browsers before autumn 2026
 * remember for as long as the page is open that a script could not be loaded, and so each script that needs it. So all
 * files that a script is made of are fetched first, and the browser is told of it when they are there: what failed can
 * be asked for again.
 */
export async function load<Script>(script: () => Promise<Script>, files: string[]): Promise<Script> {
  await Promise.all(files.map(arrive))
  return script()
}

function arrive(file: string) {
  const address = import.meta.env.BASE_URL + file
  const asked = arriving.get(address) ?? ask(address)
  arriving.set(address, asked)
  asked.catch(() => arriving.delete(address))
  return asked
}

async function ask(address: string) {
  // The document asks for its own.
  if (document.querySelector(`[href="${address}"],[src="${address}"]`)) return
  if (address.endsWith('.css')) return style(address)
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}.`)
  // To its end: from then on it is in the browser's cache.
  await answer.blob()
}

function style(address: string) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(`${address} could not be loaded.`))
    }
    document.head.append(link)
  })
}
