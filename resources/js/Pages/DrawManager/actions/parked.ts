import type { SavedScore } from '#wire/draw.ts'
import { outbox } from '../../../outbox/outbox.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { theirFields } from '../rows/answeredFields.ts'
import type { Draw } from '../state/draw.ts'
import { versionOfTheirs } from './outcomes.ts'

/** The buttons of a change that the server did not accept. */

export const retry = ({ key }: QueuedWrite) => void outbox.retry(key)

export const discard = ({ key }: QueuedWrite) => void outbox.discard(key)

/** Sends what was entered here again, now that the newer value of the server was seen. */
export const keepMine = (item: QueuedWrite) => void outbox.retry(item.key, versionOfTheirs(item))

export function takeTheirs({ rows }: Draw, item: QueuedWrite) {
  if (item.field === 'score') rows.acceptScore(item.theirs as SavedScore)
  else {
    rows.settle(item, () => theirFields(item), undefined)
    // There may be something newer by now.
    rows.miss(rows.slotsOf(item))
  }
  discard(item)
}
