import { useSyncExternalStore } from 'react'

/** One value that parts of the screen show: each is told when another value has taken its place. */
export class Store<Value> {
  #value: Value
  #listeners = new Set<() => void>()

  constructor(value: Value) {
    this.#value = value
  }

  get = (): Value => this.#value

  set = (value: Value) => {
    if (Object.is(value, this.#value)) return
    this.#value = value
    for (const listener of this.#listeners) listener()
  }

  /** Answers how to stop. */
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

/** What the store holds, or the part that is wanted: only when that changes is the component painted again. */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Part>(store: Store<Value>, part: (value: Value) => Part): Part
export function useStore<Value, Part>(store: Store<Value>, part?: (value: Value) => Part) {
  const read = part ? () => part(store.get()) : store.get
  return useSyncExternalStore<Value | Part>(store.subscribe, read, read)
}
