import { EditClassProps } from '../events/classes.ts'
import { z } from '../validation/zod.ts'

export const Named = z.object({ id: z.number(), name: z.string() }).nullable()
const NoTime = z.enum(['NT', 'DQ', 'Broke']).nullable()
const PointsBy = z.enum(['table', 'typed']).nullable()

/** Fields ending in `_value` are in milliseconds or hundredths of a point. */
export const ResultSnapshot = z.object({
  id: z.number(),
  activity_id: z.number(),
  division: z.number().nullable(),
  place: z.number().nullable(),
  place_to: z.number().nullable(),
  prize_cents: z.number().nullable(),
  points: z.number().nullable(),
  points_by: PointsBy,
  points_value: z.number().nullable(),
  points_no_time: NoTime,
  average_points: z.number().nullable(),
  average_points_by: PointsBy,
  average_points_value: z.number().nullable(),
  published_value: z.number().nullable(),
  published_no_time: NoTime,
  fee_cents: z.number(),
  refunded_at: z.string().nullable(),
  refund_cents: z.number().default(0),
  /** Ids of the lines that paid this result on voided checks. Deleting the result unlinks these lines. */
  check_lines: z.array(z.number()).optional(),
})
export type ResultSnapshot = z.infer<typeof ResultSnapshot>

export const AverageSnapshot = z.object({
  id: z.number(),
  user_id: z.number(),
  horse_id: z.number().nullable(),
  rounds: z.number(),
  value: z.number(),
  division: z.number(),
  place: z.number(),
  place_to: z.number(),
  prize_cents: z.number(),
  points: z.number().nullable(),
  check_lines: z.array(z.number()).optional(),
})
export type AverageSnapshot = z.infer<typeof AverageSnapshot>

export const ScoreSnapshot = z.object({
  id: z.number(),
  value: z.number().nullable(),
  no_time: NoTime,
  penalty_seconds: z.number(),
  version: z.number(),
  scored_by_id: z.number().nullable(),
  scored_at: z.string().nullable(),
})

export const EntrySnapshot = z.object({
  id: z.number(),
  uid: z.string(),
  version: z.number().optional(),
  round: z.string(),
  draw: z.number().nullable(),
  rider: Named,
  horse: Named,
  bull: Named,
  request: z.string().nullable(),
  request_class: z.string().nullable(),
  own_order: z.number().nullable().default(null),
  is_session_only: z.boolean(),
  slack_draw: z.number().nullable(),
  team_id: z.number().nullable(),
  scratched_at: z.string().nullable(),
  scratch_reason: z.string().nullable(),
  scratch_kind: z.string().nullable().default(null),
  rerun_of_id: z.number().nullable(),
  reruns: z.array(z.number()),
  source: z.string(),
  import_id: z.number().nullable(),
  client_key: z.string().nullable(),
  late_stage_id: z.number().nullable().default(null),
  horse_stage_id: z.number().nullable().default(null),
  horse_changes: z.number().default(0),
  changed_from_horse_id: z.number().nullable().default(null),
  refund_kept_for: z.string().nullable().default(null),
  fees_refunded: z.boolean().default(false),
  created_at: z.string(),
  score: ScoreSnapshot.nullable(),
  contests: z.array(ResultSnapshot),
})
export type EntrySnapshot = z.infer<typeof EntrySnapshot>

/** Fields with defaults are missing in older rows. */
export const EventSnapshot = z.object({
  name: z.string(),
  category: z.string(),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  location: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  season: z.string().nullable(),
  note: z.string(),
  sponsor_line: z.string().nullable(),
  time_zone: z.string().nullable(),
  is_public: z.boolean(),
  hide_minors: z.boolean(),
  exhibition_cents: z.number().default(0),
  takes_online_entries: z.boolean().default(false),
  slug: z.string(),
})
export type EventSnapshot = z.infer<typeof EventSnapshot>

export const ClassSnapshot = z.object({
  ...EditClassProps.shape.settings.shape,
  incentives: z.array(
    z.object({ id: z.number(), name: z.string(), code: z.string().nullable().default(null) }),
  ),
  code: z.string().nullable().default(null),
  runs_on: z.string().nullable().default(null),
  entry_mode: z.string().default('wait'),
  late_entry_mode: z.string().default('end'),
  rolls_by_default: z.boolean().default(false),
  books_close: z.string().default('never'),
  books_close_at: z.string().nullable().default(null),
  side_pots_lock: z.number().default(0),
  takes_online_entries: z.boolean().default(true),
  online_limit: z.number().nullable().default(null),
})

