import { FEE_UNITS, REPORT_COLUMNS, RIDER_GROUPS } from '#rules/associations/profile.ts'
import { Abilities, Organization } from '../activity.ts'
import { Score } from '../draw.ts'
import { EventHead } from '../events/event.ts'
import { id as idOf } from '../validation/id.ts'
import { z } from '../validation/zod.ts'

export const AddReport = z.strictObject({ profile_id: idOf('Choose an association.') })

export const ChooseReportClasses = z.strictObject({
  classes: z.record(z.string().regex(/^\d{1,9}$/), z.boolean(), 'Choose classes from the list.'),
})
export type ChooseReportClasses = z.output<typeof ChooseReportClasses>

const ListedReport = z.strictObject({
  id: z.number(),
  name: z.string(),
  classes: z.array(z.string()),
  send_by: z.iso.date().nullable(),
  /** In the event's time zone. */
  sent_at: z.string().nullable(),
  sent_by: z.string().nullable(),
  changed: z.boolean(),
})

export const ReportsProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  /** In the event's time zone. */
  today: z.iso.date(),
  reports: z.array(ListedReport),
  profiles: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  /** Presets for associations that are owed fees but have no profile. */
  presets: z.array(z.string()),
  /** Associations that are owed fees but have no report. */
  fee_associations: z.array(z.string()),
  can: Abilities,
})
export type ReportsProps = z.infer<typeof ReportsProps>

/** `division` and `place` are null for a run without a time. */
export const ReportRow = z.strictObject({
  id: z.number(),
  rider: z.string(),
  number: z.string().nullable(),
  district: z.string().nullable(),
  hometown: z.string().nullable(),
  horse: z.string().nullable(),
  division: z.number().nullable(),
  place: z.number().nullable(),
  place_to: z.number().nullable(),
  points: z.number().nullable(),
  score: Score,
  /** Null until the payout is published. */
  earnings_cents: z.number().nullable(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportRace = z.strictObject({
  class: z.string(),
  /** Empty if the class has only one go. */
  go: z.string(),
  date: z.iso.date(),
  has_divisions: z.boolean(),
  rows: z.array(ReportRow),
})
export type ReportRace = z.infer<typeof ReportRace>

export const ReportProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  today: z.iso.date(),
  report: ListedReport.extend({
    version: z.number(),
    profile_id: z.number(),
    body: z.string(),
    columns: z.array(z.enum(REPORT_COLUMNS)),
    population: z.enum(RIDER_GROUPS),
    fastest_of: z.enum(RIDER_GROUPS),
    district: z.string().nullable(),
  }),
  settings: ChooseReportClasses,
  contests: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  /** Lists only the first rows of each race. `total` counts all rows. */
  races: z.array(ReportRace.extend({ total: z.number() })),
  /** Lists only the first riders. `to_check_count` counts all riders with a problem. */
  to_check: z.array(z.strictObject({ id: z.number(), name: z.string(), problem: z.string() })),
  to_check_count: z.number(),
  /** `cents` is calculated from the profile's settings. `charged_cents` and `paid_cents` are actual amounts. */
  fee: z.strictObject({
    cents: z.number(),
    /** Counts the entries that owe the fee, or the races if the fee is per race. */
    count: z.number(),
    riders: z.number(),
    per: z.enum(FEE_UNITS),
    /** If riders were charged the association's fees, the event owes this amount instead of `cents`. */
    charged_cents: z.number(),
    paid_cents: z.number(),
  }),
  open: z.number(),
  can: Abilities,
})
export type ReportProps = z.infer<typeof ReportProps>
