import { Store } from '../store.ts'

type LiveState = 'live' | 'connecting' | 'reconnecting'

export class LiveStatus {
  readonly isConnected = new Store(false)
  #wasConnected = false
  #pending = new Set<string>()
  #wasReady = new Set<string>()
  readonly state = new Store<LiveState>('connecting')

  setConnected(isConnected: boolean) {
    this.isConnected.set(isConnected)
    this.#wasConnected ||= isConnected
    this.#update()
  }

  setPending(name: string) {
    this.#pending.add(name)
    this.#update()
  }

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
