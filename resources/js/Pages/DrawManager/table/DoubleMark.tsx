import { duplicateWarning } from '#rules/draw/duplicates.ts'
import { WARNING } from '../popups/icons.tsx'
import { useDraw } from '../screen/drawContext.ts'

/** Warns that the horse (or the rider, in a class without horses) is also in other slots. Blocks nothing. */
export function DoubleMark({ doubles }: { doubles: number[] }) {
  const sentence = duplicateWarning(doubles, useDraw().activity.track_horses)
  return (
    <small className="double" title={sentence}>
      {WARNING} <span>Double</span>
      <span className="visually-hidden">. {sentence}</span>
    </small>
  )
}
