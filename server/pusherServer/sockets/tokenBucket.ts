/** How much may be said in a second, and for how many seconds ahead when nothing was said for a while. */
export type Rate = { messages: number; bytes: number; burstSeconds: number }

/** A budget of messages and bytes that fills up by itself. One number keeps it, for there are thousands. */
export class TokenBucket {
  readonly #rate: Rate
  /** When what was said so far will be paid for. */
  #paidAt = 0

  constructor(rate: Rate) {
    this.#rate = rate
  }

  spend(messages: number, bytes: number): void {
    const { messages: aSecond, bytes: bytesASecond, burstSeconds } = this.#rate
    const cost = 1000 * (messages / aSecond + bytes / bytesASecond)
    this.#paidAt = Math.max(this.#paidAt, performance.now() - 1000 * burstSeconds) + cost
  }

  /** Milliseconds until more may be said; 0 when it may be at once. */
  waitMs(): number {
    return Math.max(0, this.#paidAt - performance.now())
  }

  isFull(): boolean {
    return this.#paidAt <= performance.now() - 1000 * this.#rate.burstSeconds
  }
}
