import type { Activity } from '#wire/activity.ts'
import { UnacceptedChange } from '../../../outbox/UnacceptedChange.tsx'
import { outbox } from '../../../outbox/outbox.ts'
import { runLabel } from '../../../outbox/changeTexts.ts'
import { focusNextScore } from '../keyboard/focus.ts'
import { isPending } from '../store/queuedFields.ts'
import type { RowView } from '../store/rowViews.ts'
import { type DrawScreen, useDraw } from '../screen/drawContext.ts'

export function ConflictRow({ line }: { line: RowView }) {
  const draw = useDraw()
  if (line.queued.every(isPending)) return null

  return (
    <tr className="conflict">
      <td colSpan={columnCount(draw.activity)}>
        <UnacceptedChanges line={line} />
      </td>
    </tr>
  )
}

export function UnacceptedChanges({ line: { row, queued } }: { line: RowView }) {
  const draw = useDraw()
  const unaccepted = queued.filter((item) => !isPending(item))
  if (unaccepted.length === 0) return null
  const run = runLabel(row.draw, row.user_name)

  return (
    <div className="unaccepted" role="alert">
      {unaccepted.map((item) => (
        <UnacceptedChange
          key={item.key}
          item={item}
          outbox={outbox}
          run={run}
          heading={`${run}.`}
          contestName={(id) => contestName(draw, id)}
          onChoose={() => item.field === 'score' && focusOpenScore(row.draw)}
        />
      ))}
    </div>
  )
}

export function focusOpenScore(slot: number) {
  queueMicrotask(() => {
    const row = document.querySelector<HTMLElement>(`tr[data-slot='${slot}']`)
    const field = row?.querySelector<HTMLElement>('[data-score]')
    if (field) field.focus()
    else if (row) focusNextScore(row)
  })
}

function contestName({ activity, carryovers }: DrawScreen, contest: number): string | undefined {
  const all = [
    activity,
    ...activity.incentives,
    ...carryovers,
    ...carryovers.flatMap((one) => one.incentives),
  ]
  return all.find(({ id }) => id === contest)?.name
}

const columnCount = ({ publish_draw, track_bulls }: Activity) =>
  6 + Number(publish_draw) + Number(track_bulls)
