import type { DrawRow, SavedScore } from './draw.ts'

/** The channels of the product, named in one place; what may listen to them is decided from the name alone. */
export const drawChannel = (eventId: number, activityId: number) => `private-draw.${eventId}.${activityId}`
export const drawReloadChannel = (eventId: number, activityId: number) =>
  `private-draw-reload.${eventId}.${activityId}`
export const activityChannel = (activityId: number) => `private-activity.${activityId}`
export const drawPresenceChannel = (eventId: number, activityId: number) =>
  `presence-draw.${eventId}.${activityId}`
/** Public: published data only. */
export const liveChannel = (activityId: number) => `live.${activityId}`

/** Every payload says how new it is: a screen applies it only when it knows nothing newer. */
type Versioned = { version: number }

export type DrawUpdated = Versioned & { round: string; rows: DrawRow[] }
export type DrawSwapped = DrawUpdated
export type ScoreUpdated = Versioned & { round: string; id: number; draw: number; score: SavedScore }
export type ActivityUpdated = Versioned & {
  publish_draw: boolean
  publish_payout: boolean
  total_slots: number
  last_used_slot: number
}
export type PayoutUpdated = Versioned & { activity_id: number }
export type DrawReload = Versioned & { round: string }
