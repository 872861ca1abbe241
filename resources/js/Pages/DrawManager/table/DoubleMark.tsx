import { duplicateWarning } from '#rules/draw/duplicates.ts'
import { WARNING } from '../popups/icons.tsx'
import { useDraw } from '../screen/drawContext.ts'

/** Beside a horse (or rider, where no horses are tracked) that is in other slots of the draw too. It refuses nothing. */
export function DoubleMark({ doubles }: { doubles: number[] }) {
  const sentence = duplicateWarning(doubles, useDraw().activity.track_horses)
  return (
    <small className="double" title={sentence}>
      {WARNING} <span>Double</span>
      <span className="visually-hidden">. {sentence}</span>
    </small>
  )
}
