import { useEffect, useState } from 'react'
import { useStore } from '../../store.ts'
import { findHere, findHereAgain, forgetHere, here, isThere } from './here.ts'
import { useAwake } from '../parts/useAwake.ts'

/** Puts the nearest events first, on a phone that may say where it is. */
export function Nearest() {
  const isAwake = useAwake()
  const isNear = useStore(here) !== null
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (isThere()) findHereAgain().catch(() => {})
  }, [])
  if (!isAwake || !isThere()) return null
  if (isNear)
    return (
      <p className="near">
        Nearest first.{' '}
        <button type="button" onClick={forgetHere}>
          By date
        </button>
      </p>
    )

  async function look() {
    setSaid('Looking where you are ...')
    setSaid((await findHere()) ? '' : 'This phone did not say where it is. Its settings may allow it.')
  }

  return (
    <details className="near">
      <summary>Nearest first</summary>
      <p>
        Your phone asks you whether it may use where you are. It sorts the events itself: where you are is
        sent to nobody.
      </p>
      <button type="button" onClick={() => void look()}>
        Use where I am
      </button>
      <p role="status">{said}</p>
    </details>
  )
}
