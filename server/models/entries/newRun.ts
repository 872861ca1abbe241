import type { NewRun } from '#rules/entries/placement.ts'

type Unplaced = {
  id: number
  user_id: number | null
  horse_id: number | null
  own_order: number | null
  request_class: string | null
}

export const toNewRun = ({ id, user_id, horse_id, own_order, request_class }: Unplaced): NewRun => ({
  id,
  rider: user_id,
  horse: horse_id,
  ownOrder: own_order,
  request: request_class as NewRun['request'],
})
