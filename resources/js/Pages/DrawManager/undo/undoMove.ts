import * as paths from '#wire/paths.ts'
import { refusalOf } from '../../../api/errors.ts'
import { http } from '../../../api/http.ts'
import { mutate } from '../actions/mutate.ts'
import type { MoveOffer } from './offers.ts'

/** The server refuses this if one of the runs has moved again, or if the old slot is taken. */
export const undoMove = ({ row, to, otherId }: MoveOffer) =>
  mutate(
    'An error occurred moving slots',
    () =>
      otherId === null
        ? http.patch(paths.entry(row.id!), { slotNumber: row.draw, fromSlot: to })
        : http.patch(paths.swapEntries, {
            sourceUserActivityId: row.id,
            destUserActivityId: otherId,
            sourceSlot: to,
            destSlot: row.draw,
          }),
    refusalOf,
  )
