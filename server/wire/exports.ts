import type { ScratchKind } from '#rules/entries/scratchKinds.ts'
import type { NoTime } from '#rules/scoring/score.ts'

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** A ZIP file contains several CSV files. */
export type FileFormat = ExportFormat | 'zip'

/** Scores are in milliseconds or hundredths of a point. */
export type ExportedEntry = {
  activity_id: number
  rider_id: number | null
  payer: string | null
  class: string
  judged: boolean
  round: string
  draw: number | null
  rider: string | null
  hometown: string | null
  bbr_id: string | null
  back_number: string | null
  announcer_note: string | null
  horse: string | null
  bull: string | null
  contests: string | null
  request: string | null
  is_session_only: boolean
  scratched: boolean
  scratch_kind: ScratchKind | null
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
  number: number | null
  kind: 'check' | 'cash'
  dated: string
  payee: string
  cents: number
  netted_cents: number
  memo: string
  /**
   * "picked up", "mailed" or "not picked up". Null if there is nothing to pick up, or for checks written on a class's
   * page.
   */
  delivery: string | null
  delivered_on: string | null
  event: string
  activity: string | null
  voided_on: string | null
}

/** A line is the opening cash, a payment, or a cash count. Dates are YYYY-MM-DD, and times are HH:MM. */
export type ExportedCashLine = {
  box: string
  date: string | null
  time: string | null
  what: string
  name: string | null
  kind: string | null
  check_number: string | null
  /** Negative if money went out. 0 if the payment was voided or its check was returned. */
  cents: number | null
  cash_cents: number
  by: string | null
  note: string
  taken_back: string | null
  is_returned: boolean
  uncounted_cents: number | null
  expected_cents: number | null
  counted_cents: number | null
}

/** Amounts of money that went out are negative. */
export type ExportedCashBox = {
  box: string
  opened_by: string | null
  opened_cents: number
  cash_in_cents: number
  cash_back_cents: number
  cash_won_cents: number
  cash_associations_cents: number
  expected_cents: number
  counted_cents: number | null
  counted_on: string | null
  counters: string
  note: string
}

export type ExportedKindSum = {
  box: string
  name: string
  payments: number
  in_cents: number
  back_cents: number
}

export type ExportedCharge = {
  charged_on: string
  rider: string
  payer: string | null
  horse: string | null
  /** 'Whole event' for a fee that isn't for one class, and 'Exhibitions' for exhibitions. */
  class: string | null
  name: string
  purpose: string
  association: string | null
  /** Negative for a refund. 0 if the charge was waived. */
  cents: number
  by: string | null
  waived: string | null
  waived_cents: number | null
}
