import { MAX_SLOTS } from '#rules/draw/slots.ts'
import { SESSION_LIMIT_RANGE } from '#rules/draw/messages.ts'
import { NO_TIMES } from '#rules/scoring/score.ts'
import { z } from './validation/zod.ts'
import { wholeNumber } from './validation/text.ts'

export const Organization = z.strictObject({ id: z.number(), name: z.string() })
export type Organization = z.infer<typeof Organization>

export const Event = z.strictObject({ id: z.number(), name: z.string(), category: z.string() })
export type Event = z.infer<typeof Event>

export const Incentive = z.strictObject({ id: z.number(), name: z.string() })
export type Incentive = z.infer<typeof Incentive>

export const Carryover = Incentive.extend({ incentives: z.array(Incentive) })
export type Carryover = z.infer<typeof Carryover>

export const Activity = z.strictObject({
  id: z.number(),
  name: z.string(),
  total_slots: z.number(),
  last_used_slot: z.number(),
  publish_draw: z.boolean(),
  publish_payout: z.boolean(),
  incentives: z.array(Incentive),
  track_horses: z.boolean(),
  track_bulls: z.boolean(),
  has_divisions: z.boolean(),
  points_seasons_group_id: z.number().nullable(),
  payType: z.string(),
  judged: z.boolean(),
  drag_every: z.number(),
  added_seconds: z.array(z.number()),
  no_times: z.array(z.enum(NO_TIMES)),
  version: z.number(),
})
export type Activity = z.infer<typeof Activity>

export const PublishedTab = z.strictObject({
  label: z.string(),
  url: z.string(),
  current: z.boolean(),
  published: z.boolean(),
})
export type PublishedTab = z.infer<typeof PublishedTab>

/** These flags only hide actions on the screen. The server authorizes every request. */
export const Abilities = z.strictObject({
  organize: z.boolean(),
  score: z.boolean(),
  pay: z.boolean(),
  lead: z.boolean(),
})
export type Abilities = z.infer<typeof Abilities>

export const ResizedDraw = Activity.pick({ total_slots: true, last_used_slot: true })
export type ResizedDraw = z.infer<typeof ResizedDraw>

export const ResizeDraw = z.strictObject({
  total_slots: wholeNumber(1, MAX_SLOTS, SESSION_LIMIT_RANGE),
})
