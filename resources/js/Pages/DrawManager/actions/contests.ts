import { outbox } from '../../../outbox/outbox.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import type { RowWrite } from '../store/queuedChanges.ts'
import { isPending } from '../store/queuedFields.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import { enqueue } from './enqueue.ts'
import * as paths from '#wire/paths.ts'

const DOUBLE_CLICK_MS = 1000

export function toggleContest(draw: DrawScreen, slot: number, contest: number, counts: boolean) {
  const { row, queued } = draw.store.view(slot).get()
  const { id, entry_version } = row
  const write = id === null ? null : contestWrite(id, entry_version, contest, counts)
  if (write && !queued.some((item) => item.field === write.field && isDuplicate(item)))
    void enqueue(draw, slot, write)
}

/**
 * Two clicks within a second are a double click. A later click is a new change, even if an outage keeps the first
 * change waiting.
 */
const isDuplicate = (item: QueuedWrite) =>
  isPending(item) && (outbox.isSending(item) || Math.abs(Date.now() - item.enteredAt) < DOUBLE_CLICK_MS)

const contestWrite = (id: number, version: number, contest: number, counts: boolean): RowWrite => ({
  entity: `entry ${id}`,
  field: `contest ${contest}`,
  method: 'post',
  url: counts ? paths.addIncentive(id, contest) : paths.removeIncentive(id, contest),
  body: null,
  headers: {},
  version,
  value: counts,
  message: counts ? 'An error occurred adding incentive' : 'An error occurred removing incentive',
})
