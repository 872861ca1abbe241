import { Score } from '../draw.ts'
import { z } from '../validation/zod.ts'
import { PublicEvent } from './pages.ts'

const Named = z.strictObject({ id: z.number(), name: z.string() })

/** A rider that the user acts for: the user, or a rider they are the guardian of. */
export const MyRider = Named.extend({ kind: z.enum(['self', 'guardian']) })
export type MyRider = z.infer<typeof MyRider>

export const MyRun = z.strictObject({
  id: z.number(),
  rider_id: z.number(),
  event: PublicEvent,
  activity: Named.extend({ judged: z.boolean() }),
  round: z.string(),
  slot: z.number(),
  horse: z.string().nullable(),
  score: Score,
  scratched: z.boolean(),
  /** True if the run is still upcoming, at an event that isn't over. */
  coming: z.boolean(),
  /** "7 to go", for upcoming runs. */
  wait: z.strictObject({ toGo: z.number(), dragBefore: z.boolean() }).nullable(),
  /** `at` is in milliseconds since 1970. `behind` is how many minutes the go is behind its pace. */
  expected: z.strictObject({ at: z.number(), behind: z.number() }).nullable(),
  /** Ids of runs, by other riders this user acts for, that are expected within CONFLICT_MINUTES of this one. */
  collides: z.array(z.number()),
  is_best: z.boolean(),
  earned_cents: z.number().nullable(),
  /** Ids of its results. */
  results: z.array(z.number()),
})
export type MyRun = z.infer<typeof MyRun>

/** A request to claim a typed-in rider. `answer` is null while the request is pending. */
const MyClaimRequest = z.strictObject({
  id: z.number(),
  rider: z.string(),
  organization: z.string(),
  kind: z.enum(['rider', 'guardian']),
  answer: z.enum(['yes', 'no', 'none', 'taken back']).nullable(),
})
export type MyClaimRequest = z.infer<typeof MyClaimRequest>

/** An organization asks whether a rider it typed in is this user. */
const MyMergeRequest = z.strictObject({ id: z.number(), rider: z.string(), organization: z.string() })

/** Personal data of the riders' app; empty for signed-out visitors. */
export const Me = z.strictObject({
  person: Named.nullable(),
  /** False for scorers who joined by code. */
  has_account: z.boolean(),
  riders: z.array(MyRider),
  /** Upcoming runs first, by expected time, then past runs, newest first. */
  runs: z.array(MyRun),
  /** Ids of their rows in published averages. */
  averages: z.array(z.number()),
  earned_cents: z.number(),
  unread: z.number(),
  asked: z.array(MyClaimRequest),
  questions: z.array(MyMergeRequest),
})
export type Me = z.infer<typeof Me>

export const SIGNED_OUT: Me = {
  person: null,
  has_account: false,
  riders: [],
  runs: [],
  averages: [],
  earned_cents: 0,
  unread: 0,
  asked: [],
  questions: [],
}
