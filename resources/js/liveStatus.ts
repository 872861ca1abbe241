/** Whether what happens elsewhere is seen here at once: the connection stands, all channels are joined, and all is read. */
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

  /** For a channel that is not joined, or a reading that fails. */
  waitingFor(name: string) {
    this.#waiting.add(name)
    this.#tell()
  }

  /** Joined or read, or not wanted any more. */
  done(name: string) {
    this.#waiting.delete(name)
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

export const liveStatus = new LiveStatus()
