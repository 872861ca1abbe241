import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { RANDOMIZE_SCORED } from '#rules/draw/messages.ts'
import { Button } from '../../../Components/Button.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { useInFlight } from '../../../api/singleFlight.ts'
import { useStore } from '../../../store.ts'
import type { RandomizeProps } from '../dialogs/RandomizeDialog.tsx'
import { RandomizeDialog } from '../popups/lazy.ts'
import { useDraw } from '../screen/drawContext.ts'

export function RandomizeButton(props: RandomizeProps) {
  const { activity, classScores } = useDraw()
  const busy = useInFlight(`randomize ${activity.id}`)
  const scored = useStore(classScores.isScored)
  const [isAsking, setAsking] = useState(false)

  return (
    <>
      <Button
        id="randomize"
        disabled={busy}
        aria-disabled={scored || undefined}
        title={scored ? RANDOMIZE_SCORED : undefined}
        onClick={() => (scored ? notify(RANDOMIZE_SCORED) : setAsking(true))}
      >
        <Shuffle aria-hidden size={16} /> Randomize Draw
      </Button>
      <RandomizeDialog {...props} open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
