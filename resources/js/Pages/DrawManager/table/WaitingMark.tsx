import { NOT_SAVED_YET } from '#rules/drawTexts.ts'
import { isWaiting } from '../rows/queuedFields.ts'
import type { Line } from '../rows/slots.ts'

/** Beside a name, or where the run counts, as long as a change of it is not saved. */
export function WaitingMark({ line: { queued }, field }: { line: Line; field: string }) {
  const isQueued = queued.some((item) => item.field.startsWith(field) && isWaiting(item))
  return isQueued && <small className="waiting">{NOT_SAVED_YET}</small>
}
