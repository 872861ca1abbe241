import { useState } from 'react'
import { plural } from '#lib/plural.ts'
import { describeGaps } from '#rules/draw/closeGaps.ts'
import { renumberedNotice } from '#rules/draw/renumbering.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { withProgress } from '../../../visits/progress.ts'
import { closeGaps, previewGaps, reloadDraw } from '../actions/renumber.ts'
import { useDraw } from '../screen/drawContext.ts'
import { usePreview } from '../screen/usePreview.ts'
import { offerRenumberingUndo } from '../undo/offers.ts'
import '../../../../css/form.css'

export const CLOSE_GAPS = 'Close the gaps'

type Props = { open: boolean; onClose: () => void }

export const CloseGapsDialog = ({ open, onClose }: Props) => (
  <Dialog open={open} title={CLOSE_GAPS} onClose={onClose}>
    <GapsForm onClose={onClose} />
  </Dialog>
)

function GapsForm({ onClose }: { onClose: () => void }) {
  const draw = useDraw()
  const { activity, round } = draw
  const closing = `close gaps ${activity.id} ${round}`
  const busy = useInFlight(closing)
  const [problem, setProblem] = useState({ count: 0, sentence: '' })
  const preview = usePreview(() => previewGaps(activity.id, round), `${problem.count}`)
  const shown = preview?.shown

  const close = (seen: string) =>
    singleFlight(closing, async () => {
      const closed = await withProgress(closeGaps(activity.id, round, seen))
      if (closed.state === 'refused')
        return setProblem({ count: problem.count + 1, sentence: closed.sentence })
      if (closed.state !== 'done') return
      onClose()
      offerRenumberingUndo(
        `Gaps closed. ${plural(closed.answer.moved, 'run')} moved up.`,
        closed.answer.batch,
      )
      await reloadDraw(draw)
    })

  return (
    <div className="form">
      {problem.sentence && <p role="alert">{problem.sentence}</p>}
      {preview === null && <p role="status">Loading...</p>}
      {preview?.refusal && preview.refusal !== problem.sentence && <p role="alert">{preview.refusal}</p>}
      {shown && describeGaps(shown).map((text) => <p key={text}>{text}</p>)}
      {shown && shown.notified !== null && <p>{renumberedNotice(shown.notified)}</p>}
      <div className="form-actions">
        <button
          type="button"
          className="button primary"
          disabled={busy || !shown}
          onClick={() => shown && void close(shown.seen)}
        >
          {CLOSE_GAPS}
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </div>
  )
}
