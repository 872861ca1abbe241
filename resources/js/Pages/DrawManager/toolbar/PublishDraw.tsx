import { useState } from 'react'
import { Button } from '../../../Components/Button.tsx'
import { useStore } from '../../../store.ts'
import { PublishDialog } from '../popups/lazy.ts'
import { useDraw } from '../screen/drawContext.ts'
import { PUBLISH_BUTTON_ID, showAndFocus, STATUS_ID } from './publishFocus.ts'

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
