import { useState, type FormEvent } from 'react'
import { parseSessionLimit } from '#rules/draw/slots.ts'
import { resizeRefusal, SESSION_LIMIT_RANGE } from '#rules/draw/messages.ts'
import { singleFlight } from '../../../api/singleFlight.ts'
import { notify } from '../../../Components/Toast.tsx'
import { changeSessionLimit } from '../actions/api.ts'

type Props = {
  activityId: number
  size: number
  lastUsedSlot: number
  onResized: (size: number, version?: number) => void
}

export function SessionLimit({ activityId, size, lastUsedSlot, onResized }: Props) {
  const [typed, setTyped] = useState<string | null>(null)

  async function resize(event: FormEvent) {
    event.preventDefault()
    const wanted = typed ?? String(size)
    const newSize = parseSessionLimit(wanted, lastUsedSlot)
    if (newSize === 'out of range') return refuse(SESSION_LIMIT_RANGE)
    if (newSize === 'too low') return refuse(resizeRefusal(wanted && Math.trunc(Number(wanted))))
    await singleFlight(`resize ${activityId}`, async () => {
      const resized = await changeSessionLimit(activityId, newSize)
      if (resized.state === 'refused') return refuse(resized.sentence)
      if (resized.state !== 'done') return
      onResized(newSize, resized.version)
      setTyped(null)
      notify(`The session limit is now ${newSize}.`)
    })
  }

  function refuse(why: string) {
    window.alert(why)
    setTyped(null)
  }

  return (
    <form className="session-limit" onSubmit={resize} noValidate>
      <label className="labelled">
        Session Limit
        <input
          type="number"
          min={1}
          inputMode="numeric"
          value={typed ?? size}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
        />
      </label>
      <button type="submit" className="button">
        Resize
      </button>
    </form>
  )
}
