import type { PlaceTable } from './types.ts'

export type { PlaceTable } from './types.ts'

/**
 * By what a row of the place table is chosen: runs placed in the division (as `calculatePayout` does it), entries in
 * the contest ("pays one place for every ten entries"), or the net purse in cents (the scales of rodeo associations).
 */
export type PlacesBy = 'placed' | 'entries' | 'net'

/** What the contest has of each, all its rounds together. */
type ContestSize = { entries: number; netCents: number }

/**
 * The place table for `calculatePayout`: the whole of it where runs placed in the division choose, else the one row for
 * this contest, whoever is placed. The last row serves what is beyond its limit.
 */
export function placeTableFor(
  table: PlaceTable,
  by: PlacesBy,
  { entries, netCents }: ContestSize,
): PlaceTable {
  if (by === 'placed') return table
  return [{ ...findRow(table, by === 'net' ? netCents : entries), upTo: null }]
}

/** How many places a row pays. */
export const countPlaces = ({ percentsBp, amountsCents }: PlaceTable[number]) =>
  (amountsCents ?? percentsBp).length

/** The first row whose limit is not exceeded, or the last one. */
export const findRow = (table: PlaceTable, size: number) =>
  table.find(({ upTo }) => upTo === null || upTo >= size) ?? table[table.length - 1]
