import { useEffect, useState } from 'react'
import { useStore } from '../../store.ts'
import { locate, locateIfAllowed, clearPosition, position, hasGeolocation } from './geolocation.ts'
import { useHydrated } from '../layout/useHydrated.ts'

export function NearestFirst() {
  const isHydrated = useHydrated()
  const isSorted = useStore(position) !== null
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (hasGeolocation()) locateIfAllowed().catch(() => {})
  }, [])
  if (!isHydrated || !hasGeolocation()) return null
  if (isSorted)
    return (
      <p className="near">
        Nearest first.{' '}
        <button type="button" onClick={clearPosition}>
          By date
        </button>
      </p>
    )

  async function sortByDistance() {
    setMessage('Finding your location...')
    setMessage((await locate()) ? '' : "Couldn't get your location. Check your phone's location settings.")
  }

  return (
    <details className="near">
      <summary>Nearest first</summary>
      <p>
        Sorts the events by distance. Your phone will ask for permission, and your location never leaves your
        phone.
      </p>
      <button type="button" onClick={() => void sortByDistance()}>
        Use my current location
      </button>
      <p role="status">{message}</p>
    </details>
  )
}
