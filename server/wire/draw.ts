import { CHECK_TIME } from '#rules/draw/messages.ts'
import { MAX_REQUEST_LENGTH } from '#rules/draw/slots.ts'
import { z } from './validation/zod.ts'
import { MAX_NAME_LENGTH } from '#lib/nameSearch.ts'
import { Abilities, Activity, Carryover, Event, Organization, PublishedTab } from './activity.ts'
import { BullItem, HorseItem, RiderItem } from './directory.ts'
import { id as idOf, MAX_ID } from './validation/id.ts'
import { line, name as nameOf, pageNumber, wholeNumber } from './validation/text.ts'

/** A score as it crosses the wire: seconds (or points), one of the three texts, or nothing yet. */
export const Score = z.union([z.number(), z.enum(['NT', 'DQ', 'Broke'])]).nullable()
export type Score = z.infer<typeof Score>

export const RequestClass = z.enum(['early', 'late'], 'Choose early or late.')

/** One slot of the draw. An empty slot has its number and nothing else. */
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
  /** Seconds of knocked barrels that the score already holds. */
  penalty_seconds: z.number(),
  score_entered: z.string(),
  penalty: z.string(),
  request: z.string().nullable(),
  /** The part of the request that Randomize follows. */
  request_class: RequestClass.nullable(),
  /** It does not run, and keeps its slot. */
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

const id = idOf('Choose one of the list.')
const slotNumber = wholeNumber(1, 10_000, 'Enter the number of a slot.')
const name = nameOf(MAX_NAME_LENGTH)

export const DrawPageQuery = z.object({
  page: pageNumber,
  q: line(MAX_NAME_LENGTH).default(''),
})

/** The first rider of a slot: somebody known by id, or typed in by name. */
export const AddEntry = z
  .strictObject({ user_id: id.nullish(), user_name: name.nullish(), slotNumber })
  .refine((entry) => entry.user_id || entry.user_name, { path: ['user_name'], message: 'Name the rider.' })

