import { deletedFrom, restoredTo, restoredWithoutSlot } from '#rules/drawTexts.ts'
import type { DrawRow } from '#wire/draw.ts'
import { notify, offer } from '../../../Components/Notice.tsx'
import { focusSlot } from '../keyboard/focus.ts'
import type { Draw } from '../state/draw.ts'
import { moveEntry, restoreEntry } from './calls.ts'

/** For ten seconds after an entry was deleted. */
export function offerUndo(draw: Draw, deleted: DrawRow) {
  offer({
    text: deletedFrom(deleted.draw, nameOf(deleted)),
    label: 'Undo',
    isUndo: true,
    act: () => void undo(draw, deleted),
  })
}

async function undo(draw: Draw, deleted: DrawRow) {
  const restored = await restoreEntry(deleted.id!)
  if (restored.state === 'failed') return offerUndo(draw, deleted)
  if (restored.state === 'refused') return notify(restored.sentence)
  if (restored.answer.draw === null) return offerSlot(draw, deleted)
  await showIn(draw, restored.answer.draw)
  notify(restoredTo(restored.answer.draw, nameOf(deleted)))
}

/** No screen shows an entry without a slot, so this stays until it is taken. */
function offerSlot(draw: Draw, deleted: DrawRow) {
  const free = draw.rows.shown.get().find((slot) => draw.rows.row(slot).id === null)
  const text = restoredWithoutSlot(deleted.draw, nameOf(deleted))
  if (free === undefined) return notify(text)
  offer({
    text,
    label: `Put in slot ${free}`,
    async act() {
      const moved = await moveEntry(deleted.id!, free)
      if (moved.state !== 'done') offerSlot(draw, deleted)
      await showIn(draw, free)
    },
  })
}

async function showIn(draw: Draw, slot: number) {
  await draw.refresh()
  draw.slotFilled(slot)
  if (draw.rows.shown.get().includes(slot)) focusSlot(slot)
}

const nameOf = ({ user_name, horse_name, bull_name }: DrawRow) =>
  user_name ?? horse_name ?? bull_name ?? 'the entry'
