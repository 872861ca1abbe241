import * as paths from '#wire/paths.ts'
import { outbox } from '../../../outbox/outbox.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import type { RowWrite } from '../store/queuedChanges.ts'
import type { DrawScreen } from '../screen/drawContext.ts'

export function enqueue(draw: DrawScreen, slot: number, write: RowWrite): Promise<string> {
  const { store, activity, event, round } = draw
  const address = paths.draw(event.id, activity.id, round)
  return store.enqueue(slot, {
    ...write,
    activity: { id: activity.id, name: activity.name, round, address },
    slot,
    rider: store.row(slot).user_name ?? '',
  })
}

export function discardAll(items: readonly QueuedWrite[]) {
  for (const { key } of items) void outbox.discard(key)
}
