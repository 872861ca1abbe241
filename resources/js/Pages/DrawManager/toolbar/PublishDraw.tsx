import { useState } from 'react'
import { flushSync } from 'react-dom'
import { PublishDialog } from '../popups/lazy.ts'

export const PUBLISH_BUTTON_ID = 'publish-draw'
export const STATUS_ID = 'draw-status'

export function PublishDraw({ onPublished }: { onPublished: (version?: number) => void }) {
  const [asking, setAsking] = useState(false)

  return (
    <>
      <button type="button" id={PUBLISH_BUTTON_ID} className="button primary" onClick={() => setAsking(true)}>
        Publish Draw
      </button>
      <PublishDialog
        open={asking}
        onClose={() => setAsking(false)}
        onPublished={(version) => showAndFocus(STATUS_ID, () => onPublished(version))}
      />
    </>
  )
}

/** Leaves the focus alone if the user has moved it to another element since the click. */
export function showAndFocus(id: string, show: () => void) {
  flushSync(show)
  if (document.activeElement === document.body) document.getElementById(id)?.focus()
}
