import { type FormEvent, useEffect, useId, useState } from 'react'
import { plural } from '#lib/plural.ts'
import type { NextRound, RoundEntrants, RoundOrder } from '#rules/draw/nextRound.ts'
import type { RoundPreview } from '#wire/draw.ts'
import { refusalOf } from '../../../api/errors.ts'
import { previewRound } from '../actions/fill.ts'
import { useDraw } from '../screen/drawContext.ts'
import '../../../../css/form.css'

const ORDERS: [RoundOrder, string][] = [
  ['same', 'The same order'],
  ['reversed', 'The reverse order'],
  ['standing', 'By standing, the best last'],
  ['division', 'By division, last first'],
  ['random', 'Random: randomize it afterwards'],
]

const ENTRANTS: [RoundEntrants, string][] = [
  ['all', 'Everyone in the go before'],
  ['timed', 'Those with a time in the go before'],
  ['top', 'The best of all gos so far'],
  ['top by division', 'The best of each division'],
]

/** `top` is the size of a short go, or null if the round isn't a short go. */
type Props = { top: number | null; busy: boolean; onFill: (next: NextRound) => void }

export function NextRoundForm({ top, busy, onFill }: Props) {
  const id = useId()
  const { has_divisions } = useDraw().activity
  const isOffered = ([value]: [string, string]) => has_divisions || !value.includes('division')
  const [next, setNext] = useState<NextRound>(
    top === null ? { order: 'same', entrants: 'all', top: 10 } : { order: 'standing', entrants: 'top', top },
  )
  const set = (changed: Partial<NextRound>) => setNext({ ...next, ...changed })
  const preview = usePreview(next)

  function fill(event: FormEvent) {
    event.preventDefault()
    onFill(next)
  }

  return (
    <form className="form" onSubmit={fill}>
      <div className="field-row">
        <div className="field">
          <label htmlFor={`${id}-entrants`}>Riders</label>
          <select
            id={`${id}-entrants`}
            value={next.entrants}
            onChange={({ target }) => set({ entrants: target.value as RoundEntrants })}
          >
            {ENTRANTS.filter(isOffered).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
        {next.entrants.startsWith('top') && (
          <div className="field">
            <label htmlFor={`${id}-top`}>
              {next.entrants === 'top' ? 'How many' : 'How many of each division'}
            </label>
            <input
              id={`${id}-top`}
              type="number"
              min={1}
              max={10_000}
              required
              value={next.top || ''}
              onChange={({ target }) => set({ top: Number(target.value) })}
            />
          </div>
        )}
        <div className="field">
          <label htmlFor={`${id}-order`}>Order</label>
          <select
            id={`${id}-order`}
            value={next.order}
            onChange={({ target }) => set({ order: target.value as RoundOrder })}
          >
            {ORDERS.filter(isOffered).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Preview preview={preview} />
      <div className="form-actions">
        <button type="submit" className="button primary" disabled={busy || !preview?.runs}>
          {preview?.runs ? `Add ${plural(preview.runs.length, 'run')}` : 'Add runs'}
        </button>
      </div>
    </form>
  )
}

type LoadedPreview = { runs?: RoundPreview['runs']; refusal?: string }

function Preview({ preview }: { preview: LoadedPreview | null }) {
  if (preview === null) return <p role="status">Loading...</p>
  if (!preview.runs)
    return (
      <p role="alert" className="form-error">
        {preview.refusal}
      </p>
    )
  return (
    <ol className="round-preview" aria-label="Running order" tabIndex={0}>
      {preview.runs.map(({ rider, horse, division }, index) => (
        <li key={index}>
          {rider ?? 'No rider'} {horse && <small className="hint">{horse}</small>}
          {division !== null && <small className="hint"> {division}D</small>}
        </li>
      ))}
    </ol>
  )
}

function usePreview(next: NextRound): LoadedPreview | null {
  const { activity, round } = useDraw()
  const { order, entrants, top } = next
  const [preview, setPreview] = useState<LoadedPreview | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: LoadedPreview) => isCurrent && setPreview(loaded)
    setPreview(null)
    previewRound(activity.id, round, { order, entrants, top }).then(
      ({ data }) => show({ runs: data.runs }),
      (error: unknown) => show({ refusal: refusalOf(error) ?? "Couldn't load the preview. Try again." }),
    )
    return () => void (isCurrent = false)
  }, [activity.id, round, order, entrants, top])
  return preview
}
