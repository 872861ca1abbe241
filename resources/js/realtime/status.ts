import { Store } from '../store.ts'

type LiveState = 'live' | 'connecting' | 'reconnecting'

/**
 * Whether what happens elsewhere is seen here at once: the connection stands, all channels are joined, and all is read.
 */
export class LiveStatus {
  readonly isConnected = new Store(false)
  #wasConnected = false
  #pending = new Set<string>()
  /** What was live before: missing, it is being waited for again. */
  #wasReady = new Set<string>()
  /** `connecting` until something was there to be lost. */
  readonly state = new Store<LiveState>('connecting')

  setConnected(isConnected: boolean) {
    this.isConnected.set(isConnected)
    this.#wasConnected ||= isConnected
    this.#update()
  }

  /** For a channel that is not joined, or a reading that fails. */
  setPending(name: string) {
    this.#pending.add(name)
    this.#update()
  }

  /** Joined or read. */
  setReady(name: string) {
    this.#pending.delete(name)
    this.#wasReady.add(name)
    this.#update()
  }

  remove(name: string) {
    this.#pending.delete(name)
    this.#wasReady.delete(name)
    this.#update()
  }

  #update() {
    this.state.set(this.#isLive() ? 'live' : this.#isLost() ? 'reconnecting' : 'connecting')
  }

  #isLive = () => this.isConnected.get() && this.#pending.size === 0

  #isLost = () =>
    this.isConnected.get() ? [...this.#pending].some((name) => this.#wasReady.has(name)) : this.#wasConnected
}

export const liveStatus = new LiveStatus()
