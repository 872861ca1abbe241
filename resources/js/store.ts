import { useSyncExternalStore } from 'react'

/** An observable value. Components subscribe to it with `useStore`. */
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

  /** Returns a function that unsubscribes. */
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

/**
 * Returns the store's value or the selected part. The component renders again only when that value or part changes.
 */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Part>(store: Store<Value>, part: (value: Value) => Part): Part
export function useStore<Value, Part>(store: Store<Value>, part?: (value: Value) => Part) {
  const read = part ? () => part(store.get()) : store.get
  return useSyncExternalStore<Value | Part>(store.subscribe, read, read)
}
