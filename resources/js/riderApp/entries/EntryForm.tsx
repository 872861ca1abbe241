import { type FormEvent, useId, useRef, useState } from 'react'
import { listWithAnd } from '#lib/lists.ts'
import { MAX_NAME_LENGTH } from '#lib/nameSearch.ts'
import { MAX_REQUEST_LENGTH } from '#rules/draw/slots.ts'
import type { OnlineEntryForm } from '#wire/riderApp/onlineEntries.ts'
import { ApiError } from '../http.ts'
import { type Planned, sendEntry } from './api.ts'
import { keepOffered, marksOf, NO_CHOICE } from './choice.ts'
import { ClassChoices } from './ClassChoices.tsx'
import { Cost } from './Cost.tsx'

type Props = {
  form: OnlineEntryForm
  onSent(form: OnlineEntryForm): void
  onStale(): Promise<OnlineEntryForm | null>
}

const ANOTHER = 'another'

export function EntryForm({ form: { event, riders, classes, client_key: newKey }, onSent, onStale }: Props) {
  const id = useId()
  const [rider, setRider] = useState(riders[0]!.id)
  const [horse, setHorse] = useState('')
  const [horseName, setHorseName] = useState('')
  const [choice, setChoice] = useState(NO_CHOICE)
  const [offered, setOffered] = useState(classes)
  const [dropped, setDropped] = useState<string[]>([])
  const [request, setRequest] = useState('')
  const [client_key, setKey] = useState(newKey)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [wasSent, setWasSent] = useState(false)
  const done = useRef<HTMLParagraphElement>(null)

  if (classes !== offered) {
    const kept = keepOffered(choice, offered, classes)
    setOffered(classes)
    setChoice(kept.choice)
    if (kept.dropped.length > 0) setDropped(kept.dropped)
  }

  // The chosen rider may no longer be linked to this account, so fall back to the first rider.
  const { id: user_id, horses } = riders.find((one) => one.id === rider) ?? riders[0]!
  const chosen = classes.filter((one) => choice.activity_ids.includes(one.id))
  const needsHorse = classes.some(({ tracks_horses }) => tracks_horses)
  const isTyped = horses.length === 0 || horse === ANOTHER
  const planned: Planned = {
    user_id,
    horse_id: isTyped || !horse ? null : Number(horse),
    horse_name: isTyped ? horseName.trim() || null : null,
    ...marksOf(choice, classes),
  }
  const isComplete =
    chosen.length > 0 &&
    (planned.horse_id !== null ||
      planned.horse_name !== null ||
      chosen.every(({ tracks_horses }) => !tracks_horses))

  async function send(submit: FormEvent) {
    submit.preventDefault()
    if (isSending) return
    setSending(true)
    setError(null)
    setWasSent(false)
    setDropped([])
    try {
      const form = await sendEntry(event.slug, { ...planned, request: request.trim() || null, client_key })
      onSent(form)
      setKey(form.client_key)
      setHorse('')
      setHorseName('')
      setChoice(NO_CHOICE)
      setRequest('')
      setWasSent(true)
      done.current?.focus()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setError(error)
      if (error.status !== 409) return
      // An earlier entry with this key may have been saved, even though its response was lost.
      const current = await onStale()
      if (current) setKey(current.client_key)
    } finally {
      setSending(false)
    }
  }

  return (
    <form className="own enter" onSubmit={(submit) => void send(submit)}>
      <p ref={done} tabIndex={-1} role="status">
        {wasSent && 'Sent. The secretary will accept or decline it. You pay at the window.'}
      </p>
      {riders.length > 1 && (
        <div>
          <label htmlFor={`${id}-rider`}>Rider</label>
          <select
            id={`${id}-rider`}
            value={user_id}
            onChange={({ target }) => {
              setRider(Number(target.value))
              setHorse('')
            }}
          >
            {riders.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
      )}
      {needsHorse && horses.length > 0 && (
        <div>
          <label htmlFor={`${id}-horse`}>Horse</label>
          <select id={`${id}-horse`} value={horse} onChange={({ target }) => setHorse(target.value)}>
            <option value="">Choose a horse</option>
            {horses.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
            <option value={ANOTHER}>Another horse</option>
          </select>
        </div>
      )}
      {needsHorse && isTyped && (
        <div>
          <label htmlFor={`${id}-name`}>Horse&apos;s name</label>
          <input
            id={`${id}-name`}
            value={horseName}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setHorseName(target.value)}
          />
        </div>
      )}
      <ClassChoices classes={classes} choice={choice} onChange={setChoice} />
      <div>
        <label htmlFor={`${id}-request`}>Request</label>
        <textarea
          id={`${id}-request`}
          rows={2}
          value={request}
          maxLength={MAX_REQUEST_LENGTH}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setRequest(target.value)}
        />
        <small id={`${id}-hint`}>e.g. late in the draw, or which of your horses runs first</small>
      </div>
      {dropped.length > 0 && (
        <p className="wrong" role="alert">
          {listWithAnd(dropped)} can&apos;t be entered online anymore. Check the rest before you send your
          entry.
        </p>
      )}
      {chosen.length > 0 && <Cost slug={event.slug} planned={isComplete ? planned : null} />}
      {error && (
        <p className="wrong" role="alert">
          {Object.values(error.errors)[0] ?? error.message}
        </p>
      )}
      <button type="submit" className="primary" disabled={isSending || !isComplete}>
        {isSending ? 'Sending...' : 'Send entry'}
      </button>
    </form>
  )
}
