import { rolledText } from '#rules/draw/rollToEnd.ts'
import type { ChangedRun, DrawRow, RolledRun, Scratch } from '#wire/draw.ts'
import * as paths from '#wire/paths.ts'
import { refusalOf } from '../../../api/errors.ts'
import { http } from '../../../api/http.ts'
import { notify } from '../../../Components/Toast.tsx'
import { discardAll } from './enqueue.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import { offerUndo, type RowUndoOffer } from '../undo/offers.ts'
import { mutate, type MutationResult } from './mutate.ts'

/** Errors are shown as notices, because an alert would swallow the scorer's keystrokes. */
const explain = (error: unknown) => refusalOf(error) ?? 'Not saved. Check the network and try again.'

const scratchCall = (id: number, how: Scratch) =>
  mutate('An error occurred scratching the run', () => http.post<ChangedRun>(paths.scratch(id), how), explain)

const rollCall = (id: number) =>
  mutate('An error occurred rolling the run to the end', () => http.post<RolledRun>(paths.roll(id)), explain)

const unrollCall = (id: number) =>
  mutate('An error occurred moving the run back', () => http.delete<RolledRun>(paths.roll(id)), explain)

export const unscratch = (id: number) =>
  mutate('An error occurred putting the run back', () => http.delete<ChangedRun>(paths.scratch(id)), explain)

const NO_SHOW: Scratch = { kind: 'turn-out', reason: null, frees_slot: false }

export const scratchRun = (draw: DrawScreen, row: DrawRow, how = NO_SHOW) =>
  changeRun(draw, row, 'scratched', scratchCall(row.id!, how))

export const rollRun = (draw: DrawScreen, row: DrawRow) =>
  changeRun(draw, row, 'rolled', followLimit(draw, rollCall(row.id!)))

export const unrollRun = (draw: DrawScreen, row: DrawRow) => followLimit(draw, unrollCall(row.id!))

async function followLimit(draw: DrawScreen, rolling: Promise<MutationResult<RolledRun>>) {
  const result = await rolling
  if (result.state === 'done') {
    const { total_slots } = result.answer
    if (total_slots !== draw.activity.total_slots) draw.resized(total_slots, result.version)
  }
  return result
}

export async function putBack(draw: DrawScreen, row: DrawRow) {
  const result = await unscratch(row.id!)
  await draw.refresh()
  return result
}

async function changeRun(
  draw: DrawScreen,
  row: DrawRow,
  kind: RowUndoOffer['kind'],
  change: Promise<MutationResult<ChangedRun>>,
) {
  const result = await change
  if (result.state !== 'done') {
    if (result.state === 'refused') notify(result.sentence)
    return false
  }
  const discarded = draw.store.queued.forRow(row).filter(({ field }) => field === 'score')
  discardAll(discarded)
  const { draw: slot } = result.answer
  const isUndoable = kind === 'scratched' || slot !== row.draw
  if (isUndoable) offerUndo(kind, row, discarded)
  // A refresh dismisses notices, so show this one afterward.
  void draw
    .refresh()
    .then(() => isUndoable || notify(rolledText(row.user_name ?? 'This run', row.draw, slot)))
  return true
}
