import { formatScoreOrBlank } from '#rules/score.ts'
import type { Activity } from '#wire/activity.ts'
import type { SavedEntry, SavedScore } from '#wire/draw.ts'
import { whyRefused } from '../../../outbox/words.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { discard, keepMine, retry, takeTheirs } from '../actions/parked.ts'
import { focusScore } from '../keyboard/focus.ts'
import { contestIn, isWaiting, type NameValue } from '../rows/queuedFields.ts'
import type { Saving } from '../rows/scoreEdits.ts'
import type { Line } from '../rows/slots.ts'
import { type Draw, useDraw } from '../state/draw.ts'

/** Changes that the server did not accept: what was entered, why it isn't saved, and the choice of what to do. */
export function ParkedRow({ line: { row, queued } }: { line: Line }) {
  const draw = useDraw()
  const parked = queued.filter((item) => !isWaiting(item))
  if (parked.length === 0) return null
  const run = `Slot ${row.draw}${row.user_name ? `, ${row.user_name}` : ''}`

  return (
    <tr className="conflict">
      <td colSpan={columnCount(draw.activity)} role="alert">
        {parked.map((item) => (
          <Parked key={item.key} item={item} run={run} slot={row.draw} />
        ))}
      </td>
    </tr>
  )
}

function Parked({ item, run, slot }: { item: QueuedWrite; run: string; slot: number }) {
  const draw = useDraw()
  const isConflict = item.state === 'conflict'
  const choices: [string, () => void][] = isConflict
    ? [
        ['Keep mine', () => keepMine(item)],
        ['Use theirs', () => takeTheirs(draw, item)],
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
            // Its button goes, and with it the focus.
            if (item.field === 'score') focusScore(slot)
          }}
        >
          {label}
        </button>
      ))}
    </p>
  )
}

function conflictSentence(draw: Draw, item: QueuedWrite): string {
  const { at, by } = item.theirs as SavedScore | SavedEntry
  const saved = `Saved ${theirText(item)}${at ? ` at ${clock(at)}` : ''}`
  return `${by ? `${by} changed it. ` : ''}${saved}, you typed ${enteredText(draw, item)}:`
}

function refusalSentence(draw: Draw, item: QueuedWrite): string {
  return `Not saved: ${enteredText(draw, item)}. ${whyRefused(item)}`
}

function enteredText(draw: Draw, { field, value }: QueuedWrite): string {
  if (field === 'score') return formatScoreOrBlank((value as Saving).score) || 'no time'
  const contest = contestIn(field)
  if (contest !== null) return `${contestName(draw, contest)} ${value ? 'checked' : 'unchecked'}`
  return (value as NameValue).text || `no ${field}`
}

function theirText({ field, theirs }: QueuedWrite): string {
  if (field === 'score') return formatScoreOrBlank((theirs as SavedScore).score) || 'no time'
  const { rider, horse, bull } = theirs as SavedEntry
  return { rider, horse, bull }[field as 'rider' | 'horse' | 'bull']?.name ?? `no ${field}`
}

function contestName({ activity, carryovers }: Draw, contest: number): string {
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

const clock = (at: string) =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace('\u202f', ' ')
