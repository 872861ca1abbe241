/** `value` is in milliseconds or hundredths of a point. Null means no score. */
export type Run = { id: number; value: number | null; status?: 'NT' | 'DQ' | 'Broke' }

/**
 * A row applies up to `upTo` runs, entries or cents (see `PlacesBy`). `percentsBp` has each place's share of the
 * division's money, in basis points. It is empty if the row has fixed amounts.
 */
export type PlaceTable = { upTo: number | null; percentsBp: number[]; amountsCents?: number[] }[]

export type PurseRules = {
  /** Ignored if `poolsCents` is set: the sum of the pools is paid instead. */
  netCents: number
  /**
   * `offset` is the distance from the best run, in the unit of `Run.value`, ascending from 0. Shares add up to
   * 10,000.
   */
  divisions: { offset: number; shareBp: number }[]
  poolsCents?: number[]
  places: PlaceTable
  ties: 'SPLIT' | 'FULL'
  rounding: { unitCents: number; mode: 'CONSERVE' | 'NEAREST' }
  emptyDivision: 'PROPORTIONAL' | 'EVEN' | 'RETAIN'
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
