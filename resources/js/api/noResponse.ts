/** Milliseconds until a change counts as unanswered. The server may still process it. */
export const WRITE_TIMEOUT = 20_000

/** For changes that take a long time, such as randomizing a draw or writing checks. */
export const LONG_WRITE_TIMEOUT = 120_000

/** Rejects when a script doesn't arrive in time: import() never settles on a dead connection. */
export const withScriptTimeout = <Script>(script: Promise<Script>): Promise<Script> =>
  Promise.race([
    script,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The script did not arrive.')), SCRIPT_TIMEOUT)
    }),
  ])

const SCRIPT_TIMEOUT = 15_000

/** Statuses that a proxy returns when it can't reach the server. */
export const PROXY_STATUSES = [408, 429, 502, 503, 504]

export const NO_RESPONSE = 'No response from the server.'

/** For changes that are safe to send twice. */
export const NOTHING_LOST = `${NO_RESPONSE} Your changes are still here.`

/** For changes that are not safe to send twice, such as creating a record. */
export const unknownOutcome = (done: string) => `${NO_RESPONSE} ${done}. Reload to check before trying again.`

export const MAY_BE_SAVED = unknownOutcome('It may have been saved')
export const MAY_BE_DONE = unknownOutcome('It may have gone through')

/**
 * Saving the same values twice is safe. A repeated POST could create a second record, and a repeated DELETE would
 * find nothing.
 */
export const isIdempotent = (method: string) => method === 'patch' || method === 'put'
