import type { ClassState } from '#rules/schedule/runningOrder.ts'
import { Score } from '../draw.ts'
import { z } from '../validation/zod.ts'
import { PRIVATE_VIEWS } from './views.ts'

/** Public data of an event. `time_zone` is an IANA name. */
export const PublicEvent = z.strictObject({
  slug: z.string(),
  name: z.string(),
  organization: z.string(),
  location: z.string().nullable(),
  /** In degrees, if the organizer entered a position. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  time_zone: z.string(),
  /** The event's sponsor line, or else the organization's. */
  sponsor: z.string().nullable(),
  /** Address of the organization's logo; null if it has none or the event isn't public. */
  logo: z.string().nullable(),
})
export type PublicEvent = z.infer<typeof PublicEvent>

/** The events closest to today by date, including today's, or the results of a search. */
export const EventsPage = z.strictObject({
  kind: z.literal('now'),
  search: z.string(),
  on: z.array(PublicEvent),
  soon: z.array(PublicEvent),
  past: z.array(PublicEvent),
})
export type EventsPage = z.infer<typeof EventsPage>

const STATES = ['not drawn', 'draw out', 'running', 'results'] as const satisfies ClassState[]

export const PublicClass = z.strictObject({
  id: z.number(),
  name: z.string(),
  state: z.enum(STATES),
  /** True if the payout is published, so placings are final and money is shown. */
  official: z.boolean(),
  /** Runs in the published gos, and how many are over. */
  runs: z.number(),
  over: z.number(),
  posted_at: z.iso.datetime().nullable(),
})
export type PublicClass = z.infer<typeof PublicClass>

export const EventPage = z.strictObject({
  kind: z.literal('event'),
  event: PublicEvent,
  note: z.string(),
  classes: z.array(PublicClass),
})
export type EventPage = z.infer<typeof EventPage>

const PublicActivity = z.strictObject({
  id: z.number(),
  name: z.string(),
  judged: z.boolean(),
  track_horses: z.boolean(),
  track_bulls: z.boolean(),
  drag_every: z.number(),
})
export type PublicActivity = z.infer<typeof PublicActivity>

/** One slot of a published draw. Only the name identifies the rider, and it may be withheld. */
export const PublicSlot = z.strictObject({
  /** Null if the slot is empty. */
  id: z.number().nullable(),
  slot: z.number(),
  rider: z.string().nullable(),
  horse: z.string().nullable(),
  bull: z.string().nullable(),
  score: Score,
  scratched: z.boolean(),
})
export type PublicSlot = z.infer<typeof PublicSlot>

/**
 * SHA-256 of the next draw's seed with its time of publication, and earlier commitments that were replaced without a
 * draw.
 */
const Commitment = z.strictObject({
  commitment: z.string(),
  committed_at: z.iso.datetime(),
  replaced_commitments: z.array(
    z.strictObject({ commitment: z.string(), committed_at: z.iso.datetime(), replaced_at: z.iso.datetime() }),
  ),
})

const PublicRound = Commitment.extend({ name: z.string(), published: z.boolean() })

export const DrawPage = z.strictObject({
  kind: z.literal('draw'),
  event: PublicEvent,
  activity: PublicActivity,
  rounds: z.array(PublicRound),
  round: z.string(),
  posted_at: z.iso.datetime().nullable(),
  /**
   * Number of the last public message about this class. A gap before the next one means that the client missed a
   * message.
   */
  told: z.number(),
  /**
   * `drawn` describes the draw in one line; `outside_word` is the word that a rider called out. Both are null before
   * publication.
   */
  drawn: z.string().nullable(),
  outside_word: z.string().nullable(),
  /** In slot order; empty while the draw isn't published. */
  runs: z.array(PublicSlot),
})
export type DrawPage = z.infer<typeof DrawPage>

/**
 * The public record of a draw. Riders and horses are numbered, so that a draw with hidden names can be recomputed
 * too.
 */
const PublicDrawRecord = z.strictObject({
  made_at: z.iso.datetime(),
  /** Name of the member who made the draw; empty if the account was deleted. */
  by: z.string(),
  reason: z.string().nullable(),
  word: z.string().nullable(),
  seed: z.string(),
  commitment: z.string(),
  committed_at: z.iso.datetime().nullable(),
  algorithm: z.number(),
  min_gap: z.number(),
  achieved_gap: z.number(),
  /** Slots of scratched runs, which weren't drawn. */
  kept_slots: z.array(z.number()),
  /** Sorted by id. Names are as they were then; null if there was none or the account was deleted. */
  entries: z.array(
    z.strictObject({
      id: z.number(),
      rider: z.string().nullable(),
      horse: z.string().nullable(),
      request: z.enum(['early', 'late']).nullable(),
      rider_name: z.string().nullable(),
      horse_name: z.string().nullable(),
      slot_before: z.number().nullable(),
    }),
  ),
  /** Ids of the entries in slot order. */
  order: z.array(z.number()),
})
export type PublicDrawRecord = z.infer<typeof PublicDrawRecord>

