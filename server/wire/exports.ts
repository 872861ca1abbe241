import type { NoTime } from '#rules/scoring/score.ts'

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/**
 * An entry in a class, with the score in stored units. `contests` names its side pots, rollovers and averages.
 */
export type ExportedEntry = {
  activity_id: number
  class: string
  judged: boolean
  round: string
  draw: number | null
  rider: string | null
  hometown: string | null
  bbr_id: string | null
  horse: string | null
  bull: string | null
  contests: string | null
  request: string | null
  is_session_only: boolean
  scratched: boolean
  scratch_reason: string | null
  value: number | null
  no_time: NoTime | null
  penalty_seconds: number | null
  entered_on: string
  uid: string
  rider_uid: string | null
  horse_uid: string | null
}

/** Dates are YYYY-MM-DD. */
export type ExportedCheck = {
  /** Null for cash. */
  number: number | null
  kind: 'check' | 'cash'
  dated: string
  payee: string
  cents: number
  netted_cents: number
  memo: string
  /**
   * "picked up", "mailed" or "not picked up". Null for checks written on a class's page, and if there is nothing to
   * pick up.
   */
  delivery: string | null
  delivered_on: string | null
  event: string
  activity: string | null
  voided_on: string | null
}
