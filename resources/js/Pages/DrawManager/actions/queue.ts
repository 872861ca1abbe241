import { isSaidInRed } from '#rules/drawTexts.ts'
import type { ChangedEntry, SavedScore } from '#wire/draw.ts'
import * as paths from '#wire/paths.ts'
import { outbox } from '../../../outbox/outbox.ts'
import type { NewWrite, Outcome, QueuedWrite } from '../../../outbox/write.ts'
import { alertRefusal } from '../keyboard/refusalAlert.ts'
import { isUntouched } from '../rows/queuedFields.ts'
import type { Draw } from '../state/draw.ts'

/** What the outbox has to know of a change; the rest follows from the draw and the row. */
export type RowWrite = Omit<NewWrite, 'activity' | 'slot' | 'rider'>

/** Shows a change of the run in this slot at once, and hands it to the outbox. Resolves when that has stored it. */
export function enqueue(draw: Draw, slot: number, write: RowWrite): Promise<void> {
  const { rows, activity, event, round } = draw
  const address = paths.draw(event.id, activity.id, round)
  return rows.enter(slot, {
    ...write,
    activity: { id: activity.id, name: activity.name, round, address },
    slot,
    rider: rows.row(slot).user_name ?? '',
  })
}

/** Shows what the outbox has for this draw, from this page, other tabs and earlier pages. Returns how to stop. */
export const followOutbox = (draw: QueueOwner) =>
  draw.rows.queued.follow(
    outbox,
    ({ activity }) => activity.id === draw.activity.id && activity.round === draw.round,
    {
      onChange: (entities) => draw.rows.requeued(entities),
      onOutcome: (item, outcome) => heard(draw, item, outcome),
    },
  )

type QueueOwner = Pick<Draw, 'rows' | 'riders' | 'horses' | 'round'> & { activity: { id: number } }

function heard(draw: QueueOwner, item: QueuedWrite, outcome: Outcome) {
  draw.rows.outcome(item, outcome)
  if (outcome.state === 'done') learn(draw, item, outcome.answer as ChangedEntry | null)
  if (outcome.state === 'refused') {
    if (isSaidInRed(outcome.sentence)) void outbox.discard(item.key)
    else alertRefusal(item)
  }
  if (outcome.state === 'conflict') {
    const conflict = { ...item, theirs: outcome.theirs }
    if (isUntouched(conflict)) void outbox.retry(item.key, versionOf(conflict))
  }
}

/** Riders and horses that were added are suggested from now on. */
function learn({ riders, horses }: QueueOwner, { field }: QueuedWrite, answer: ChangedEntry | null) {
  if (field === 'rider' && answer?.user_fake && answer.user_id !== null && answer.user_name)
    riders.add({ id: answer.user_id, name: answer.user_name, email: null })
  if (field === 'horse' && answer?.horse) horses.add(answer.horse)
}

export const retry = ({ key }: QueuedWrite) => void outbox.retry(key)

export const discard = ({ key }: QueuedWrite) => void outbox.discard(key)

/** Sends what was entered here again, now that the newer value of the server was seen. */
export const keepMine = (item: QueuedWrite) => void outbox.retry(item.key, versionOf(item))

export function takeTheirs({ rows }: Draw, item: QueuedWrite) {
  rows.acceptTheirs(item)
  discard(item)
}

/** For a run that was deleted: nothing of it can be saved any longer. */
export function discardAll(items: readonly QueuedWrite[]) {
  for (const item of items) discard(item)
}

const versionOf = ({ theirs }: QueuedWrite) => ({ version: (theirs as SavedScore).version })
