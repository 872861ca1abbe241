import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** Whether the script runs: what needs it is not on the page that the server makes. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
