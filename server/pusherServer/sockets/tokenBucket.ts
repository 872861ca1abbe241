/** Amounts per second. Up to `burstSeconds` seconds' worth accumulates. */
export type Rate = { messages: number; bytes: number; burstSeconds: number }

/** A token bucket stored as a single number, because there are thousands. */
export class TokenBucket {
  readonly #rate: Rate
  /** The time at which all spending so far is paid off. */
  #paidAt = 0

  constructor(rate: Rate) {
    this.#rate = rate
  }

  spend(messages: number, bytes: number): void {
    const { messages: aSecond, bytes: bytesASecond, burstSeconds } = this.#rate
    const cost = 1000 * (messages / aSecond + bytes / bytesASecond)
    this.#paidAt = Math.max(this.#paidAt, performance.now() - 1000 * burstSeconds) + cost
  }

  /** Milliseconds until the client may send again, or 0. */
  waitMs(): number {
    return Math.max(0, this.#paidAt - performance.now())
  }

  isFull(): boolean {
    return this.#paidAt <= performance.now() - 1000 * this.#rate.burstSeconds
  }
}
