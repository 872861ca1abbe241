import { Store } from '../store.ts'

type Word = 'live' | 'connecting' | 'reconnecting'

/**
 * Whether what happens elsewhere is seen here at once: the connection stands, all channels are joined, and all is read.
 */
export class LiveStatus {
  readonly isConnected = new Store(false)
  #wasConnected = false
  #waiting = new Set<string>()
  /** What was live before: missing, it is being waited for again. */
  #known = new Set<string>()
  /** `connecting` until something was there to be lost. */
  readonly word = new Store<Word>('connecting')

  connected(isConnected: boolean) {
    this.isConnected.set(isConnected)
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
    this.word.set(this.#isLive() ? 'live' : this.#isLost() ? 'reconnecting' : 'connecting')
  }

  #isLive = () => this.isConnected.get() && this.#waiting.size === 0

  #isLost = () =>
    this.isConnected.get() ? [...this.#waiting].some((name) => this.#known.has(name)) : this.#wasConnected
}

export const liveStatus = new LiveStatus()
