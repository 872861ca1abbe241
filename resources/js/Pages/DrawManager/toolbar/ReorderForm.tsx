import { type FormEvent, useId, useState } from 'react'
import { plural } from '#lib/plural.ts'
import { roundWithArticle } from '#rules/classes/rounds.ts'
import type { RoundOrder } from '#rules/draw/nextRound.ts'
import { renumberedNotice } from '#rules/draw/renumbering.ts'
import type { ReorderPreview, ReorderRound } from '#wire/draw.ts'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { previewReorder, reorderRound } from '../actions/renumber.ts'
import { useDraw } from '../screen/drawContext.ts'
import { usePreview } from '../screen/usePreview.ts'
import { offerRenumberingUndo } from '../undo/offers.ts'
import { isOfferedIn, ORDERS } from './NextRoundForm.tsx'
import { RoundPreviewList } from './RoundPreviewList.tsx'
import '../../../../css/form.css'

type Props = { previous: string; onClose: () => void; onReordered: () => void }

export function ReorderForm({ previous, onClose, onReordered }: Props) {
  const id = useId()
  const { activity } = useDraw()
  const [order, setOrder] = useState<RoundOrder>('same')

  return (
    <>
      <div className="form">
        <div className="field">
          <label htmlFor={id}>Order</label>
          <select id={id} value={order} onChange={({ target }) => setOrder(target.value as RoundOrder)}>
            {ORDERS.filter(isOfferedIn(activity)).map(([value, text]) => (
              <option key={value} value={value}>
                {value === 'random' ? 'Random' : text}
              </option>
            ))}
          </select>
        </div>
      </div>
      {order === 'random' ? (
        <Randomize onClose={onClose} />
      ) : (
        <Reorder key={order} {...{ order, previous, onClose, onReordered }} />
      )}
    </>
  )
}

function Randomize({ onClose }: Pick<Props, 'onClose'>) {
  const { publish_draw } = useDraw().activity

  function randomize() {
    onClose()
    document.getElementById('randomize')?.click()
  }

  return (
    <div className="form">
      <p>
        {publish_draw
          ? 'The draw is published. Unpublish it before you randomize.'
          : 'Randomize Draw redraws all runs in this go. Anyone can check the new order.'}
      </p>
      <div className="form-actions">
        <button type="button" className="button primary" disabled={publish_draw} onClick={randomize}>
          Randomize Draw
        </button>
      </div>
    </div>
  )
}

function Reorder({ order, previous, onClose, onReordered }: Props & Pick<ReorderRound, 'order'>) {
  const draw = useDraw()
  const { activity, round } = draw
  const reordering = `reorder ${activity.id} ${round}`
  const busy = useInFlight(reordering)
  const [problem, setProblem] = useState({ count: 0, sentence: '' })
  const preview = usePreview(() => previewReorder(activity.id, round, order), `${problem.count}`)
  const shown = preview?.shown

  function reorder(event: FormEvent) {
    event.preventDefault()
    if (!shown) return
    void singleFlight(reordering, async () => {
      const reordered = await reorderRound(draw, { order, seen: shown.seen }, onClose)
      if (reordered?.state === 'refused')
        return setProblem({ count: problem.count + 1, sentence: reordered.sentence })
      if (reordered?.state !== 'done') return
      onClose()
      const { moved, batch } = reordered.answer
      offerRenumberingUndo(`Draw reordered. ${plural(moved, 'run')} moved.`, batch)
      draw.stored?.markStale()
      onReordered()
    })
  }

  return (
    <form className="form" onSubmit={reorder}>
      {problem.sentence && (
        <p role="alert" className="form-error">
          {problem.sentence}
        </p>
      )}
      <RoundPreviewList preview={preview} />
      {shown && describeReorder(shown, previous).map((text) => <p key={text}>{text}</p>)}
      <div className="form-actions">
        <button type="submit" className="button primary" disabled={busy || !shown}>
          Reorder
        </button>
      </div>
    </form>
  )
}

const describeReorder = ({ moved, others, notified }: ReorderPreview, previous: string): string[] =>
  [
    `${plural(moved, 'run gets', 'runs get')} a new draw number.`,
    others > 0 &&
      `${plural(others, "run wasn't", "runs weren't")} in ${roundWithArticle(previous)}. ${others === 1 ? 'It goes to the end.' : 'They go to the end in their current order.'}`,
    notified !== null && renumberedNotice(notified),
  ].filter((text) => text !== false)
