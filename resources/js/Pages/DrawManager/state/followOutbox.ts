import { outbox } from '../../../outbox/outbox.ts'
import { handleOutcome } from '../actions/outcomes.ts'
import type { Draw } from './draw.ts'

/** Shows what the outbox has for this draw, from this page, other tabs and earlier pages. Answers how to stop. */
export const followOutbox = (draw: Pick<Draw, 'rows' | 'riders' | 'horses' | 'activity' | 'round'>) =>
  draw.rows.queued.follow(
    outbox,
    ({ activity }) => activity.id === draw.activity.id && activity.round === draw.round,
    {
      onChange: (entities) => draw.rows.requeued(entities),
      onOutcome: async (item, outcome) => {
        await rowsShown(draw)
        handleOutcome(draw, item, outcome)
      },
    },
  )

/** An outcome that comes before the rows would change nothing: they may have been read before it. */
function rowsShown({ rows: { shown } }: Pick<Draw, 'rows'>): Promise<void> {
  return new Promise((resolve) => {
    if (shown.get().length > 0) return resolve()
    const stop = shown.subscribe(() => {
      stop()
      resolve()
    })
  })
}
