/** Amounts per second. Unused amounts accumulate for up to `burstSeconds`. */
export type Rate = { messages: number; bytes: number; burstSeconds: number }

export class TokenBucket {
  readonly #rate: Rate
  /** In `performance.now()` milliseconds. Spending is allowed after this time. */
  #paidAt = 0

  constructor(rate: Rate) {
    this.#rate = rate
  }

  spend(messages: number, bytes: number): void {
    const { messages: aSecond, bytes: bytesASecond, burstSeconds } = this.#rate
    const cost = 1000 * (messages / aSecond + bytes / bytesASecond)
    this.#paidAt = Math.max(this.#paidAt, performance.now() - 1000 * burstSeconds) + cost
  }

  waitMs(): number {
    return Math.max(0, this.#paidAt - performance.now())
  }

  isFull(): boolean {
    return this.#paidAt <= performance.now() - 1000 * this.#rate.burstSeconds
  }
}
