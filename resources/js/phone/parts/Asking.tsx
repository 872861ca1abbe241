import { useEffect, useState } from 'react'
import type { ClaimKind } from '#wire/phone/claims.ts'
import type { PublicRun } from '#wire/phone/pages.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { Refusal, send } from '../own/call.ts'
import { me } from '../own/me.ts'

/** Whoever is signed in and has jumped to a run that is not theirs may ask the organization for its rider. */
export function Asking({ runs }: { runs: PublicRun[] }) {
  const mine = useStore(me)
  const slot = useSlotOfAddress()
  const [said, setSaid] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    setSaid('')
    setIsAsked(false)
  }, [slot])
  const run = runs.find((one) => one.slot === slot)
  if (!mine || !run?.id || mine.runs.some(({ id }) => id === run.id)) return null

  const ask = async (kind: ClaimKind) => {
    setIsAsked(true)
    try {
      await send(paths.phoneAskToClaim, { entry: run.id, kind })
      setSaid('The organization is asked. Until it says yes nothing changes.')
    } catch (error) {
      setIsAsked(false)
      if (!(error instanceof Refusal)) throw error
      setSaid(error.message)
    }
  }

  return (
    <details className="asking" key={slot}>
      <summary>Number {slot}: is that you, or your child?</summary>
      <p className="muted">The organization sees your name and e-mail address, and says yes or no.</p>
      <p>
        <button type="button" disabled={isAsked} onClick={() => void ask('rider')}>
          It is me
        </button>{' '}
        <button type="button" disabled={isAsked} onClick={() => void ask('guardian')}>
          It is my child
        </button>
      </p>
      <p role="status">{said}</p>
    </details>
  )
}

/** The row that the address names, as `#slot-37`. */
function useSlotOfAddress(): number {
  const [slot, setSlot] = useState(0)
  useEffect(() => {
    const read = () => setSlot(Number(/^#slot-(\d{1,5})$/.exec(location.hash)?.[1] ?? 0))
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return slot
}
