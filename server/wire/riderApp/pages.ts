import type { ClassState } from '#rules/schedule/runningOrder.ts'
import { Score } from '../draw.ts'
import { z } from '../validation/zod.ts'
import { PRIVATE_VIEWS } from './views.ts'

/** An event as everybody may see it. Its zone is a zone of the IANA; days are YYYY-MM-DD. */
export const PublicEvent = z.strictObject({
  slug: z.string(),
  name: z.string(),
  organization: z.string(),
  location: z.string().nullable(),
  /** Where it is, in degrees, if its organizer has said so. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  time_zone: z.string(),
  /** Of the event, or else of its organization. */
  sponsor: z.string().nullable(),
  /** Address of its organization's logo; null where there is none, or not for everybody. */
  logo: z.string().nullable(),
})
export type PublicEvent = z.infer<typeof PublicEvent>

/** Today's events and those near by date; or, with a search, those that it found. */
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
  /** The payout is published: placings are final, and their money is shown. */
  official: z.boolean(),
  /** Of the published gos: runs in the draw, and those that are over. */
  runs: z.number(),
  over: z.number(),
  /** When its draw was published last. */
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

/** A class or an incentive as everybody may see it. */
const PublicActivity = z.strictObject({
  id: z.number(),
  name: z.string(),
  judged: z.boolean(),
  track_horses: z.boolean(),
  track_bulls: z.boolean(),
  drag_every: z.number(),
})
export type PublicActivity = z.infer<typeof PublicActivity>

/** One slot of a published draw. Nothing in it names its rider but the name, which may be withheld. */
export const PublicSlot = z.strictObject({
  /** Null where nobody is in the slot any more. */
  id: z.number().nullable(),
  slot: z.number(),
  rider: z.string().nullable(),
  horse: z.string().nullable(),
  bull: z.string().nullable(),
  score: Score,
  scratched: z.boolean(),
})
export type PublicSlot = z.infer<typeof PublicSlot>

/** The SHA-256 of the seed of the next draw, since when it is public, and those that it replaced without a draw. */
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
  /** How often everybody was told of this class: with the next number nothing was missed. */
  told: z.number(),
  /** How the order came about, in one line, and what is said of the word from outside; null before publication. */
  drawn: z.string().nullable(),
  outside_word: z.string().nullable(),
  /** In the order of their slots; none while the draw is not published. */
  runs: z.array(PublicSlot),
})
export type DrawPage = z.infer<typeof DrawPage>

/** A draw record as everyone may see it. Riders and horses have numbers, so that hidden names recompute too. */
const PublicDrawRecord = z.strictObject({
  made_at: z.iso.datetime(),
  /** Who drew; empty where the account is deleted. */
  by: z.string(),
  reason: z.string().nullable(),
  word: z.string().nullable(),
  seed: z.string(),
  commitment: z.string(),
  committed_at: z.iso.datetime().nullable(),
  algorithm: z.number(),
  min_gap: z.number(),
  achieved_gap: z.number(),
  /** The slots of scratched runs, which were not drawn. */
  kept_slots: z.array(z.number()),
  /** By id. Names as they were; null where there was none, or where the account is deleted. */
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
  /** The ids of the entries in the order of their slots. */
  order: z.array(z.number()),
})
export type PublicDrawRecord = z.infer<typeof PublicDrawRecord>

/** What is left of a deleted round with its draws. */
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
  /** Of the last draw. */
  word: z.string().nullable(),
  /** The last one first; none while the draw is not published. */
  draws: z.array(PublicDrawRecord),
  /** Of the event. */
  tombstones: z.array(PublicTombstone),
})
export type ProofPage = z.infer<typeof ProofPage>

/** The draw log of an event, or of an organization. */
export const DrawLogPage = z.strictObject({
  kind: z.literal('draw log'),
  title: z.string(),
  /** Null for an organization. */
  event: PublicEvent.nullable(),
  time_zone: z.string(),
  /** Of an event: whose log has those of deleted events too. */
  organization_id: z.number().nullable(),
  tombstones: z.array(PublicTombstone),
})
export type DrawLogPage = z.infer<typeof DrawLogPage>

/** One line of the results. Money in whole cents; it and points are null before the payout is published. */
export const PublicResult = z.strictObject({
  id: z.number(),
  /** Its run in the draw; null in an average. */
  run_id: z.number().nullable(),
  place: z.string(),
  rider: z.string().nullable(),
  horse: z.string().nullable(),
  bull: z.string().nullable(),
  score: Score,
  /** What the score was corrected to after the payout was published, if it was. */
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
  /** The class and its incentives, each with its gos and their average. */
  contests: z.array(
    z.strictObject({ id: z.number(), name: z.string(), view: z.string(), current: z.boolean() }),
  ),
  view: z.string(),
  official: z.boolean(),
  posted_at: z.iso.datetime().nullable(),
  divisions: z.array(z.strictObject({ title: z.string(), results: z.array(PublicResult) })),
})
export type ResultsPage = z.infer<typeof ResultsPage>

/** The frames of what is somebody's own. They are the same for everybody; the script fills them in. */
export const PrivatePage = z.strictObject({
  kind: z.literal('own'),
  view: z.enum(PRIVATE_VIEWS),
  /** Whether a mail server is set up. */
  sends_mail: z.boolean(),
})
export type PrivatePage = z.infer<typeof PrivatePage>
/** The frame of somebody's list: what is in it comes by itself, to a phone that is signed in. */
export const NotificationsPage = z.strictObject({ kind: z.literal('notifications') })

/** Behind the link of an e-mail; `action` is where to say that no more are wanted, null once it is said. */
export const UnsubscribePage = z.strictObject({ kind: z.literal('leave'), action: z.string().nullable() })
export type UnsubscribePage = z.infer<typeof UnsubscribePage>

/** A page that is not there, or cannot be shown just now. */
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

/** A page of an event that not everybody may see, as those who are in it read it, and when it was read. */
export const PrivateEventPage = z.strictObject({
  page: z.discriminatedUnion('kind', [EventPage, DrawPage, ProofPage, ResultsPage]),
  at: z.number(),
})
export type PrivateEventPage = z.infer<typeof PrivateEventPage>
