import { useState } from 'react'
import { Button } from '../../../Components/Button.tsx'
import { useInFlight } from '../../../api/singleFlight.ts'
import { useStore } from '../../../store.ts'
import { useDraw } from '../screen/drawContext.ts'
import { RandomizeDialog, type RandomizeProps } from './RandomizeDialog.tsx'
import { VerifyDrawDialog } from './VerifyDrawDialog.tsx'

export function VerifyDrawButtons(props: RandomizeProps) {
  const { activity, classScores } = useDraw()
  const busy = useInFlight(`randomize ${activity.id}`)
  const scored = useStore(classScores.isScored)
  const [asking, setAsking] = useState<'word' | 'how' | null>(null)
  const close = () => setAsking(null)
  if (scored) return null

  return (
    <>
      <Button disabled={busy} onClick={() => setAsking('word')}>
        Add a word picked by a rider
      </Button>
      <Button onClick={() => setAsking('how')}>Verifiable random draw: how it works</Button>
      <RandomizeDialog {...props} withWord open={asking === 'word'} onClose={close} />
      <VerifyDrawDialog commitment={props.commitment} open={asking === 'how'} onClose={close} />
    </>
  )
}
