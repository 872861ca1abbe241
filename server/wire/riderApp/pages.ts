import { ENTERED_AGAIN } from '#rules/draw/drawnAtEntry.ts'
import type { ClassState } from '#rules/schedule/runningOrder.ts'
import { Score } from '../draw.ts'
import { MemberScore, TimeStrip } from '../payout.ts'
import { z } from '../validation/zod.ts'
import { PRIVATE_VIEWS } from './views.ts'

export const PublicEvent = z.strictObject({
  slug: z.string(),
  name: z.string(),
  organization: z.string(),
  location: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  time_zone: z.string(),
  sponsor: z.string().nullable(),
  logo: z.string().nullable(),
})
export type PublicEvent = z.infer<typeof PublicEvent>

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
  official: z.boolean(),
  runs: z.number(),
  over: z.number(),
  posted_at: z.iso.datetime().nullable(),
  results_posted_at: z.iso.datetime().nullable(),
})
export type PublicClass = z.infer<typeof PublicClass>

/** `runs_at` is in the event's time zone. */
export const PublicExhibitionPlace = z.union([
  z.strictObject({ activity_id: z.number(), activity: z.string(), after_drag: z.number() }),
  z.strictObject({ runs_at: z.string() }),
])
export type PublicExhibitionPlace = z.infer<typeof PublicExhibitionPlace>

/** Leaves out rider and horse ids, which would identify riders whose names are withheld. */
export const PublicExhibition = z.strictObject({
  place: PublicExhibitionPlace,
  rider: z.string().nullable(),
  horse: z.string().nullable(),
  gone: z.boolean(),
})
export type PublicExhibition = z.infer<typeof PublicExhibition>

export const EventPage = z.strictObject({
  kind: z.literal('event'),
  event: PublicEvent,
  note: z.string(),
  takes_entries: z.boolean(),
  classes: z.array(PublicClass),
  exhibitions: z.array(PublicExhibition),
  averages: z.array(z.strictObject({ id: z.number(), name: z.string(), official: z.boolean() })),
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

/** Leaves out the rider id, which would identify riders whose names are withheld. */
export const PublicSlot = z.strictObject({
  id: z.number().nullable(),
  slot: z.number(),
  rider: z.string().nullable(),
  horse: z.string().nullable(),
  bull: z.string().nullable(),
  score: Score,
  scratched: z.boolean(),
})
export type PublicSlot = z.infer<typeof PublicSlot>

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
   * The number of the class's latest broadcast. If the client finds a gap in these numbers, it missed a broadcast.
   */
  told: z.number(),
  drawn: z.string().nullable(),
  outside_word: z.string().nullable(),
  runs: z.array(PublicSlot),
})
export type DrawPage = z.infer<typeof DrawPage>

/** Riders and horses are numbered, so that anyone can recompute the draw even if names are hidden. */
const PublicDrawRecord = z.strictObject({
  made_at: z.iso.datetime(),
  by: z.string(),
  reason: z.string().nullable(),
  word: z.string().nullable(),
  seed: z.string(),
  commitment: z.string(),
  committed_at: z.iso.datetime().nullable(),
  algorithm: z.number(),
  min_gap: z.number(),
  achieved_gap: z.number(),
  kept_slots: z.array(z.number()),
  /** Sorted by id. Names are from the time of the draw, and can be withheld. */
  entries: z.array(
    z.strictObject({
      id: z.number(),
      rider: z.string().nullable(),
      horse: z.string().nullable(),
      request: z.enum(['early', 'late']).nullable(),
      own_order: z.number().nullable(),
      rider_name: z.string().nullable(),
      horse_name: z.string().nullable(),
      slot_before: z.number().nullable(),
    }),
  ),
  order: z.array(z.number()),
})
export type PublicDrawRecord = z.infer<typeof PublicDrawRecord>

const EntryDraws = z.strictObject({
  commitment: z.string(),
  /** Revealed once the draw is published and the books are closed, or once the round is deleted. Null until then. */
  seed: z.string().nullable(),
  draws: z.array(
    z.strictObject({
      id: z.number(),
      /** `rider` and `horse` are null if the entry was deleted but the round wasn't. */
      rider: z.string().nullable(),
      horse: z.string().nullable(),
      slot: z.number(),
      /** Null if the run no longer has a slot, or if the round was deleted. */
      slot_now: z.number().nullable(),
      /** The slots that the draw could choose from, such as "1-3, 7". */
      candidates: z.string(),
      entered_again: z.enum(ENTERED_AGAIN).nullable(),
    }),
  ),
})
export type EntryDraws = z.infer<typeof EntryDraws>

const PublicTombstone = z.strictObject({
  event: z.string(),
  activity: z.string(),
  round: z.string(),
  deleted_at: z.iso.datetime(),
  by: z.string(),
  draws: z.array(PublicDrawRecord),
  /** Names are from the time of the deletion, and can be withheld. */
  entry_draws: z.array(EntryDraws),
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
  draws: z.array(PublicDrawRecord),
  /**
   * One item for each seed used. If the class draws at entry, the last item is for upcoming draws, and its seed is
   * secret.
   */
  entry_draws: z.array(EntryDraws),
  tombstones: z.array(PublicTombstone),
})
export type ProofPage = z.infer<typeof ProofPage>

export const DrawLogPage = z.strictObject({
  kind: z.literal('draw log'),
  title: z.string(),
  event: PublicEvent.nullable(),
  time_zone: z.string(),
  organization_id: z.number().nullable(),
  tombstones: z.array(PublicTombstone),
})
export type DrawLogPage = z.infer<typeof DrawLogPage>

export const PublicResult = z.strictObject({
  id: z.number(),
  run_id: z.number().nullable(),
  place: z.string(),
  /** The run's number in this class's draw. Null for a run in another class's draw and in an average. */
  slot: z.number().nullable(),
  rider: z.string().nullable(),
  horse: z.string().nullable(),
  bull: z.string().nullable(),
  score: Score,
  /** The current score, if it was corrected after publication. `score` is then the published score. */
  corrected: z.strictObject({ score: Score }).nullable(),
  scratched: z.boolean(),
  prize_cents: z.number().nullable(),
  points: z.number().nullable(),
  runs: z.array(MemberScore).optional(),
})
export type PublicResult = z.infer<typeof PublicResult>

export const ResultsPage = z.strictObject({
  kind: z.literal('results'),
  event: PublicEvent,
  activity: PublicActivity,
  /** Null for an average across several classes. */
  class_id: z.number().nullable(),
  contests: z.array(
    z.strictObject({ id: z.number(), name: z.string(), view: z.string(), current: z.boolean() }),
  ),
  view: z.string(),
  official: z.boolean(),
  posted_at: z.iso.datetime().nullable(),
  /** Its `divisions` list is empty until the payout is published. */
  strip: TimeStrip,
  divisions: z.array(z.strictObject({ title: z.string(), results: z.array(PublicResult) })),
})
export type ResultsPage = z.infer<typeof ResultsPage>

export const PrivatePage = z.strictObject({
  kind: z.literal('own'),
  view: z.enum(PRIVATE_VIEWS),
  sends_mail: z.boolean(),
})
export type PrivatePage = z.infer<typeof PrivatePage>
export const NotificationsPage = z.strictObject({ kind: z.literal('notifications') })

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

/** `at` is the server's time in milliseconds since 1970. */
export const PrivateEventPage = z.strictObject({
  page: z.discriminatedUnion('kind', [EventPage, DrawPage, ProofPage, ResultsPage]),
  at: z.number(),
})
export type PrivateEventPage = z.infer<typeof PrivateEventPage>
