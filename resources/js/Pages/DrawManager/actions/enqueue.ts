import * as paths from '#wire/paths.ts'
import { outbox } from '../../../outbox/outbox.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import type { RowWrite } from '../store/queuedChanges.ts'
import type { DrawScreen } from '../screen/drawContext.ts'

/** Shows a change of the run in this slot at once, and hands it to the outbox. Resolves when that has stored it. */
export function enqueue(draw: DrawScreen, slot: number, write: RowWrite): Promise<void> {
  const { store, activity, event, round } = draw
  const address = paths.draw(event.id, activity.id, round)
  return store.enqueue(slot, {
    ...write,
    activity: { id: activity.id, name: activity.name, round, address },
    slot,
    rider: store.row(slot).user_name ?? '',
  })
}

/** For a run that was deleted: nothing of it can be saved any longer. */
export function discardAll(items: readonly QueuedWrite[]) {
  for (const { key } of items) void outbox.discard(key)
}
