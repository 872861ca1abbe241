import { isSaidInRed, NOT_SAVED, SCORE_NOT_SAVED } from '#rules/drawTexts.ts'
import type { ChangedEntry, SavedScore } from '#wire/draw.ts'
import { outbox } from '../../../outbox/outbox.ts'
import type { Outcome, QueuedWrite } from '../../../outbox/write.ts'
import { alertRefusal } from '../keyboard/refusalAlert.ts'
import { savedFields } from '../rows/answeredFields.ts'
import { placeOf } from '../rows/merge.ts'
import { isUntouched, type NameValue } from '../rows/queuedFields.ts'
import { touchedBy } from '../rows/rows.ts'
import { putBack, type Refused, type Saving } from '../rows/scoreEdits.ts'
import type { NameBox } from '../rows/unsaved.ts'
import type { Draw } from '../state/draw.ts'

type Known = Pick<Draw, 'rows' | 'riders' | 'horses'>

/** Handles the outcome of a queued change from this tab or another. */
export function handleOutcome(draw: Known, item: QueuedWrite, outcome: Outcome) {
  const { rows } = draw
  if (outcome.state === 'done') saved(draw, item, outcome)
  else if (outcome.state === 'refused') refused(draw, item, outcome)
  else if (outcome.state === 'discarded' && item.sentAt !== null) rows.miss(rows.slotsOf(item))
  else if (outcome.state === 'conflict') {
    const conflict = { ...item, theirs: outcome.theirs }
    if (isUntouched(conflict)) void outbox.retry(item.key, versionOfTheirs(conflict))
  }
}

export const versionOfTheirs = ({ theirs }: QueuedWrite) => ({ version: (theirs as SavedScore).version })

function saved(draw: Known, item: QueuedWrite, { answer, version }: Outcome & { state: 'done' }) {
  if (item.field === 'score') return draw.rows.acceptScore(savedScore(item, answer))
  draw.rows.settle(item, (row) => savedFields(item, row, answer), version)
  learn(draw, item, answer as ChangedEntry | null)
}

function savedScore({ entity, version, value }: QueuedWrite, answer: unknown): SavedScore {
  const { score, penalty } = value as Saving
  const id = Number(entity.slice('score '.length))
  const expected = { id, score, version: version + 1, penalty_seconds: penalty, by: null, at: null }
  return { ...expected, ...(answer as Partial<SavedScore> | null) }
}

/** Riders and horses that were added are suggested from now on. */
function learn({ riders, horses }: Known, { field }: QueuedWrite, answer: ChangedEntry | null) {
  if (field === 'rider' && answer?.user_fake && answer.user_id !== null && answer.user_name)
    riders.add({ id: answer.user_id, name: answer.user_name, email: null })
  if (field === 'horse' && answer?.horse) horses.add(answer.horse)
}

/** Puts a refused value back into its box with the reason, unless the box holds newer text. */
function refused({ rows }: Known, item: QueuedWrite, outcome: Outcome & { state: 'refused' }) {
  const reason = reasonOf(item, outcome)
  const isRed = isSaidInRed(reason)
  const refused: Refused = { reason, ...(!isRed && { key: item.key }) }
  for (const slot of rows.slotsOf(item)) {
    const row = rows.row(slot)
    if (rows.queued.of(row).some(({ field, key }) => field === item.field && key !== item.key)) continue
    if (item.field === 'score') {
      if (!rows.unsaved.edit(row))
        rows.unsaved.setEdit(row.id!, putBack(row, item.value as Saving, item.version, refused))
    } else if (isNameBox(item.field)) {
      const { text } = item.value as NameValue
      if (text && !rows.unsaved.names(placeOf(row))[item.field])
        rows.unsaved.setName(placeOf(row), item.field, { text, at: Date.now(), failed: true, refused })
    }
    rows.repaint([slot], touchedBy(item, row))
  }
  if (isRed) void outbox.discard(item.key)
  else alertRefusal(item)
}

/** The server's own words, unless they are about a bug. */
const reasonOf = ({ field }: QueuedWrite, { status, sentence }: Outcome & { state: 'refused' }) =>
  (status < 500 && sentence) || (field === 'score' ? SCORE_NOT_SAVED : NOT_SAVED)

const isNameBox = (field: string): field is NameBox =>
  field === 'rider' || field === 'horse' || field === 'bull'
