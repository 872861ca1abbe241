import { outbox } from '../../../outbox/outbox.ts'
import { handleOutcome } from '../actions/handleOutcome.ts'
import type { DrawScreen } from './drawContext.ts'

export const followOutbox = (draw: Pick<DrawScreen, 'store' | 'riders' | 'horses' | 'activity' | 'round'>) =>
  draw.store.queued.follow(
    outbox,
    ({ activity }) => activity.id === draw.activity.id && activity.round === draw.round,
    {
      onChange: (entities) => draw.store.refreshQueued(entities),
      onOutcome: async (item, outcome) => {
        await whenRowsLoaded(draw)
        handleOutcome(draw, item, outcome)
      },
    },
  )

/**
 * Outcomes are handled only after the rows have loaded. Otherwise the loaded rows could overwrite an outcome with
 * older values.
 */
function whenRowsLoaded({ store: { visibleSlots } }: Pick<DrawScreen, 'store'>): Promise<void> {
  return new Promise((resolve) => {
    if (visibleSlots.get().length > 0) return resolve()
    const stop = visibleSlots.subscribe(() => {
      stop()
      resolve()
    })
  })
}