const PublicTombstone = z.strictObject({
  event: z.string(),
  activity: z.string(),
  round: z.string(),
  deleted_at: z.iso.datetime(),
  by: z.string(),
  draws: z.array(PublicDrawRecord),
})
export type PublicTombstone = z.infer<typeof PublicTombstone>

export const ProofPage = z.strictObject({
  kind: z.literal('proof'),
  event: PublicEvent,
  activity: PublicActivity,
  rounds: z.array(PublicRound),
  round: z.string(),
  published: z.boolean(),
  drawn: z.string().nullable(),
  outside_word: z.string().nullable(),
  draws_made: z.number(),
  word: z.string().nullable(),
  /** Newest first; empty while the draw isn't published. */
  draws: z.array(PublicDrawRecord),
  tombstones: z.array(PublicTombstone),
})
export type ProofPage = z.infer<typeof ProofPage>

export const DrawLogPage = z.strictObject({
  kind: z.literal('draw log'),
  title: z.string(),
  /** Null in the log of an organization. */
  event: PublicEvent.nullable(),
  time_zone: z.string(),
  /** Set in the log of an event. The organization's log includes deleted events. */
  organization_id: z.number().nullable(),
  tombstones: z.array(PublicTombstone),
})
export type DrawLogPage = z.infer<typeof DrawLogPage>

/** Money is in whole cents. `prize_cents` and `points` are null until the payout is published. */
export const PublicResult = z.strictObject({
  id: z.number(),
  /** Its run in the draw; null in an average. */
  run_id: z.number().nullable(),
  place: z.string(),
  rider: z.string().nullable(),
  horse: z.string().nullable(),
  bull: z.string().nullable(),
  score: Score,
  /** The score after a correction that followed publication. */
  corrected: z.strictObject({ score: Score }).nullable(),
  scratched: z.boolean(),
  prize_cents: z.number().nullable(),
  points: z.number().nullable(),
})
export type PublicResult = z.infer<typeof PublicResult>

export const ResultsPage = z.strictObject({
  kind: z.literal('results'),
  event: PublicEvent,
  activity: PublicActivity,
  /** The class in whose draw it is run. */
  class_id: z.number(),
  /** The class and its incentives, each with its gos and the average. */
  contests: z.array(
    z.strictObject({ id: z.number(), name: z.string(), view: z.string(), current: z.boolean() }),
  ),
  view: z.string(),
  official: z.boolean(),
  posted_at: z.iso.datetime().nullable(),
  divisions: z.array(z.strictObject({ title: z.string(), results: z.array(PublicResult) })),
})
export type ResultsPage = z.infer<typeof ResultsPage>

/** Shells for personal data, the same for everyone. The script fills them in. */
export const PrivatePage = z.strictObject({
  kind: z.literal('own'),
  view: z.enum(PRIVATE_VIEWS),
  sends_mail: z.boolean(),
})
export type PrivatePage = z.infer<typeof PrivatePage>
/** Shell for the list of notifications. The script loads the signed-in user's list. */
export const NotificationsPage = z.strictObject({ kind: z.literal('notifications') })

/** The unsubscribe page of an email. `action` is the address to post to; null once the user is unsubscribed. */
export const UnsubscribePage = z.strictObject({ kind: z.literal('leave'), action: z.string().nullable() })
export type UnsubscribePage = z.infer<typeof UnsubscribePage>

export const ErrorPage = z.strictObject({ kind: z.literal('problem'), title: z.string(), text: z.string() })
export type ErrorPage = z.infer<typeof ErrorPage>

export const RiderAppPage = z.discriminatedUnion('kind', [
  EventsPage,
  EventPage,
  DrawPage,
  ProofPage,
  DrawLogPage,
  ResultsPage,
  PrivatePage,
  NotificationsPage,
  UnsubscribePage,
  ErrorPage,
])
export type RiderAppPage = z.infer<typeof RiderAppPage>

/**
 * A page of an event that isn't public, for its riders and members. `at` is the server's time in milliseconds since
 * 1970.
 */
export const PrivateEventPage = z.strictObject({
  page: z.discriminatedUnion('kind', [EventPage, DrawPage, ProofPage, ResultsPage]),
  at: z.number(),
})
export type PrivateEventPage = z.infer<typeof PrivateEventPage>
