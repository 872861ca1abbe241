import { useEffect } from 'react'
import { fetchRiderHorses } from '../api.ts'
import type { EntriesScreen } from '../screen/entriesContext.ts'

export function useRiderHorses({ event, horses }: EntriesScreen, riderId: number | null) {
  useEffect(() => {
    horses.prefer([])
    if (riderId === null) return
    let isCurrent = true
    void fetchRiderHorses(event.id, riderId).then((own) => {
      if (isCurrent && own) horses.prefer(own)
    })
    return () => {
      isCurrent = false
    }
  }, [event.id, horses, riderId])
}
