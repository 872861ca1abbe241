import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the script runs: what needs it is not on the page that the server makes. */
export const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
