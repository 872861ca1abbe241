import { formatTime } from '#lib/formatDates.ts'
import { formatScoreOrBlank } from '#rules/scoring/score.ts'
import type { Activity } from '#wire/activity.ts'
import type { SavedEntry, SavedScore } from '#wire/draw.ts'
import { rejectionText, runLabel } from '../../../outbox/labels.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { discard, keepOwnValue, retry, acceptServerValue } from '../actions/resolveConflict.ts'
import { focusScore } from '../keyboard/focus.ts'
import { contestIdOf, isPending, type NameValue } from '../store/queuedFields.ts'
import type { EnteredValue } from '../store/scoreDrafts.ts'
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
  const unaccepted = queued.filter((item) => !isPending(item))
  if (unaccepted.length === 0) return null
  const run = runLabel(row.draw, row.user_name)

  return (
    <div className="unaccepted" role="alert">
      {unaccepted.map((item) => (
        <UnacceptedChange key={item.key} item={item} run={run} slot={row.draw} />
      ))}
    </div>
  )
}

function UnacceptedChange({ item, run, slot }: { item: QueuedWrite; run: string; slot: number }) {
  const draw = useDraw()
  const isConflict = item.state === 'conflict'
  const choices: [string, () => void][] = isConflict
    ? [
        ['Keep mine', () => keepOwnValue(item)],
        ['Use theirs', () => acceptServerValue(draw, item)],
      ]
    : [
        ['Retry', () => retry(item)],
        ['Discard', () => discard(item)],
      ]

  return (
    <p>
      {run}. {isConflict ? conflictSentence(draw, item) : refusalSentence(draw, item)}{' '}
      {choices.map(([label, choose]) => (
        <button
          key={label}
          type="button"
          className="button"
          onClick={() => {
            choose()
            // The clicked button is removed with its row.
            if (item.field === 'score') focusScore(slot)
          }}
        >
          {label}
        </button>
      ))}
    </p>
  )
}

function conflictSentence(draw: DrawScreen, item: QueuedWrite): string {
  const { at, by } = item.theirs as SavedScore | SavedEntry
  const saved = `${by ?? 'Someone else'} saved ${serverText(item)}${at ? ` at ${formatTime(at)}` : ''}`
  return `${saved}. You typed ${enteredText(draw, item)}.`
}

function refusalSentence(draw: DrawScreen, item: QueuedWrite): string {
  return `Not saved: ${enteredText(draw, item)}. ${rejectionText(item)}`
}

function enteredText(draw: DrawScreen, { field, value }: QueuedWrite): string {
  if (field === 'score') return formatScoreOrBlank((value as EnteredValue).score) || 'no time'
  const contest = contestIdOf(field)
  if (contest !== null) return `${contestName(draw, contest)} ${value ? 'checked' : 'unchecked'}`
  return (value as NameValue).text || `no ${field}`
}

function serverText({ field, theirs }: QueuedWrite): string {
  if (field === 'score') return formatScoreOrBlank((theirs as SavedScore).score) || 'no time'
  const { rider, horse, bull } = theirs as SavedEntry
  return { rider, horse, bull }[field as 'rider' | 'horse' | 'bull']?.name ?? `no ${field}`
}

function contestName({ activity, carryovers }: DrawScreen, contest: number): string {
  const all = [
    activity,
    ...activity.incentives,
    ...carryovers,
    ...carryovers.flatMap((one) => one.incentives),
  ]
  return all.find(({ id }) => id === contest)?.name ?? 'A side pot'
}

const columnCount = ({ publish_draw, track_bulls }: Activity) =>
  6 + Number(publish_draw) + Number(track_bulls)
