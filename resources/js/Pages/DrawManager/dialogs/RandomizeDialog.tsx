import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { RANDOMIZE_QUESTION } from '#rules/drawTexts.ts'
import { Confirm } from '../../../Components/Dialog.tsx'
import { notify } from '../../../Components/Notice.tsx'
import { unlessUnderWay } from '../../../underWay.ts'
import { withProgress } from '../../../visits/progress.ts'
import { randomizeDraw } from '../actions/calls.ts'
import { useDraw } from '../state/draw.ts'
import type { Drawn } from './DrawnNote.tsx'

export type RandomizeProps = {
  commitment: string
  draws_made: number
  onRandomized: (drawn: Drawn | null) => void
}

/** Null while nothing is asked. */
export type Asking = 'with a word' | 'without' | null

const NOTHING = { word: '', reason: '' }

type Props = RandomizeProps & { asking: Asking; onClose: (asking: null) => void }

/** Asks before the draw is made, and for what may be said of it: a word from outside, and why it is drawn again. */
export function RandomizeDialog({ commitment, draws_made, onRandomized, asking, onClose }: Props) {
  const { activity, round } = useDraw()
  const word = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLInputElement>(null)
  /** What the dialog begins with: what was typed for a draw that was not made. */
  const [typed, setTyped] = useState(NOTHING)

  async function randomize() {
    const how = { word: word.current?.value ?? '', reason: reason.current?.value ?? '' }
    flushSync(() => onClose(null))
    await unlessUnderWay(`randomize ${activity.id}`, async () => {
      const made = await withProgress(randomizeDraw(activity.id, round, how))
      setTyped(made.state === 'done' ? NOTHING : how)
      if (made.state === 'refused') notify(made.sentence)
      if (made.state === 'done') onRandomized({ made: made.answer, commitment })
    })
    // The button was disabled, so it has lost the focus.
    flushSync(() => {})
    document.getElementById('randomize')?.focus()
  }

  return (
    <Confirm
      open={asking !== null}
      title="Randomize Draw"
      question={RANDOMIZE_QUESTION}
      busy={false}
      enter="cancels"
      onConfirm={randomize}
      onCancel={() => onClose(null)}
    >
      {asking === 'with a word' && (
        <label className="labelled">
          Number or word called out by a rider
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
