/** Milliseconds until a change counts as unanswered. Its outcome is unknown then: the server may still make it. */
export const WRITE_TIMEOUT = 20_000

/** For changes that take the server long: randomizing a draw, writing checks. */
export const LONG_WRITE_TIMEOUT = 120_000

/** Rejects when a script doesn't arrive: on a connection that went silent, import() never settles. */
export const withScriptTimeout = <Script>(script: Promise<Script>): Promise<Script> =>
  Promise.race([
    script,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The script did not arrive.')), SCRIPT_TIMEOUT)
    }),
  ])

const SCRIPT_TIMEOUT = 15_000

/** Statuses that a proxy answers when the server doesn't. */
export const PROXY_STATUSES = [408, 429, 502, 503, 504]

export const NO_RESPONSE = 'No answer from the server.'

/** For a change that is harmless to send twice. */
export const NOTHING_LOST = `${NO_RESPONSE} Your changes are still here.`

/** For a change that isn't harmless to send twice, such as creating something. */
export const unknownOutcome = (done: string) => `${NO_RESPONSE} ${done}. Reload to check before trying again.`

export const MAY_BE_SAVED = unknownOutcome('It may have been saved')
export const MAY_BE_DONE = unknownOutcome('It may have been done')

/** Saving the same values twice is harmless. A post may create something; a second delete finds nothing. */
export const isIdempotent = (method: string) => method === 'patch' || method === 'put'
