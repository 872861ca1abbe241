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
    setMessage('Looking where you are ...')
    setMessage((await locate()) ? '' : 'This phone did not say where it is. Its settings may allow it.')
  }

  return (
    <details className="near">
      <summary>Nearest first</summary>
      <p>
        Your phone asks you whether it may use where you are. It sorts the events itself: where you are is
        sent to nobody.
      </p>
      <button type="button" onClick={() => void sortByDistance()}>
        Use where I am
      </button>
      <p role="status">{message}</p>
    </details>
  )
}
