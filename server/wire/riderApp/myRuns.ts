import { Score } from '../draw.ts'
import { z } from '../validation/zod.ts'
import { PublicEvent, PublicExhibitionPlace } from './pages.ts'

const Named = z.strictObject({ id: z.number(), name: z.string() })

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
  coming: z.boolean(),
  wait: z.strictObject({ toGo: z.number(), dragBefore: z.boolean() }).nullable(),
  /** `at` is in milliseconds since 1970. `behind` is the delay from breaks, in minutes. */
  expected: z.strictObject({ at: z.number(), behind: z.number() }).nullable(),
  /** Runs by the user's other riders, expected within CONFLICT_MINUTES of this run. */
  collides: z.array(z.number()),
  is_best: z.boolean(),
  earned_cents: z.number().nullable(),
  results: z.array(z.number()),
})
export type MyRun = z.infer<typeof MyRun>

export const MyExhibition = z.strictObject({
  id: z.number(),
  rider_id: z.number(),
  event: PublicEvent,
  horse: z.string().nullable(),
  place: PublicExhibitionPlace,
})
export type MyExhibition = z.infer<typeof MyExhibition>

const MyAverage = z.strictObject({
  rider_id: z.number(),
  event_slug: z.string(),
  activity: Named,
  /** "average", or empty for an average over several classes. */
  round: z.string(),
  horse: z.string().nullable(),
  earned_cents: z.number(),
})
export type MyAverage = z.infer<typeof MyAverage>

const MyClaimRequest = z.strictObject({
  id: z.number(),
  rider: z.string(),
  organization: z.string(),
  kind: z.enum(['rider', 'guardian']),
  answer: z.enum(['yes', 'no', 'none', 'taken back']).nullable(),
})
export type MyClaimRequest = z.infer<typeof MyClaimRequest>

const MyMergeRequest = z.strictObject({ id: z.number(), rider: z.string(), organization: z.string() })

export const Me = z.strictObject({
  person: Named.nullable(),
  /** False for scorers who joined by code. */
  has_account: z.boolean(),
  riders: z.array(MyRider),
  runs: z.array(MyRun),
  exhibitions: z.array(MyExhibition),
  averages: z.array(z.number()),
  earned_averages: z.array(MyAverage),
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
  exhibitions: [],
  averages: [],
  earned_averages: [],
  earned_cents: 0,
  unread: 0,
  asked: [],
  questions: [],
}
