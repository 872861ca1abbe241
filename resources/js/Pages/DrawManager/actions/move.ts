import { CHANGED_BY_SOMEONE_ELSE, swapQuestion } from '#rules/draw/messages.ts'
import * as drawPaths from '#wire/drawPaths.ts'
import * as paths from '#wire/paths.ts'
import { READ_TIMEOUT } from '../../../api/errors.ts'
import { getJson, http } from '../../../api/http.ts'
import { notify } from '../../../Components/Toast.tsx'
import { swallowKeys, typingPause } from '../keyboard/deferredAlerts.ts'
import { focusAfterResponse } from '../keyboard/focusAfterResponse.ts'
import { askToConfirm } from '../popups/askToConfirm.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import { offerNewest } from '../undo/offerNewest.ts'
import { patchEntryCall, roundParams } from './api.ts'
import { mutate, type MutationResult } from './mutate.ts'

export async function moveOrSwap(
  draw: DrawScreen,
  from: number,
  to: number,
  box: HTMLElement,
  onRefetch: () => void,
) {
  const result = await tryToMove(draw, from, to, box)
  if (!(result?.state === 'failed' && result.isUnanswered)) return
  const stop = draw.store.fetches.subscribe(() => {
    if (document.activeElement === box) return
    stop()
    onRefetch()
  })
  return 'unanswered'
}

async function tryToMove(
  draw: DrawScreen,
  from: number,
  to: number,
  box: HTMLElement,
): Promise<MutationResult | undefined> {
  const row = draw.store.row(from)
  const { id } = row
  const destination = await checkDestination(draw.activity.id, draw.round, to)
  if (destination.state !== 'done') return destination
  if (id === null) return

  const entryId = destination.answer || null
  if (entryId !== null && !(await confirmSwap(draw, from, to, box))) return
  const before = draw.store.newestVersion([from, to])
  const moved = await (entryId === null ? moveEntry(id, to) : swapEntries(id, entryId))
  if (moved.state !== 'done') {
    draw.store.markUncertain([from, to])
    return moved
  }

  const isShown = draw.store.visibleSlots.get().includes(to)
  // If someone else changed either slot during the request, fetch the rows instead of swapping them.
  const isUnchanged =
    draw.store.row(from).id === id && draw.store.newestVersion([from, to]) < (moved.version ?? before + 1)
  if (isShown && isUnchanged) draw.store.swapSlots(from, to, moved.version)
  else {
    // A refresh doesn't update a focused field, so blur the field first.
    box.blur()
    await draw.refresh()
  }
  if (entryId === null) {
    draw.slotEmptied(from)
    draw.slotFilled(to)
  }
  offerNewest({ kind: 'moved', row, to, otherId: entryId })
  focusAfterResponse(box, isShown ? to : from)
}

async function confirmSwap({ store }: DrawScreen, from: number, to: number, box: HTMLElement) {
  const snapshot = () =>
    [from, to].map((slot) => store.visibleSlots.get().includes(slot) && store.row(slot).id).join()
  const before = snapshot()
  const { pathname } = location
  const isElsewhere = document.activeElement !== box
  if (isElsewhere) await typingPause()
  if (location.pathname !== pathname) return false
  const answer = askToConfirm('Switch entries', swapQuestion(to))
  // If the user is typing in another row, Enter must not confirm the swap.
  if (isElsewhere) swallowKeys()
  if (!(await answer)) return false
  if (snapshot() === before) return true
  notify(CHANGED_BY_SOMEONE_ELSE)
  return false
}

const checkDestination = (activityId: number, round: string, slot: number) =>
  mutate('An error occurred swapping slots', () =>
    getJson<number | null | ''>(drawPaths.checkDestination(activityId, slot), {
      params: roundParams(round),
      timeout: READ_TIMEOUT,
    }),
  )

export const moveEntry = (id: number, slotNumber: number) =>
  mutate('An error occurred moving slots', () => patchEntryCall(id, { slotNumber }))

const swapEntries = (sourceUserActivityId: number, destUserActivityId: number) =>
  mutate('An error occurred swapping slots', () =>
    http.patch(paths.swapEntries, { sourceUserActivityId, destUserActivityId }),
  )
