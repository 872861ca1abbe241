import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** False during server rendering and hydration. Use it to hide controls that need JavaScript. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
