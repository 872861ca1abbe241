/** One run: milliseconds, or hundredths of a point; null when there is none. */
export type Run = { id: number; value: number | null; status?: 'NT' | 'DQ' | 'Broke' }

/**
 * Rows of what each place gets, a row for sizes up to its limit: shares of the division's money in basis points, or
 * fixed amounts in cents, beside which `percentsBp` is empty.
 */
export type PlaceTable = { upTo: number | null; percentsBp: number[]; amountsCents?: number[] }[]

export type PurseRules = {
  /** Money to pay out in this contest. Where pools are fixed, their sum is paid out and this is not read. */
  netCents: number
  /** Offsets from the best run in the unit of value, first 0, ascending; shares in basis points, sum 10000. */
  divisions: { offset: number; shareBp: number }[]
  /** Fixed pools per division instead of netCents x share. */
  poolsCents?: number[]
  /** The first row whose upTo >= runs placed in the division; null is no limit. None fits: the last row. */
  places: PlaceTable
  ties: 'SPLIT' | 'FULL'
  rounding: { unitCents: number; mode: 'CONSERVE' | 'NEAREST' }
  /** Money of a division nobody is in. */
  emptyDivision: 'PROPORTIONAL' | 'EVEN' | 'RETAIN'
  /** Money of places nobody fills, within the division. */
  unfilledPlaces: 'PROPORTIONAL' | 'EVEN' | 'RETAIN'
  lowWins: boolean
}

/** Division from 1; place..placeTo are the places a tie fills. */
export type Placing = { id: number; division: number; place: number; placeTo: number; prizeCents: number }

export type Payout = {
  placings: Placing[]
  unplaced: number[]
  paidCents: number
  breakageCents: number
  retainedCents: number
}
