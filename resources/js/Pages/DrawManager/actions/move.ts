import { CHANGED_MEANWHILE, swapQuestion } from '#rules/drawTexts.ts'
import { notify } from '../../../Components/Notice.tsx'
import { focusSlot, leaveRow } from '../keyboard/focus.ts'
import { ask } from '../popups/Question.tsx'
import type { Draw } from '../state/draw.ts'
import { checkDestination, moveEntry, swapEntries } from './calls.ts'

/** Moves the entry of a slot to another, or, after a question, swaps it with whoever is there. */
export async function moveOrSwap(draw: Draw, from: number, to: number) {
  const { id } = draw.rows.row(from)
  const destination = await checkDestination(draw.activity.id, draw.round, to)
  if (id === null || !destination) return

  const { entryId } = destination
  if (entryId !== null && !(await maySwap(draw, from, to))) return
  const before = draw.rows.newest([from, to])
  const moved = await (entryId === null ? moveEntry(id, to) : swapEntries(id, entryId))
  if (moved.state !== 'done') return draw.rows.readAgain([from, to])

  const isShown = draw.rows.shown.get().includes(to)
  // Somebody else may have moved it meanwhile, or put somebody where it was.
  const isAsSeen =
    draw.rows.row(from).id === id && draw.rows.newest([from, to]) < (moved.version ?? before + 1)
  if (isShown && isAsSeen) draw.rows.exchange(from, to, moved.version)
  else {
    leaveRow(from)
    await draw.refresh()
  }
  if (entryId === null) {
    draw.slotEmptied(from)
    draw.slotFilled(to)
  }
  focusSlot(isShown ? to : from)
}

/** Whether both are still where they were when it was asked. A slot of another page is told by nobody. */
async function maySwap({ rows }: Draw, from: number, to: number): Promise<boolean> {
  const standing = () => [from, to].map((slot) => rows.shown.get().includes(slot) && rows.row(slot).id).join()
  const before = standing()
  if (!(await ask('Switch entries', swapQuestion(to)))) return false
  if (standing() === before) return true
  notify(CHANGED_MEANWHILE)
  return false
}
