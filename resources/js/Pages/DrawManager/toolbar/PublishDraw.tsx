import { useState } from 'react'
import { flushSync } from 'react-dom'
import { PUBLISH_DRAW_QUESTION, PUBLISH_DRAW_TITLE } from '#rules/drawTexts.ts'
import { Confirm } from '../../../Components/Dialog.tsx'
import { unlessUnderWay, useUnderWay } from '../../../underWay.ts'
import { withProgress } from '../../../visits/progress.ts'
import { publishDraw } from '../actions/calls.ts'
import { useDraw } from '../state/draw.ts'

export const PUBLISH = 'publish-draw'
export const STATUS = 'draw-status'

/** Publishing is asked about: it tells everybody in the draw. */
export function PublishDraw({ onPublished }: { onPublished: (version?: number) => void }) {
  const { activity, round } = useDraw()
  const [asking, setAsking] = useState(false)
  const publishing = `publish ${activity.id}`
  const busy = useUnderWay(publishing)

  async function publish() {
    const published = await withProgress(publishDraw(activity.id, round))
    setAsking(false)
    if (published.state === 'done') showAndFocus(STATUS, () => onPublished(published.version))
  }

  return (
    <>
      <button type="button" id={PUBLISH} className="button primary" onClick={() => setAsking(true)}>
        Publish Draw
      </button>
      <Confirm
        open={asking}
        title={PUBLISH_DRAW_TITLE}
        question={PUBLISH_DRAW_QUESTION}
        busy={busy}
        onConfirm={() => unlessUnderWay(publishing, publish)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** The pressed button disappears. After publishing, one more Enter must not unpublish. */
export function showAndFocus(id: string, show: () => void) {
  flushSync(show)
  document.getElementById(id)?.focus()
}
