import type { HorseItem } from '#wire/directory.ts'
import { askHorseFee, type NewHorse } from '../../../Components/horse/HorseFeeDialog.tsx'
import type { DrawScreen } from '../screen/drawContext.ts'
import { setHorse } from './entries.ts'

export async function changeHorse(draw: DrawScreen, slot: number, horse: HorseItem | NewHorse) {
  const { id, user_name, horse_id, horse_name } = draw.store.row(slot)
  if (id === null || horse_id === null) return setHorse(draw, slot, horse)
  const fee = await askHorseFee({ entryIds: [id], rider: user_name, from: horse_name, to: horse })
  const at = draw.store.slotOf(id)
  if (!fee || at === undefined) return
  if (!('sentence' in fee)) return setHorse(draw, at, horse, fee)
  await draw.store.mutate(at, {
    optimistic: {},
    call: async () => ({ state: 'refused', sentence: fee.sentence }),
    typed: { box: 'horse', text: horse.name },
  })
}
