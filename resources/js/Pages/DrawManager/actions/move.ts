import { CHANGED_BY_SOMEONE_ELSE, swapQuestion } from '#rules/draw/messages.ts'
import * as paths from '#wire/paths.ts'
import { READ_TIMEOUT, withErrorAlert } from '../../../api/errors.ts'
import { getJson, http } from '../../../api/http.ts'
import { notify } from '../../../Components/Toast.tsx'
import { focusSlot, blurRow } from '../keyboard/focus.ts'
import { askToConfirm } from '../popups/askToConfirm.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import { patchEntryCall, roundParams } from './api.ts'
import { mutate } from './mutate.ts'

export async function moveOrSwap(draw: DrawScreen, from: number, to: number) {
  const { id } = draw.store.row(from)
  const destination = await checkDestination(draw.activity.id, draw.round, to)
  if (id === null || !destination) return

  const { entryId } = destination
  if (entryId !== null && !(await confirmSwap(draw, from, to))) return
  const before = draw.store.newestVersion([from, to])
  const moved = await (entryId === null ? moveEntry(id, to) : swapEntries(id, entryId))
  if (moved.state !== 'done') return draw.store.markUncertain([from, to])

  const isShown = draw.store.visibleSlots.get().includes(to)
  // Another user may have changed one of the slots.
  const isUnchanged =
    draw.store.row(from).id === id && draw.store.newestVersion([from, to]) < (moved.version ?? before + 1)
  if (isShown && isUnchanged) draw.store.swapSlots(from, to, moved.version)
  else {
    blurRow(from)
    await draw.refresh()
  }
  if (entryId === null) {
    draw.slotEmptied(from)
    draw.slotFilled(to)
  }
  focusSlot(isShown ? to : from)
}

async function confirmSwap({ store }: DrawScreen, from: number, to: number): Promise<boolean> {
  const snapshot = () =>
    [from, to].map((slot) => store.visibleSlots.get().includes(slot) && store.row(slot).id).join()
  const before = snapshot()
  if (!(await askToConfirm('Switch entries', swapQuestion(to)))) return false
  if (snapshot() === before) return true
  notify(CHANGED_BY_SOMEONE_ELSE)
  return false
}

const checkDestination = (activityId: number, round: string, slot: number) =>
  withErrorAlert('An error occurred swapping slots', async () => {
    const path = paths.checkDestination(activityId, slot)
    const { data } = await getJson<number | null | ''>(path, {
      params: roundParams(round),
      timeout: READ_TIMEOUT,
    })
    return { entryId: data || null }
  })

export const moveEntry = (id: number, slotNumber: number) =>
  mutate('An error occurred moving slots', () => patchEntryCall(id, { slotNumber }))

const swapEntries = (sourceUserActivityId: number, destUserActivityId: number) =>
  mutate('An error occurred swapping slots', () =>
    http.patch(paths.swapEntries, { sourceUserActivityId, destUserActivityId }),
  )
