import { type FormEvent, useId, useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { type NextRound, type RoundEntrants, type RoundOrder, tiedNotice } from '#rules/draw/nextRound.ts'
import { previewRound } from '../actions/fill.ts'
import { useDraw } from '../screen/drawContext.ts'
import { usePreview } from '../screen/usePreview.ts'
import { RoundPreviewList } from './RoundPreviewList.tsx'
import '../../../../css/form.css'

export const ORDERS: [RoundOrder, string][] = [
  ['same', 'Same order'],
  ['reversed', 'Reverse order'],
  ['standing', 'By standings, best last'],
  ['division', 'By division, 1D last'],
  ['random', 'Random (randomize afterward)'],
]

const ENTRANTS: [RoundEntrants, string][] = [
  ['all', 'Everyone in the previous go'],
  ['timed', 'Everyone with a time in the previous go'],
  ['top', 'Top riders over all gos so far'],
  ['top by division', 'Top riders in each division'],
]

/** `top` is the size of a short go, or null if the round isn't a short go. */
type Props = { top: number | null; busy: boolean; onFill: (next: NextRound) => void }

export function NextRoundForm({ top, busy, onFill }: Props) {
  const id = useId()
  const { activity, round } = useDraw()
  const isOffered = isOfferedIn(activity)
  const [next, setNext] = useState<NextRound>(
    top === null ? { order: 'same', entrants: 'all', top: 10 } : { order: 'standing', entrants: 'top', top },
  )
  const set = (changed: Partial<NextRound>) => setNext({ ...next, ...changed })
  const preview = usePreview(() => previewRound(activity.id, round, next), JSON.stringify(next))
  const shown = preview?.shown
  const tied = shown && tiedNotice(next, shown.runs)

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
              {next.entrants === 'top' ? 'How many' : 'How many per division'}
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
      <RoundPreviewList preview={preview} />
      {tied && <p>{tied}</p>}
      {shown && shown.fees_cents > 0 && <p>Adds {formatCents(shown.fees_cents)} in fees.</p>}
      <div className="form-actions">
        <button type="submit" className="button primary" disabled={busy || !shown}>
          {shown ? `Add ${plural(shown.runs.length, 'run')}` : 'Add runs'}
        </button>
      </div>
    </form>
  )
}

export const isOfferedIn =
  ({ has_divisions }: { has_divisions: boolean }) =>
  ([value]: [string, string]) =>
    has_divisions || !value.includes('division')
