import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { RANDOMIZE_QUESTION } from '#rules/draw/messages.ts'
import { Confirm } from '../../../Components/Dialog.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { singleFlight } from '../../../api/singleFlight.ts'
import { randomizeDraw } from '../actions/makeDraw.ts'
import { useDraw } from '../screen/drawContext.ts'
import type { DrawResult } from './DrawResultNotice.tsx'

export type RandomizeProps = {
  commitment: string
  draws_made: number
  onRandomized: (drawn: DrawResult | null) => void
}

export type RandomizeMode = 'with a word' | 'without' | null

const NO_TEXT = { word: '', reason: '' }

type Props = RandomizeProps & { mode: RandomizeMode; onClose: (asking: null) => void }

export function RandomizeDialog({ commitment, draws_made, onRandomized, mode, onClose }: Props) {
  const draw = useDraw()
  const { activity } = draw
  const word = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(NO_TEXT)

  async function randomize() {
    const how = { word: word.current?.value ?? '', reason: reason.current?.value ?? '' }
    flushSync(() => onClose(null))
    await singleFlight(`randomize ${activity.id}`, async () => {
      const result = await randomizeDraw(draw, how)
      setTyped(result?.state === 'done' ? NO_TEXT : how)
      if (result?.state === 'refused') notify(result.sentence)
      if (result?.state === 'done') onRandomized({ draw: result.answer, commitment })
    })
    // The button lost focus when it was disabled. Render it enabled before focusing it again.
    flushSync(() => {})
    if (document.activeElement === document.body) document.getElementById('randomize')?.focus()
  }

  return (
    <Confirm
      open={mode !== null}
      title="Randomize Draw"
      question={RANDOMIZE_QUESTION}
      busy={false}
      defaultButton="cancels"
      onConfirm={randomize}
      onCancel={() => onClose(null)}
    >
      {mode === 'with a word' && (
        <label className="labelled">
          Rider's word (a word or number a rider calls out)
          <input ref={word} maxLength={100} defaultValue={typed.word} data-enter="" />
        </label>
      )}
      {draws_made > 0 && (
        <label className="labelled">
          Reason for drawing again (optional)
          <input ref={reason} maxLength={200} defaultValue={typed.reason} />
        </label>
      )}
    </Confirm>
  )
}
