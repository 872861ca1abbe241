import type { PlaceTable } from './types.ts'

export type { PlaceTable } from './types.ts'

/**
 * The number that selects a row: runs placed in the division, entries in the contest ("pays one place for every ten
 * entries"), or the net purse in cents (rodeo associations).
 */
export type PlacesBy = 'placed' | 'entries' | 'net'

/** Totals over all rounds. */
type ContestSize = { entries: number; netCents: number }

/**
 * Returns the place table for `calculatePayout`: the whole table if rows depend on runs placed, or else the one row
 * for this contest. The last row applies beyond its limit.
 */
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

/** Returns the first row whose limit isn't exceeded, or the last row. */
export const findRow = (table: PlaceTable, size: number) =>
  table.find(({ upTo }) => upTo === null || upTo >= size) ?? table[table.length - 1]
