import type { PlacesBy, PlaceTable } from './placeTable.ts'
import { onePlaceIn, PLACE_PRESETS, prcaPlaces } from './presets.ts'

export type PlaceTableOption = { name: string; by: PlacesBy; places: PlaceTable }

const prcaRow = (upTo: number | null, fromCents: number, oneHeader = false) => ({
  upTo,
  percentsBp: prcaPlaces(fromCents, oneHeader)[0].percentsBp,
})

export const PLACE_TABLE_OPTIONS: PlaceTableOption[] = [
  { name: 'Winner takes all', by: 'placed', places: [{ upTo: null, percentsBp: [10_000] }] },
  ...PLACE_PRESETS.map(({ name, places }): PlaceTableOption => ({ name, by: 'placed', places })),
  { name: 'One place for every 5 qualified runs', by: 'placed', places: onePlaceIn(5) },
  { name: 'One place for every 10 entries', by: 'entries', places: onePlaceIn(10) },
  {
    name: 'PRCA, by purse',
    by: 'net',
    places: [prcaRow(299_999, 0), prcaRow(699_999, 300_000), prcaRow(null, 700_000)],
  },
  {
    name: 'PRCA one-header, by purse',
    by: 'net',
    places: [
      prcaRow(299_999, 0, true),
      prcaRow(699_999, 300_000, true),
      prcaRow(1_249_999, 700_000, true),
      prcaRow(2_250_099, 1_250_000, true),
      prcaRow(3_000_099, 2_250_100, true),
      prcaRow(null, 3_000_100, true),
    ],
  },
]
