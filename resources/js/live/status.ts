/** Whether what happens elsewhere is seen here at once: the connection stands, all channels are joined, and all is read. */
export class LiveStatus {
  #isConnected = false
  #wasConnected = false
  #waiting = new Set<string>()
  /** What was live before: missing, it is being waited for again. */
  #known = new Set<string>()
  #listeners = new Set<() => void>()

  /** `connecting` until something was there to be lost. */
  word = (): 'live' | 'connecting' | 'reconnecting' => {
    if (this.#isConnected && this.#waiting.size === 0) return 'live'
    const isLost = this.#isConnected
      ? [...this.#waiting].some((name) => this.#known.has(name))
      : this.#wasConnected
    return isLost ? 'reconnecting' : 'connecting'
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  connected(isConnected: boolean) {
    this.#isConnected = isConnected
    this.#wasConnected ||= isConnected
    this.#tell()
  }

  /** For a channel that is not joined, or a reading that fails. */
  waitingFor(name: string) {
    this.#waiting.add(name)
    this.#tell()
  }

  /** Joined or read. */
  done(name: string) {
    this.#waiting.delete(name)
    this.#known.add(name)
    this.#tell()
  }

  notWanted(name: string) {
    this.#waiting.delete(name)
    this.#known.delete(name)
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

export const liveStatus = new LiveStatus()
