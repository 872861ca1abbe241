import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../Components/Button.tsx'
import { useStore } from '../../../store.ts'
import { PublishDialog } from '../popups/lazy.ts'
import { useDraw } from '../screen/drawContext.ts'

export const PUBLISH_BUTTON_ID = 'publish-draw'
export const STATUS_ID = 'draw-status'

export function PublishDraw({ onPublished }: { onPublished: (version?: number) => void }) {
  const { lineup } = useDraw()
  const hasEntries = useStore(lineup.filled, (filled) => filled > 0)
  const [asking, setAsking] = useState(false)

  return (
    <>
      <Button
        id={PUBLISH_BUTTON_ID}
        kind={hasEntries ? 'primary' : 'secondary'}
        onClick={() => setAsking(true)}
      >
        Publish Draw
      </Button>
      <PublishDialog
        open={asking}
        onClose={() => setAsking(false)}
        onPublished={(version) => showAndFocus(STATUS_ID, () => onPublished(version))}
      />
    </>
  )
}

export function showAndFocus(id: string, show: () => void) {
  flushSync(show)
  if (document.activeElement === document.body) document.getElementById(id)?.focus()
}
