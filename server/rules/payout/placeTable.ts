import type { PlaceTable } from './types.ts'

export type { PlaceTable } from './types.ts'

/**
 * What selects a row of the place table: the number of runs placed in the division, the number of entries in the
 * contest, or the net purse in cents.
 */
export type PlacesBy = 'placed' | 'entries' | 'net'

type ContestSize = { entries: number; netCents: number }

export function placeTableFor(
  table: PlaceTable,
  by: PlacesBy,
  { entries, netCents }: ContestSize,
): PlaceTable {
  if (by === 'placed') return table
  return [{ ...findRow(table, by === 'net' ? netCents : entries), upTo: null }]
}

export const countPlaces = ({ percentsBp, amountsCents }: PlaceTable[number]) =>
  (amountsCents ?? percentsBp).length

export const findRow = (table: PlaceTable, size: number) =>
  table.find(({ upTo }) => upTo === null || upTo >= size) ?? table[table.length - 1]
