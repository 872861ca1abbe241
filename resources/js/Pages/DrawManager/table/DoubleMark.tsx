import { doubleSentence } from '#rules/doubles.ts'
import { ATTENTION } from '../popups/icons.tsx'
import { useDraw } from '../state/draw.ts'

/** Beside a horse (or rider, where no horses are tracked) that is in other slots of the draw too. It refuses nothing. */
export function DoubleMark({ doubles }: { doubles: number[] }) {
  const sentence = doubleSentence(doubles, useDraw().activity.track_horses)
  return (
    <small className="double" title={sentence}>
      {ATTENTION} <span>Double</span>
      <span className="visually-hidden">. {sentence}</span>
    </small>
  )
}
