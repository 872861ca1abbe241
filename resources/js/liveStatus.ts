/** Whether what happens elsewhere is seen here at once: the connection stands, and every channel of the page is joined. */
class LiveStatus {
  #isConnected = false
  #waiting = new Set<string>()
  #listeners = new Set<() => void>()

  isLive = () => this.#isConnected && this.#waiting.size === 0

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  connected(isConnected: boolean) {
    this.#isConnected = isConnected
    this.#tell()
  }

  waitingFor(channel: string) {
    this.#waiting.add(channel)
    this.#tell()
  }

  /** Joined, or not wanted any more. */
  done(channel: string) {
    this.#waiting.delete(channel)
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

export const liveStatus = new LiveStatus()
