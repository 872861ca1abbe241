/** `wait()` resolves immediately if `notify()` was called since the last wait. */
export class WakeSignal {
  #isNotified = false
  #wake = () => {}

  notify() {
    this.#isNotified = true
    this.#wake()
  }

  async wait(timeoutMs: number) {
    if (!this.#isNotified)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#isNotified = false
  }
}
