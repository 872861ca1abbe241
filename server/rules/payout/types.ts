/** `value` is in milliseconds or hundredths of a point, or null without a score. */
export type Run = { id: number; value: number | null; status?: 'NT' | 'DQ' | 'Broke' }

/**
 * Each row applies up to its limit and lists what each place gets: shares of the division's money in basis points, or
 * fixed amounts in cents with an empty `percentsBp`.
 */
export type PlaceTable = { upTo: number | null; percentsBp: number[]; amountsCents?: number[] }[]

export type PurseRules = {
  /** Money to pay out in this contest. Ignored with fixed pools, whose sum is paid instead. */
  netCents: number
  /**
   * Offsets from the best run, in the unit of `value`, ascending from 0. Shares in basis points that add to 10,000.
   */
  divisions: { offset: number; shareBp: number }[]
  /** Fixed pools per division instead of netCents x share. */
  poolsCents?: number[]
  /** The first row with upTo >= runs placed in the division applies, or else the last row. Null means no limit. */
  places: PlaceTable
  ties: 'SPLIT' | 'FULL'
  rounding: { unitCents: number; mode: 'CONSERVE' | 'NEAREST' }
  /** The rule for money of divisions without runs. */
  emptyDivision: 'PROPORTIONAL' | 'EVEN' | 'RETAIN'
  /** The rule for money of unfilled places within a division. */
  unfilledPlaces: 'PROPORTIONAL' | 'EVEN' | 'RETAIN'
  lowWins: boolean
}

/** Divisions count from 1. A tie fills the places from `place` to `placeTo`. */
export type Placing = { id: number; division: number; place: number; placeTo: number; prizeCents: number }

export type Payout = {
  placings: Placing[]
  unplaced: number[]
  paidCents: number
  breakageCents: number
  retainedCents: number
}
