/** Heard at once when it has rung since it was last listened to. */
export class Bell {
  #hasRung = false
  #wake = () => {}

  ring() {
    this.#hasRung = true
    this.#wake()
  }

  async heard(atTheLatest: number) {
    if (!this.#hasRung)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, atTheLatest)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#hasRung = false
  }
}
