import type { PlacesBy, PlaceTable } from './placeTable.ts'
import { onePlaceIn, PLACE_PRESETS, prcaPlaces } from './presets.ts'

/** A place table together with what chooses its row. */
export type PlaceChoice = { name: string; by: PlacesBy; places: PlaceTable }

const upTo = (upTo: number | null, fromCents: number, oneHeader = false) => ({
  upTo,
  percentsBp: prcaPlaces(fromCents, oneHeader)[0].percentsBp,
})

/** The tables that an organizer can begin with. */
export const PLACE_CHOICES: PlaceChoice[] = [
  { name: 'Winner takes all', by: 'placed', places: [{ upTo: null, percentsBp: [10_000] }] },
  ...PLACE_PRESETS.map(({ name, places }): PlaceChoice => ({ name, by: 'placed', places })),
  { name: 'One place for every 5 runs placed', by: 'placed', places: onePlaceIn(5) },
  { name: 'One place for every 10 entries', by: 'entries', places: onePlaceIn(10) },
  {
    name: 'PRCA, by the net purse',
    by: 'net',
    places: [upTo(299_999, 0), upTo(699_999, 300_000), upTo(null, 700_000)],
  },
  {
    name: 'PRCA one-header, by the net purse',
    by: 'net',
    places: [
      upTo(299_999, 0, true),
      upTo(699_999, 300_000, true),
      upTo(1_249_999, 700_000, true),
      upTo(2_250_099, 1_250_000, true),
      upTo(3_000_099, 2_250_100, true),
      upTo(null, 3_000_100, true),
    ],
  },
]
