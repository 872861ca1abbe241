import { useState } from 'react'
import { flushSync } from 'react-dom'
import { PUBLISH_DRAW_QUESTION, PUBLISH_DRAW_TITLE } from '#rules/draw/messages.ts'
import { Confirm } from '../../../Components/Dialog.tsx'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { withProgress } from '../../../visits/progress.ts'
import { publishDraw } from '../actions/api.ts'
import { useDraw } from '../screen/drawContext.ts'

export const PUBLISH_BUTTON_ID = 'publish-draw'
export const STATUS_ID = 'draw-status'

export function PublishDraw({ onPublished }: { onPublished: (version?: number) => void }) {
  const { activity, round } = useDraw()
  const [asking, setAsking] = useState(false)
  const publishing = `publish ${activity.id}`
  const busy = useInFlight(publishing)

  async function publish() {
    const published = await withProgress(publishDraw(activity.id, round))
    setAsking(false)
    if (published.state === 'done') showAndFocus(STATUS_ID, () => onPublished(published.version))
  }

  return (
    <>
      <button type="button" id={PUBLISH_BUTTON_ID} className="button primary" onClick={() => setAsking(true)}>
        Publish Draw
      </button>
      <Confirm
        open={asking}
        title={PUBLISH_DRAW_TITLE}
        question={PUBLISH_DRAW_QUESTION}
        busy={busy}
        onConfirm={() => singleFlight(publishing, publish)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

export function showAndFocus(id: string, show: () => void) {
  flushSync(show)
  document.getElementById(id)?.focus()
}