export const ExhibitionSnapshot = z.object({
  id: z.number(),
  rider: Named,
  horse: Named,
  cents: z.number(),
  activity_id: z.number().nullable(),
  after_drag: z.number().nullable(),
  runs_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  gone_at: z.string().nullable(),
})
export type ExhibitionSnapshot = z.infer<typeof ExhibitionSnapshot>

export const AggregateSnapshot = z.object({
  name: z.string(),
  code: z.string().nullable(),
  rounds: z.array(z.number()),
  best_of: z.number().nullable(),
  must_run_all: z.boolean(),
  has_divisions: z.boolean(),
})

export const SeasonSnapshot = z.object({ name: z.string(), is_public: z.boolean(), slug: z.string() })
export type SeasonSnapshot = z.infer<typeof SeasonSnapshot>
export const PointsGroupSnapshot = z.object({
  id: z.number(),
  season_id: z.number(),
  name: z.string(),
  tracks_horse: z.boolean(),
  points_table: z.string(),
  own_points: z.array(z.number()),
  ties: z.string().nullable(),
  counts_by: z.string().nullable(),
  moves_up: z.boolean().nullable(),
  points_for: z.string(),
  division_offsets: z.array(z.number()),
})
export type PointsGroupSnapshot = z.infer<typeof PointsGroupSnapshot>
export const PointsMemberSnapshot = z.object({
  id: z.number(),
  group_id: z.number(),
  user_id: z.number(),
  horse_id: z.number().nullable(),
  counts_from: z.string().nullable(),
  left_on: z.string().nullable(),
})
export type PointsMemberSnapshot = z.infer<typeof PointsMemberSnapshot>

export const RiderSnapshot = z.object({
  id: z.number(),
  name: z.string(),
  hometown: z.string().nullable(),
  bbr_id: z.string().nullable(),
  phone: z.string().nullable().default(null),
  birth_date: z.string().nullable(),
  /** For example, "NBHA 4711, TX-05". Missing in older rows. */
  cards: z.array(z.string()).default([]),
})
export type RiderSnapshot = z.input<typeof RiderSnapshot>
export const HorseSnapshot = z.object({ id: z.number(), name: z.string(), rrrs_id: z.string().nullable() })
export const BullSnapshot = z.object({ id: z.number(), name: z.string() })

const Ids = z.array(z.number())
const Row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
/**
 * `moved.event_riders` has event ids. `charges_doubled` has the ids of charges voided as duplicates. `event_riders`
 * has check-ins, payers, back numbers and notes from before the merge. Fields with defaults are missing in older rows.
 */
export const MergeDetails = z.object({
  moved: z.object({
    user_activities: Ids,
    averages: Ids,
    points_group_members: Ids,
    event_riders: Ids,
    papers: Ids.default([]),
    exhibitions: Ids.default([]),
    charges: Ids.default([]),
    payments: Ids.default([]),
    online_entries: Ids.default([]),
  }),
  groups_left: z.array(Row),
  papers_left: z.array(Row).default([]),
  charges_doubled: Ids.default([]),
  event_riders: z
    .array(
      z.object({
        event_id: z.number(),
        user_id: z.number(),
        payer_id: z.number().nullable(),
        arrived_at: z.string().nullable(),
        back_number: z.string().nullable().default(null),
        announcer_note: z.string().nullable().default(null),
      }),
    )
    .default([]),
  aggregate_entries_left: z.array(Row).default([]),
  /** `from` is the id of a deleted run, and `to` is the id of the run that replaced it. */
  aggregate_entries_moved: z
    .array(z.object({ id: z.number(), from: z.number(), to: z.number() }))
    .default([]),
})
export type MergeDetails = z.output<typeof MergeDetails>
const MergedRow = z.object({ id: z.number() }).catchall(z.union([z.string(), z.number(), z.null()]))
export const MergeSnapshot = {
  before: MergeDetails.extend({ gone: MergedRow, kept: MergedRow }),
  after: z.object({ kept: MergedRow }),
}
