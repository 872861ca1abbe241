/** In milliseconds. The server may still make the change after this timeout. */
export const WRITE_TIMEOUT = 20_000

export const LONG_WRITE_TIMEOUT = 120_000

/** On a dead connection, import() may never settle. */
export const withScriptTimeout = <Script>(script: Promise<Script>): Promise<Script> =>
  Promise.race([
    script,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The script did not arrive.')), SCRIPT_TIMEOUT)
    }),
  ])

const SCRIPT_TIMEOUT = 15_000

export const PROXY_STATUSES = [408, 429, 502, 503, 504]

export const NO_RESPONSE = 'No response from the server.'

export const NOTHING_LOST = `${NO_RESPONSE} Your changes are still here.`

export const unknownOutcome = (done: string) => `${NO_RESPONSE} ${done}. Reload to check before trying again.`

export const MAY_BE_SAVED = unknownOutcome('It may have been saved')
export const MAY_BE_DONE = unknownOutcome('It may have gone through')

/** Repeating a PATCH or PUT is safe. Repeating a POST can create a second record, and repeating a DELETE fails. */
export const isIdempotent = (method: string) => method === 'patch' || method === 'put'
