import { Score } from '../draw.ts'
import { z } from '../validation/zod.ts'
import { PublicEvent } from './pages.ts'

const Named = z.strictObject({ id: z.number(), name: z.string() })

/** A rider whom somebody acts for: themselves, or a child of theirs. Published money only, in whole cents. */
export const MyRider = Named.extend({ kind: z.enum(['self', 'guardian']) })
export type MyRider = z.infer<typeof MyRider>

/** A run of theirs, of a draw that is published. */
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
  /** It is still to be run, at an event that is not over. */
  coming: z.boolean(),
  /** "37th, 7 to go", of those that are coming. */
  wait: z.strictObject({ toGo: z.number(), dragBefore: z.boolean() }).nullable(),
  /** In milliseconds since 1970, and by how many minutes the go is behind its pace. */
  expected: z.strictObject({ at: z.number(), behind: z.number() }).nullable(),
  /** The runs of other riders of theirs that are expected at nearly the same time. */
  collides: z.array(z.number()),
  is_best: z.boolean(),
  earned_cents: z.number().nullable(),
  /** Its rows in results. */
  results: z.array(z.number()),
})
export type MyRun = z.infer<typeof MyRun>

/** Somebody asked for a rider whom an organization typed in. Null as an answer is one that may still come. */
const MyClaimRequest = z.strictObject({
  id: z.number(),
  rider: z.string(),
  organization: z.string(),
  kind: z.enum(['rider', 'guardian']),
  answer: z.enum(['yes', 'no', 'none', 'taken back']).nullable(),
})
export type MyClaimRequest = z.infer<typeof MyClaimRequest>

/** An organization asks whether a rider whom it typed in is this person. */
const MyMergeRequest = z.strictObject({ id: z.number(), rider: z.string(), organization: z.string() })

/** What is somebody's own on the phone; of nobody there is nothing. */
export const Me = z.strictObject({
  person: Named.nullable(),
  riders: z.array(MyRider),
  /** Coming ones first, as they are expected; then the newest of the past. */
  runs: z.array(MyRun),
  /** Their rows in published averages. */
  averages: z.array(z.number()),
  earned_cents: z.number(),
  /** How many of their notifications are new. */
  unread: z.number(),
  /** The newest first. */
  asked: z.array(MyClaimRequest),
  questions: z.array(MyMergeRequest),
})
export type Me = z.infer<typeof Me>

export const SIGNED_OUT: Me = {
  person: null,
  riders: [],
  runs: [],
  averages: [],
  earned_cents: 0,
  unread: 0,
  asked: [],
  questions: [],
}
