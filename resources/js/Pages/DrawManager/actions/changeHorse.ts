import type { HorseItem } from '#wire/directory.ts'
import { askHorseFee, type NewHorse } from '../../../Components/horse/HorseFeeDialog.tsx'
import type { DrawScreen } from '../screen/drawContext.ts'
import { targetKey } from '../store/mergeRow.ts'
import { setHorse } from './entries.ts'

/**
 * If the change costs a fee, asks first. Does nothing if the organizer cancels or the run was deleted while the
 * question was open. If the fee couldn't be checked, the name returns to the box, marked.
 */
export async function changeHorse(draw: DrawScreen, slot: number, horse: HorseItem | NewHorse) {
  const { id, user_name, horse_id, horse_name } = draw.store.row(slot)
  if (id === null || horse_id === null) return setHorse(draw, slot, horse)
  const fee = await askHorseFee({ entryIds: [id], rider: user_name, from: horse_name, to: horse })
  const at = draw.store.slotOf(id)
  if (!fee || at === undefined) return
  if ('sentence' in fee) refuse(draw, at, horse.name, fee.sentence)
  else await setHorse(draw, at, horse, fee)
}

function refuse({ store }: DrawScreen, slot: number, text: string, reason: string) {
  const target = targetKey(store.row(slot))
  if (store.drafts.nameDrafts(target).horse) return
  store.drafts.setNameDraft(target, 'horse', { text, at: Date.now(), failed: true, rejection: { reason } })
  store.refresh([slot])
}
