import { DrawRow, SavedScore, Score } from '../draw.ts'
import { z } from '../validation/zod.ts'
import { PublicSlot } from '../riderApp/pages.ts'

/** Clients ignore a payload with an older `version`. They use `seq` to drop duplicate deliveries. */
const Versioned = z.strictObject({ version: z.number(), seq: z.number().optional() })

export const DrawUpdated = Versioned.extend({ round: z.string(), rows: z.array(DrawRow) })
export type DrawUpdated = z.infer<typeof DrawUpdated>

export const DrawSwapped = DrawUpdated
export type DrawSwapped = z.infer<typeof DrawSwapped>

export const ScoreUpdated = Versioned.extend({
  round: z.string(),
  id: z.number(),
  draw: z.number(),
  score: SavedScore,
})
export type ScoreUpdated = z.infer<typeof ScoreUpdated>

export const PublishedRound = z.strictObject({
  round: z.string(),
  publish_draw: z.boolean(),
  publish_payout: z.boolean(),
})
export type PublishedRound = z.infer<typeof PublishedRound>

/** `publish_draw` and `publish_payout` are for the first go. `rounds` has every go and the average. */
const Publication = Versioned.extend({
  publish_draw: z.boolean(),
  publish_payout: z.boolean(),
  rounds: z.array(PublishedRound),
})

export const ActivityUpdated = Publication.extend({
  total_slots: z.number(),
  last_used_slot: z.number(),
})
export type ActivityUpdated = z.infer<typeof ActivityUpdated>

export const PayoutUpdated = Versioned.extend({ activity_id: z.number() })
export type PayoutUpdated = z.infer<typeof PayoutUpdated>

export const DrawReload = Versioned.extend({ round: z.string() })
export type DrawReload = z.infer<typeof DrawReload>

/**
 * Public payloads contain only published data, and leave out hidden names. `told` numbers the broadcasts of a class.
 * If the client finds a gap in these numbers, it missed a broadcast.
 */
const PublicVersioned = Versioned.extend({ told: z.number() })

export const LiveUpdated = Publication.extend(PublicVersioned.shape)
export type LiveUpdated = z.infer<typeof LiveUpdated>

export const LiveScore = PublicVersioned.extend({ round: z.string(), draw: z.number(), score: Score })
export type LiveScore = z.infer<typeof LiveScore>

export const LiveSlots = PublicVersioned.extend({ round: z.string(), rows: z.array(PublicSlot) })
export type LiveSlots = z.infer<typeof LiveSlots>

export const LiveResults = Versioned
export type LiveResults = z.infer<typeof LiveResults>

/** `riders` has the ids of riders whose lines changed. If it is null, clients must reload all lines. */
export const EntriesUpdated = z.strictObject({
  riders: z.array(z.number()).nullable(),
  seq: z.number().optional(),
})
export type EntriesUpdated = z.infer<typeof EntriesUpdated>

export const DirectoryChanged = Versioned.extend({ kind: z.enum(['riders', 'horses']) })
export type DirectoryChanged = z.infer<typeof DirectoryChanged>

export const UnreadChanged = z.strictObject({ unread: z.int(), seq: z.number().optional() })
export type UnreadChanged = z.infer<typeof UnreadChanged>

export const RowEntered = z.strictObject({ slot: z.number().nullable() })
export type RowEntered = z.infer<typeof RowEntered>

export type PresenceMember = { id: string; info: { name: string } }

export const Resync = z.strictObject({ seq: z.number().optional() })

export const CHANNEL_EVENTS = {
  'private-draw': { updated: DrawUpdated, swapped: DrawSwapped, 'score-updated': ScoreUpdated },
  'private-activity': {
    updated: ActivityUpdated,
    'payout-updated': PayoutUpdated,
    'duplicates-kept': Resync,
    reached: Resync,
  },
  'private-draw-reload': { reload: DrawReload },
  'presence-draw': { 'client-row': RowEntered },
  'private-entries': {
    updated: EntriesUpdated,
    'closing-changed': Resync,
    'progress-changed': Resync,
    'online-entries-changed': Resync,
  },
  'private-directory': { changed: DirectoryChanged },
  'private-person': { notified: UnreadChanged },
  live: {
    updated: LiveUpdated,
    'score-updated': LiveScore,
    'rows-updated': LiveSlots,
    'results-updated': LiveResults,
  },
} as const

type EventsOn<Channel extends keyof typeof CHANNEL_EVENTS> = {
  -readonly [Event in keyof (typeof CHANNEL_EVENTS)[Channel]]: z.infer<
    (typeof CHANNEL_EVENTS)[Channel][Event]
  >
}

export type DrawEvents = EventsOn<'private-draw'>
export type ActivityEvents = EventsOn<'private-activity'>
export type DrawReloadEvents = EventsOn<'private-draw-reload'>
export type DrawPresenceEvents = EventsOn<'presence-draw'> & {
  'pusher:member_added': PresenceMember
  'pusher:member_removed': PresenceMember
}
export type EntriesEvents = EventsOn<'private-entries'>
export type DirectoryEvents = EventsOn<'private-directory'>
export type UserEvents = EventsOn<'private-person'>
export type LiveEvents = EventsOn<'live'>
