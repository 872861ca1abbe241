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

/**
 * Every payload says how new it is: a screen applies it only when it knows nothing newer. `seq` numbers the events as
 * they are delivered, so that one which arrives twice is known again.
 */
type Versioned = { version: number; seq?: number }

/** On any channel: events are lost, so whoever listens there reads again what it shows. */
export const MISSED = 'missed'

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

/** What is heard on each channel. */
export type DrawEvents = { updated: DrawUpdated; swapped: DrawSwapped; 'score-updated': ScoreUpdated }
export type ActivityEvents = { updated: ActivityUpdated; 'payout-updated': PayoutUpdated }
export type DrawReloadEvents = { reload: DrawReload }
export type DrawPresenceEvents = {
  'client-row': RowEntered
  'pusher:member_added': Member
  'pusher:member_removed': Member
}
export type LiveEvents = { updated: LiveUpdated; 'score-updated': LiveScore }

/** On the public channel. Nothing of a draw that is not published, and no names: those are read where they are published. */
export type LiveUpdated = Versioned & { publish_draw: boolean; publish_payout: boolean }
export type LiveScore = Versioned & { round: string; draw: number; score: SavedScore['score'] }

/** From one open draw to the others, on the presence channel: the row in which this person works; null for none. */
export type RowEntered = { slot: number | null }
export type Member = { id: string; info: { name: string } }