/** Any of these; an id and a name of null together clear the rider, the horse or the bull. */
export const ChangeEntry = z
  .strictObject({
    user_id: id.nullable(),
    user_name: name.nullable(),
    horse_id: id.nullable(),
    horseName: name.nullable(),
    bull_id: id.nullable(),
    bullName: name.nullable(),
    slotNumber,
    request: line(MAX_REQUEST_LENGTH, 'Enter the request as text.')
      .transform((text) => text || null)
      .nullable(),
    request_class: RequestClass.nullable(),
    is_session_only: z.boolean('Say whether the run is session only.'),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { message: 'Name what is to change.' })
export type ChangeEntry = z.infer<typeof ChangeEntry>

export const SwapEntries = z.strictObject({ sourceUserActivityId: id, destUserActivityId: id })

const Named = z.strictObject({ id: z.number(), name: z.string() })

const PENALTY = 'Five seconds for each barrel.'
const VERSION = 'Enter the version of the score that was seen.'

/** `version` is the score that the scorer saw: a newer one on the server is a conflict, not overwritten. */
export const ChangeScore = z.strictObject({
  score: z.union([z.number(), z.string().trim().max(100)], CHECK_TIME).nullable(),
  penalty: z.int(PENALTY).min(0, PENALTY).multipleOf(5, PENALTY).optional(),
  version: z.int(VERSION).min(0, VERSION).max(MAX_ID, VERSION).optional(),
})

/** A score as it now stands on the server: answer of a save, and body of the 409 that a stale version gets. */
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
 * Every score of the class, by round: id, score, version. Its fellows tell what is odd about a time, also those of other
 * rounds and pages. Bare lists, because there may be thousands.
 */
export const RoundScores = z.array(z.tuple([z.string(), z.array(z.tuple([z.number(), Score, z.number()]))]))
export type RoundScores = z.infer<typeof RoundScores>

/**
 * Of every slot of this go that has one, the horse; where no horses are tracked, the rider. What is in two slots is
 * marked, also when they are on different pages.
 */
export const LineupSlots = z.array(z.tuple([z.number(), z.number()]))
export type LineupSlots = z.infer<typeof LineupSlots>

export const DrawManagerProps = z.strictObject({
  event: Event,
  activity: Activity,
  organization: Organization,
  round: z.string(),
  /** A short go: so many of the best of the gos before run in it. Null: everybody does. */
  top: z.number().nullable(),
  carryovers: z.array(Carryover),
  /** SHA-256 of the seed of the next draw, which is public before the draw is made. */
  commitment: z.string(),
  /** How many draws of this round were made. */
  draws_made: z.number(),
  scores: RoundScores,
  lineup: LineupSlots,
  /** Entered in this round, but in no slot of it. */
  without_slot: z.array(z.strictObject({ id: z.number(), rider: z.string().nullable() })),
  /** The draws of the gos of this class. */
  tabs: z.array(PublishedTab),
  /** Where phones find the draw once it is published; null where the event is not for everybody. */
  phones: z.string().nullable(),
  /** The same for a camera, once it is asked for; never of an address that only this computer opens. */
  phones_picture: z.string().optional(),
  /** What links begin with, where only this computer opens them. */
  local_links: z.string().nullable(),
  can: Abilities,
})
export type DrawManagerProps = z.infer<typeof DrawManagerProps>

/** The run of a rider who was just drawn. */
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

/** An entry after its change; without an id where nothing was left of it, and it was removed. */
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

/** A deleted entry that was restored; `draw` is null when another one has taken its slot. */
export const RestoredEntry = z.strictObject({ id: z.number(), draw: z.number().nullable() })
export type RestoredEntry = z.infer<typeof RestoredEntry>

const WORD = 'Enter a number or word of at most 100 characters, in one line.'
const REASON = 'Enter a reason of at most 200 characters, in one line.'

/** A word changes the draw, so what was called out isn't changed beyond its composition and its ends. */
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

/** How to randomize: with a word that a rider calls out, and for a second draw with its reason. Both may be missing. */
export const RandomizeDraw = z.strictObject({
  word: spokenText(100, WORD),
  reason: spokenText(200, REASON),
})
export type RandomizeDraw = z.infer<typeof RandomizeDraw>

/** The contests of an entry after a change of its checklist. */
export const ChangedContests = z.strictObject({
  id: z.number(),
  version: z.number(),
  contests: z.array(z.number()),
})
export type ChangedContests = z.infer<typeof ChangedContests>

/** The entry that is saved: body of the 409 for a change with an older version. `by` and `at` are of its last change. */
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

/** How a draw was made. Distances are counted in the order, without the slots of scratched runs. */
export const RandomizedDraw = z.strictObject({
  entries: z.number(),
  minGap: z.number(),
  /** The smallest distance between two runs of one rider or horse. */
  achievedGap: z.number(),
  /** Whether any rider or horse runs more than once. */
  isSpaced: z.boolean(),
  /** How many asked for early or late. */
  requests: z.number(),
  tooClose: z.array(z.strictObject({ name: z.string(), slots: z.tuple([z.number(), z.number()]) })),
  /** Early or late, and the slot that it got instead. */
  notHonored: z.array(
    z.strictObject({ slot: z.number(), rider: z.string(), request: z.enum(['early', 'late']) }),
  ),
  /** The one that was committed to: its SHA-256 is `commitment`. */
  seed: z.string(),
  word: z.string().nullable(),
  commitment: z.string(),
  nextCommitment: z.string(),
})
export type RandomizedDraw = z.infer<typeof RandomizedDraw>

/** A short go that was filled: with so many runs. */
export const FilledShortGo = z.strictObject({ entries: z.number() })

export const DrawPublication = Activity.pick({ publish_draw: true })

/** A draw that was made of a round, with all that it takes to make it again. */
export const DrawRecord = z.strictObject({
  /** The one that was committed to; with a word the order follows from SHA-256(seed + ':' + word). */
  seed: z.string(),
  commitment: z.string(),
  word: z.string().nullable(),
  reason: z.string().nullable(),
  algorithm: z.number(),
  /** `keptSlots` are those of scratched runs, which were not dealt. */
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
