import { CHECK_TIME } from '#rules/draw/messages.ts'
import { MAX_REQUEST_LENGTH } from '#rules/draw/slots.ts'
import { z } from './validation/zod.ts'
import { MAX_NAME_LENGTH } from '#lib/nameSearch.ts'
import { Abilities, Activity, Carryover, Event, Organization, PublishedTab } from './activity.ts'
import { BullItem, HorseItem, RiderItem } from './directory.ts'
import { id as idOf, MAX_ID } from './validation/id.ts'
import { line, name as nameOf, pageNumber, wholeNumber } from './validation/text.ts'

/** A score in JSON: seconds or points, a no-time text, or null if there is none yet. */
export const Score = z.union([z.number(), z.enum(['NT', 'DQ', 'Broke'])]).nullable()
export type Score = z.infer<typeof Score>

export const RequestClass = z.enum(['early', 'late'], 'Choose early or late.')

/** One slot of the draw. In an empty slot, only the slot numbers are set. */
export const DrawRow = z.strictObject({
  id: z.number().nullable(),
  entry_version: z.number(),
  draw: z.number(),
  position: z.number().nullable(),
  page_draw: z.number(),
  slack_draw: z.number().nullable(),
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  user_fake: z.boolean(),
  horse_id: z.number().nullable(),
  horse_name: z.string().nullable(),
  bull_id: z.number().nullable(),
  bull_name: z.string().nullable(),
  score: Score,
  score_id: z.number().nullable(),
  score_version: z.number(),
  /** Seconds for knocked barrels, already included in the score. */
  penalty_seconds: z.number(),
  score_entered: z.string(),
  penalty: z.string(),
  request: z.string().nullable(),
  /** The part of the request that Randomize follows. */
  request_class: RequestClass.nullable(),
  scratched: z.boolean(),
  activity_scored: z.boolean(),
  scored_incentives: z.array(z.strictObject({ id: z.number() })),
  is_session_only: z.boolean(),
  team_id: z.number().nullable(),
  root_activity_id: z.number().nullable(),
  rider: RiderItem.nullable(),
  horse: HorseItem.nullable(),
  bull: BullItem.nullable(),
})
export type DrawRow = z.infer<typeof DrawRow>

const id = idOf('Choose one from the list.')
const slotNumber = wholeNumber(1, 10_000, 'Enter a slot number.')
const name = nameOf(MAX_NAME_LENGTH)

export const DrawPageQuery = z.object({
  page: pageNumber,
  q: line(MAX_NAME_LENGTH).default(''),
})

export const AddEntry = z
  .strictObject({ user_id: id.nullish(), user_name: name.nullish(), slotNumber })
  .refine((entry) => entry.user_id || entry.user_name, { path: ['user_name'], message: 'Enter a rider.' })

