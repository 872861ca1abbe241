import { useCallback, useSyncExternalStore } from 'react'

export const PHONE = 'screen and (max-width: 40rem)'
export const NARROW = 'screen and (max-width: 700px)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
