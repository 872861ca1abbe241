import { useSyncExternalStore } from 'react'

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

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

/** `part` must return an identical value while the store is unchanged. */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Part>(store: Store<Value>, part: (value: Value) => Part): Part
export function useStore<Value, Part>(store: Store<Value>, part?: (value: Value) => Part) {
  const read = part ? () => part(store.get()) : store.get
  return useSyncExternalStore<Value | Part>(store.subscribe, read, read)
}
