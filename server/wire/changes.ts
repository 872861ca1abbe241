import { ROLES } from '#rules/roles.ts'
import { z } from './fields/zod.ts'
import { Score } from './draw.ts'
import { FeeFor, Money as MoneySet } from './events/money.ts'
import { EditClassProps } from './events/classes.ts'

/**
 * The kinds of change that the history knows, each with the shape of what was before and of what is after it; null is
 * what was not there. A shape that changes gets another version; those of older versions stay readable in their rows.
 */
export const SCHEMA_VERSION = 2

const Named = z.object({ id: z.number(), name: z.string() }).nullable()
const NoTime = z.enum(['NT', 'DQ', 'Broke']).nullable()
const PointsBy = z.enum(['table', 'typed']).nullable()

/** What a run has entered, owes, won and was given in a contest: its row there, whole. Cents; scores in whole units. */
export const EnrollmentTrace = z.object({
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
  /** Lines of void checks that paid it: they forget it when it goes. */
  check_lines: z.array(z.number()).optional(),
})
export type EnrollmentTrace = z.infer<typeof EnrollmentTrace>

/** A row of a published average. */
export const AverageTrace = z.object({
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
export type AverageTrace = z.infer<typeof AverageTrace>

export const ScoreRow = z.object({
  id: z.number(),
  value: z.number().nullable(),
  no_time: NoTime,
  penalty_seconds: z.number(),
  version: z.number(),
  scored_by_id: z.number().nullable(),
  scored_at: z.string().nullable(),
})

/** A run with everything that hangs on it: enough to see what was there, and to put it back under its own id. */
export const EntryTrace = z.object({
  id: z.number(),
  uid: z.string(),
  round: z.string(),
  draw: z.number().nullable(),
  rider: Named,
  horse: Named,
  bull: Named,
  request: z.string().nullable(),
  request_class: z.string().nullable(),
  is_session_only: z.boolean(),
  slack_draw: z.number().nullable(),
  team_id: z.number().nullable(),
  scratched_at: z.string().nullable(),
  scratch_reason: z.string().nullable(),
  rerun_of_id: z.number().nullable(),
  /** The runs that were made again for this one; with it they lose their `rerun_of_id`. */
  reruns: z.array(z.number()),
  source: z.string(),
  import_id: z.number().nullable(),
  client_key: z.string().nullable(),
  created_at: z.string(),
  score: ScoreRow.nullable(),
  contests: z.array(EnrollmentTrace),
})
export type EntryTrace = z.infer<typeof EntryTrace>

/** An event as it was set. */
export const EventTrace = z.object({
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
  slug: z.string(),
})
export type EventTrace = z.infer<typeof EventTrace>

/** A class as it was set. */
const ClassTrace = z.object(EditClassProps.shape.settings.shape)

/** A points season and a points group as they were set, and who is in a group from when. */
export const SeasonTrace = z.object({ name: z.string(), is_public: z.boolean(), slug: z.string() })
export type SeasonTrace = z.infer<typeof SeasonTrace>
export const GroupTrace = z.object({
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
export type GroupTrace = z.infer<typeof GroupTrace>
export const MemberTrace = z.object({
  id: z.number(),
  group_id: z.number(),
  user_id: z.number(),
  horse_id: z.number().nullable(),
  counts_from: z.string().nullable(),
  left_on: z.string().nullable(),
})
export type MemberTrace = z.infer<typeof MemberTrace>

/** A rider whom an organization typed in, as it did. */
export const RiderTrace = z.object({
  id: z.number(),
  name: z.string(),
  hometown: z.string().nullable(),
  bbr_id: z.string().nullable(),
  birth_date: z.string().nullable(),
})
export type RiderTrace = z.infer<typeof RiderTrace>
const HorseTrace = z.object({ id: z.number(), name: z.string(), rrrs_id: z.string().nullable() })
const BullTrace = z.object({ id: z.number(), name: z.string() })

const Ids = z.array(z.number())
/**
 * Two that turned out to be one: both as they were, the rows that were moved from the one to the other (of
 * `event_riders` the events), and those of points groups that were left out, whole.
 */
const Merged = z.object({
  moved: z.object({ user_activities: Ids, averages: Ids, points_group_members: Ids, event_riders: Ids }),
  groups_left: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
})
const One = z.object({ id: z.number() }).catchall(z.union([z.string(), z.number(), z.null()]))
export const MergeTrace = { before: Merged.extend({ gone: One, kept: One }), after: z.object({ kept: One }) }

const nothing = z.null()
const ScoreTrace = z.object({ score: Score, penalty_seconds: z.number().optional() })
/** Slot of each run, by its id. */
const Slots = z.record(z.string(), z.number().nullable())
const Contest = z.object({ contest: z.number(), name: z.string() })
const Size = z.object({ total_slots: z.number() })
const Cents = z.object({ cents: z.number().nullable() })
const Points = z.object({ points: z.number().nullable() })
/** The contest's money as it was published, in whole cents, and the go that was. */
const Money = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

const Settings = z.object({
  name: z.string(),
  address: z.string().nullable(),
  time_zone: z.string(),
  sponsor: z.string().nullable(),
})
const Picture = z.object({ hash: z.string() }).nullable()

const Place = { role: z.enum(ROLES), event: Named }
/** Somebody's place in an organization. */
const Member = z.object({ id: z.number(), name: z.string(), ...Place })
/** Null is the address of a code on a screen. */
const Invited = z.object({ email: z.string().nullable(), ...Place })

/** An account that claims a typed-in rider: as that rider, or as their parent or guardian. */
const Claim = z.object({ rider: Named, account: Named, kind: z.enum(['rider', 'guardian']) })

const Go = z.object({ round: z.string() })
const Name = z.object({ name: z.string() })
/** What the publication of a go, or of the average, had frozen. */
const Payout = Go.extend({
  payout_published_at: z.string().nullable(),
  published_payout: z.json(),
  results: z.array(EnrollmentTrace),
  averages: z.array(AverageTrace),
})

const both = <Shape extends z.ZodType>(shape: Shape) => ({ before: shape, after: shape })
const made = <Shape extends z.ZodType>(shape: Shape) => ({ before: nothing, after: shape })
const gone = <Shape extends z.ZodType>(shape: Shape) => ({ before: shape, after: nothing })

export const CHANGES = {
  'entry added': made(EntryTrace),
  'entry changed': both(EntryTrace),
  'entry moved': both(EntryTrace),
  'entry removed': gone(EntryTrace),
  'entries swapped': both(Slots),
  'contest entered': made(Contest),
  'contest left': gone(Contest.extend({ enrollment: EnrollmentTrace })),
  'score saved': both(ScoreTrace),
  'draw resized': both(Size),
  'draw randomized': made(z.object({ round: z.string(), seed: z.string(), achievedGap: z.number() })),
  'short go filled': made(Go.extend({ top: z.number(), runs: z.number() })),
  'draw published': made(Go),
  'draw unpublished': gone(Go),
  'payout published': made(Money),
  'payout unpublished': gone(Payout),
  /** And for whom the fee was changed. */
  'money changed': { before: MoneySet, after: MoneySet.extend({ fee_for: FeeFor.nullable() }) },
  'prize typed': both(Cents),
  'points typed': both(Points),
  'average points typed': both(Points),
  'points filled': made(z.object({ table: z.string(), filled: z.number() })),
  'checks written': made(z.object({ first: z.number(), last: z.number(), cents: z.number() })),
  'check voided': gone(z.object({ number: z.number(), payee: z.string(), cents: z.number() })),
  'results e-mailed': made(z.object({ addresses: z.array(z.string()) })),
  'typed-in rider removed': gone(Named),
  'rider made': made(RiderTrace),
  'rider changed': both(RiderTrace),
  'horse made': made(HorseTrace),
  'horse changed': both(HorseTrace),
  'bull made': made(BullTrace),
  'bull changed': both(BullTrace),
  'riders merged': MergeTrace,
  'horses merged': MergeTrace,
  'merge asked for': made(z.object({ rider: Named, account: Named })),
  'merge declined': gone(z.object({ rider: Named, account: Named })),
  'merge withdrawn': gone(z.object({ rider: Named, account: Named })),
  'claim code made': made(Named),
  'claim code withdrawn': gone(Named),
  'claim asked for': made(Claim),
  'claim declined': gone(Claim),
  'rider claimed': made(Claim),
  'claim taken back': gone(Claim),
  'event made': made(EventTrace),
  'event changed': both(EventTrace),
  'event copied': both(EventTrace),
  'event archived': made(Name),
  'event brought back': gone(Name),
  'event deleted': gone(EventTrace),
  'rider said to be adult': both(z.object({ id: z.number(), name: z.string(), is_adult: z.boolean() })),
  'class made': made(Name),
  'class changed': both(ClassTrace),
  'class deleted': gone(Name),
  'classes ordered': both(z.object({ ids: z.array(z.number()) })),
  'template saved': made(Name.extend({ kind: z.enum(['class', 'event']) })),
  'template renamed': both(Name),
  'template deleted': gone(Name),
  'organization made': made(Settings),
  'organization changed': both(Settings),
  'logo changed': both(Picture),
  'member joined': made(Member),
  'member changed': both(Member),
  'member removed': gone(Member),
  'member left': gone(Member),
  'season made': made(SeasonTrace),
  'season changed': both(SeasonTrace),
  'season deleted': gone(SeasonTrace),
  'points group made': made(GroupTrace),
  'points group changed': both(GroupTrace),
  'points group deleted': gone(GroupTrace),
  'points members added': made(z.object({ members: z.array(MemberTrace) })),
  'points member changed': both(MemberTrace),
  /** After it, where they keep what they earned until then. */
  'points member removed': { before: MemberTrace, after: MemberTrace.nullable() },
  'invitation made': made(Invited),
  'invitation withdrawn': gone(Invited),
} as const

export type Kind = keyof typeof CHANGES
export type Before<K extends Kind> = z.input<(typeof CHANGES)[K]['before']>
export type After<K extends Kind> = z.input<(typeof CHANGES)[K]['after']>
