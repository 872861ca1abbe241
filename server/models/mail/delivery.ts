type Status = { status: string; error?: string | null }

/** Changes an email's status if it is still `from`. */
type Change = (from: 'waiting' | 'sending', to: Status) => Promise<{ count: number }>

/** The delays between attempts add up to about four minutes. */
const SEND_ATTEMPTS = 6
/** If a process dies during the last attempt, the job runs once more to record the failure. */
export const JOB_ATTEMPTS = SEND_ATTEMPTS + 1

/**
 * An email is `waiting`, then `sending`, then sent or `failed`. `unknown` is the error for an email that may
 * have arrived.
 */
export const trackDelivery = (change: Change, unknown: string) => ({
  /** An email that is already `sending` belongs to a process that died. It may have arrived, so it isn't sent again. */
  async start(): Promise<boolean> {
    await change('sending', { status: 'failed', error: unknown })
    return (await change('waiting', { status: 'sending' })).count > 0
  },
  recordSent: (status = 'sent') => change('sending', { status, error: null }),
  recordUnknown: () => change('sending', { status: 'failed', error: unknown }),
  /** Call this only for an email that definitely wasn't sent. Returns whether another attempt follows. */
  async recordNotSent(error: Error, attempt: number, isFinal: boolean): Promise<boolean> {
    const willRetry = !isFinal && attempt < SEND_ATTEMPTS
    await change('sending', { status: willRetry ? 'waiting' : 'failed', error: error.message.slice(0, 400) })
    return willRetry
  },
})

export type Delivery = ReturnType<typeof trackDelivery>
