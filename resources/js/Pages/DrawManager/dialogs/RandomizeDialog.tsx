import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { RANDOMIZE_QUESTION } from '#rules/draw/messages.ts'
import { Confirm } from '../../../Components/Dialog.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { singleFlight } from '../../../api/singleFlight.ts'
import { randomizeDraw } from '../actions/makeDraw.ts'
import { useDraw } from '../screen/drawContext.ts'
import type { DrawResult } from './DrawResultNotice.tsx'
import '../../../../css/form.css'

export type RandomizeProps = {
  commitment: string
  draws_made: number
  onRandomized: (drawn: DrawResult | null) => void
}

const NO_TEXT = { word: '', reason: '' }

type Props = RandomizeProps & { withWord?: boolean; open: boolean; onClose: () => void }

export function RandomizeDialog({ commitment, draws_made, onRandomized, withWord, open, onClose }: Props) {
  const draw = useDraw()
  const { activity } = draw
  const id = useId()
  const word = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(NO_TEXT)

  async function randomize() {
    const how = { word: word.current?.value ?? '', reason: reason.current?.value ?? '' }
    flushSync(onClose)
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
      open={open}
      title="Randomize Draw"
      question={RANDOMIZE_QUESTION}
      busy={false}
      defaultButton="cancels"
      onConfirm={randomize}
      onCancel={onClose}
    >
      {withWord && (
        <div className="field">
          <label htmlFor={`${id}word`}>Rider's word</label>
          <input
            ref={word}
            id={`${id}word`}
            aria-describedby={`${id}word-hint`}
            maxLength={100}
            defaultValue={typed.word}
            data-enter=""
          />
          <p id={`${id}word-hint`} className="hint">
            A word or number a rider calls out.
          </p>
        </div>
      )}
      {draws_made > 0 && (
        <div className="field">
          <label htmlFor={`${id}reason`}>Reason for drawing again</label>
          <input
            ref={reason}
            id={`${id}reason`}
            aria-describedby={`${id}reason-hint`}
            maxLength={200}
            defaultValue={typed.reason}
          />
          <p id={`${id}reason-hint`} className="hint">
            Optional.
          </p>
        </div>
      )}
    </Confirm>
  )
}
