import type { SavedScore } from '#wire/draw.ts'
import { outbox } from '../../../outbox/outbox.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { conflictFields } from '../store/serverFields.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import { conflictVersion } from './handleOutcome.ts'

/** The buttons of a change that the server did not accept. */

export const retry = ({ key }: QueuedWrite) => void outbox.retry(key)

export const discard = ({ key }: QueuedWrite) => void outbox.discard(key)

/** Sends what was entered here again, now that the newer value of the server was seen. */
export const keepOwnValue = (item: QueuedWrite) => void outbox.retry(item.key, conflictVersion(item))

export function acceptServerValue({ store }: DrawScreen, item: QueuedWrite) {
  if (item.field === 'score') store.confirmScore(item.theirs as SavedScore)
  else {
    store.confirmQueued(item, () => conflictFields(item), undefined)
    // There may be something newer by now.
    store.markStale(store.slotsOf(item))
  }
  discard(item)
}
