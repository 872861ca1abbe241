import { outbox } from '../../../outbox/outbox.ts'
import { lateLoaded } from '../late/late.ts'
import type { Draw } from './draw.ts'

/** Shows what the outbox has for this draw, from this page, other tabs and earlier pages. Answers how to stop. */
export const followOutbox = (draw: Pick<Draw, 'rows' | 'riders' | 'horses' | 'activity' | 'round'>) =>
  draw.rows.queued.follow(
    outbox,
    ({ activity }) => activity.id === draw.activity.id && activity.round === draw.round,
    {
      onChange: (entities) => draw.rows.requeued(entities),
      onOutcome: async (item, outcome) => (await lateLoaded()).handleOutcome(draw, item, outcome),
    },
  )
