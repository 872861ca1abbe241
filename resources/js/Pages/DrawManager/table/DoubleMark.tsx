import { usePage } from '@inertiajs/react'
import { duplicateKey, duplicateWarning } from '#rules/draw/duplicates.ts'
import type { DrawManagerProps } from '#wire/draw.ts'
import { keepDuplicates } from '../actions/duplicates.ts'
import { WARNING } from '../popups/icons.tsx'
import { useDraw } from '../screen/drawContext.ts'
import type { RowView } from '../store/rowViews.ts'

export function DoubleMark({ line: { row, doubles } }: { line: RowView }) {
  const { activity, can } = useDraw()
  const { seen_duplicates } = usePage<DrawManagerProps>().props
  const key = duplicateKey(row, activity.track_horses)
  const isSeen = seen_duplicates.some(([entry, shared]) => entry === row.id && shared === key)
  const sentence = duplicateWarning(doubles, activity.track_horses)
  const mark = (
    <>
      {WARNING} <span>Double</span>
      <span className="visually-hidden">. {sentence}</span>
    </>
  )
  if (isSeen || !can.organize)
    return (
      <small className={isSeen ? 'double seen' : 'double'} title={sentence}>
        {mark}
      </small>
    )
  return (
    <button
      type="button"
      className="double"
      title={sentence}
      aria-haspopup="dialog"
      onClick={() => void keepDuplicates(row, doubles, activity.track_horses)}
    >
      {mark}
    </button>
  )
}
