import { keepDuplicatesQuestion } from '#rules/draw/duplicates.ts'
import type { DrawRow } from '#wire/draw.ts'
import * as drawPaths from '#wire/drawPaths.ts'
import { http } from '../../../api/http.ts'
import { singleFlight } from '../../../api/singleFlight.ts'
import { reloadProps } from '../../../visits/reloadProps.ts'
import { askToConfirm } from '../popups/askToConfirm.ts'
import { mutate } from './mutate.ts'

export async function keepDuplicates(
  { id, draw, horse_name, user_name }: DrawRow,
  doubles: number[],
  tracksHorses: boolean,
) {
  const name = (tracksHorses ? horse_name : user_name) ?? ''
  const slots = [draw, ...doubles].toSorted((a, b) => a - b)
  if (id === null || !(await askToConfirm('Entered twice', keepDuplicatesQuestion(name, slots)))) return
  await singleFlight(`keep duplicates ${id}`, async () => {
    const kept = await mutate('An error occurred keeping both runs', () =>
      http.post(drawPaths.keepDuplicates(id)),
    )
    if (kept.state === 'done') await reloadProps(['seen_duplicates'])
  })
}
