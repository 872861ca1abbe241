type Status = { status: string; error?: string | null }

/** Does nothing if the status is no longer `from`. */
type Change = (from: 'waiting' | 'sending', to: Status) => Promise<{ count: number }>

const SEND_ATTEMPTS = 6
/** The extra attempt records the failure if the process dies during the last attempt to send. */
export const JOB_ATTEMPTS = SEND_ATTEMPTS + 1

export const trackDelivery = (change: Change, unknown: string) => ({
  /**
   * An email already marked `sending` belongs to a process that died. It may have arrived, so don't send it
   * again.
   */
  async start(): Promise<boolean> {
    await change('sending', { status: 'failed', error: unknown })
    return (await change('waiting', { status: 'sending' })).count > 0
  },
  recordSent: (status = 'sent') => change('sending', { status, error: null }),
  recordUnknown: () => change('sending', { status: 'failed', error: unknown }),
  /** Call this only if the email definitely wasn't sent. Returns whether another attempt follows. */
  async recordNotSent(error: Error, attempt: number, isFinal: boolean): Promise<boolean> {
    const willRetry = !isFinal && attempt < SEND_ATTEMPTS
    await change('sending', { status: willRetry ? 'waiting' : 'failed', error: error.message.slice(0, 400) })
    return willRetry
  },
})

export type Delivery = ReturnType<typeof trackDelivery>
