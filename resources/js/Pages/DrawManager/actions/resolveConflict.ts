import type { SavedScore } from '#wire/draw.ts'
import { outbox } from '../../../outbox/outbox.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { conflictFields } from '../store/serverFields.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import { conflictVersion } from './handleOutcome.ts'

export const retry = ({ key }: QueuedWrite) => void outbox.retry(key)

export const discard = ({ key }: QueuedWrite) => void outbox.discard(key)

export const keepOwnValue = (item: QueuedWrite) => void outbox.retry(item.key, conflictVersion(item))

export function acceptServerValue({ store }: DrawScreen, item: QueuedWrite) {
  if (item.field === 'score') store.confirmScore(item.theirs as SavedScore)
  else {
    store.confirmQueued(item, () => conflictFields(item), undefined)
    // The server's value may be newer than the one in the conflict.
    store.markStale(store.slotsOf(item))
  }
  discard(item)
}