/** Fields to change. An id and a name that are both null clear the rider, horse or bull. */
export const ChangeEntry = z
  .strictObject({
    user_id: id.nullable(),
    user_name: name.nullable(),
    horse_id: id.nullable(),
    horseName: name.nullable(),
    bull_id: id.nullable(),
    bullName: name.nullable(),
    slotNumber,
    request: line(MAX_REQUEST_LENGTH, 'Enter the request.')
      .transform((text) => text || null)
      .nullable(),
    request_class: RequestClass.nullable(),
    is_session_only: z.boolean('Choose whether the run is session only.'),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { message: 'Send at least one change.' })
export type ChangeEntry = z.infer<typeof ChangeEntry>

export const SwapEntries = z.strictObject({ sourceUserActivityId: id, destUserActivityId: id })

const Named = z.strictObject({ id: z.number(), name: z.string() })

const PENALTY = 'A penalty is 5 seconds per barrel.'
const VERSION = 'Send the version of the score you changed.'

/**
 * `version` is the version of the score that the scorer saw. If the server has a newer one, the save is a conflict.
 */
export const ChangeScore = z.strictObject({
  score: z.union([z.number(), z.string().trim().max(100)], CHECK_TIME).nullable(),
  penalty: z.int(PENALTY).min(0, PENALTY).multipleOf(5, PENALTY).optional(),
  version: z.int(VERSION).min(0, VERSION).max(MAX_ID, VERSION).optional(),
})

/** The saved score: the response to a save, and the body of the 409 for an outdated version. */
export const SavedScore = z.strictObject({
  id: z.number(),
  score: Score,
  version: z.number(),
  penalty_seconds: z.number(),
  by: z.string().nullable(),
  at: z.string().nullable(),
})
export type SavedScore = z.infer<typeof SavedScore>

/**
 * Every score of the class by round, as [id, score, version]. The client compares a time with all others to warn
 * about odd ones. Uses tuples, because there can be thousands.
 */
export const RoundScores = z.array(z.tuple([z.string(), z.array(z.tuple([z.number(), Score, z.number()]))]))
export type RoundScores = z.infer<typeof RoundScores>

/**
 * [slot, horse id] pairs of this go, or [slot, rider id] in classes without horses. The client marks duplicates, even
 * across pages.
 */
export const LineupSlots = z.array(z.tuple([z.number(), z.number()]))
export type LineupSlots = z.infer<typeof LineupSlots>

/** [entry id, horse id] of duplicates that an organizer has seen, or [entry id, rider id] in classes without horses. */
export const SeenDuplicates = z.array(z.tuple([z.number(), z.number()]))

export const DrawManagerProps = z.strictObject({
  event: Event,
  activity: Activity,
  organization: Organization,
  round: z.string(),
  /** In a short go, the number of entries that qualify from the gos before it. Null if everyone runs. */
  top: z.number().nullable(),
  carryovers: z.array(Carryover),
  /** [contest id, short name, name] of the side pots and rollovers, in the order of the checklist. */
  chips: z.array(z.tuple([z.number(), z.string(), z.string()])),
  /** SHA-256 of the next draw's seed, public before the draw is made. */
  commitment: z.string(),
  draws_made: z.number(),
  scores: RoundScores,
  lineup: LineupSlots,
  seen_duplicates: SeenDuplicates,
  without_slot: z.array(z.strictObject({ id: z.number(), rider: z.string().nullable() })),
  tabs: z.array(PublishedTab),
  /** Address of the draw for phones once it is published; null if the event isn't public. */
  phones: z.string().nullable(),
  /** QR code of that address, loaded on request. Missing if only this computer can open the address. */
  phones_picture: z.string().optional(),
  /** Base URL of links, if only this computer can open them. */
  local_links: z.string().nullable(),
  can: Abilities,
})
export type DrawManagerProps = z.infer<typeof DrawManagerProps>

export const AddedEntry = z.strictObject({
  id: z.number(),
  user_id: z.number(),
  user_name: z.string(),
  user_fake: z.boolean(),
  entry_version: z.number(),
  score_id: z.number(),
  score_version: z.number(),
})
export type AddedEntry = z.infer<typeof AddedEntry>

/** `id` is null if the change left the entry empty and the server removed it. */
export const ChangedEntry = z.strictObject({
  id: z.number().nullable(),
  version: z.number(),
  draw: z.number().nullable(),
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  user_fake: z.boolean(),
  horse: HorseItem.nullable(),
  bull: BullItem.nullable(),
})
export type ChangedEntry = z.infer<typeof ChangedEntry>

/** `draw` is null if another entry has taken the slot. */
export const RestoredEntry = z.strictObject({ id: z.number(), draw: z.number().nullable() })
export type RestoredEntry = z.infer<typeof RestoredEntry>

const WORD = 'Enter a number or word on one line, up to 100 characters.'
const REASON = 'Enter a reason on one line, up to 200 characters.'

/** A word affects the draw, so only its Unicode form and the spaces around it are normalized. */
const spokenText = (most: number, refusal: string) =>
  z
    .union([z.string().max(4 * most), z.number()], refusal)
    .nullish()
    .transform((typed) =>
      String(typed ?? '')
        .normalize('NFC')
        .trim(),
    )
    .refine((text) => [...text].length <= most && !/[\p{Cs}\p{Cc}]/u.test(text), refusal)
    .transform((text) => text || null)

/** A word that a rider calls out, and the reason for drawing again. Both are optional. */
export const RandomizeDraw = z.strictObject({
  word: spokenText(100, WORD),
  reason: spokenText(200, REASON),
})
export type RandomizeDraw = z.infer<typeof RandomizeDraw>

export const ChangedContests = z.strictObject({
  id: z.number(),
  version: z.number(),
  contests: z.array(z.number()),
})
export type ChangedContests = z.infer<typeof ChangedContests>

/** The saved entry: the body of the 409 for an outdated version. `by` and `at` belong to its last change. */
export const SavedEntry = z.strictObject({
  id: z.number(),
  version: z.number(),
  draw: z.number().nullable(),
  rider: Named.nullable(),
  user_fake: z.boolean(),
  horse: HorseItem.nullable(),
  bull: BullItem.nullable(),
  contests: z.array(z.number()),
  by: z.string().nullable(),
  at: z.string().nullable(),
})
export type SavedEntry = z.infer<typeof SavedEntry>

/** Distances count runs in the order, without the slots of scratched runs. */
export const RandomizedDraw = z.strictObject({
  entries: z.number(),
  minGap: z.number(),
  /** The smallest distance between two runs of one rider or horse. */
  achievedGap: z.number(),
  /** True if a rider or horse runs more than once. */
  isSpaced: z.boolean(),
  requests: z.number(),
  tooClose: z.array(z.strictObject({ name: z.string(), slots: z.tuple([z.number(), z.number()]) })),
  /** `slot` is the slot that the rider got instead. */
  notHonored: z.array(
    z.strictObject({ slot: z.number(), rider: z.string(), request: z.enum(['early', 'late']) }),
  ),
  /** The seed committed to before the draw: its SHA-256 is `commitment`. */
  seed: z.string(),
  word: z.string().nullable(),
  commitment: z.string(),
  nextCommitment: z.string(),
})
export type RandomizedDraw = z.infer<typeof RandomizedDraw>

export const FilledShortGo = z.strictObject({ entries: z.number() })

export const DrawPublication = Activity.pick({ publish_draw: true })

export const DrawRecord = z.strictObject({
  /** The seed committed to before the draw. With a word, the order is derived from SHA-256(seed + ':' + word). */
  seed: z.string(),
  commitment: z.string(),
  word: z.string().nullable(),
  reason: z.string().nullable(),
  algorithm: z.number(),
  /** `keptSlots` are the slots of scratched runs, which weren't drawn. */
  options: z.strictObject({ minGap: z.number(), keptSlots: z.array(z.number()).optional() }),
  before: z.array(
    z.strictObject({
      id: z.number(),
      rider: z.string().nullable(),
      horse: z.string().nullable(),
      request: RequestClass.nullable(),
      draw: z.number().nullable(),
    }),
  ),
  after: z.array(z.number()),
  achieved_gap: z.number().nullable(),
  made_at: z.iso.datetime(),
})
