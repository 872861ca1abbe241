import { CHECK_TIME } from '#rules/draw/messages.ts'
import { REORDERS, ROUND_ENTRANTS, ROUND_ORDERS } from '#rules/draw/nextRound.ts'
import { MAX_REQUEST_LENGTH, MAX_SLOTS } from '#rules/draw/slots.ts'
import { SCRATCH_KINDS } from '#rules/entries/scratchKinds.ts'
import { z } from './validation/zod.ts'
import { MAX_NAME_LENGTH } from '#lib/nameSearch.ts'
import { Abilities, Activity, Carryover, Event, Organization, PublishedTab } from './activity.ts'
import { BullItem, HorseItem, RiderItem } from './directory.ts'
import { OnHold } from './papers.ts'
import { id as idOf, MAX_ID } from './validation/id.ts'
import { optionalLine } from './validation/optional.ts'
import { line, name as nameOf, pageNumber, wholeNumber } from './validation/text.ts'
import { OUTDATED } from './sharedTexts.ts'

/** Seconds, points or a no-time code. Null means no score. */
export const Score = z.union([z.number(), z.enum(['NT', 'DQ', 'Broke'])]).nullable()
export type Score = z.infer<typeof Score>

export const RequestClass = z.enum(['early', 'late'], 'Choose early or late.')

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
  /** `score` already includes these seconds. */
  penalty_seconds: z.number(),
  score_entered: z.string(),
  penalty: z.string(),
  request: z.string().nullable(),
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

const id = idOf('Choose a name from the list.')
const slotNumber = wholeNumber(1, 10_000, 'Enter a slot number.')
const name = nameOf(MAX_NAME_LENGTH)

export const DrawPageQuery = z.object({
  page: pageNumber,
  q: line(MAX_NAME_LENGTH).default(''),
})

export const AddEntry = z
  .strictObject({ user_id: id.nullish(), user_name: name.nullish(), slotNumber })
  .refine((entry) => entry.user_id || entry.user_name, { path: ['user_name'], message: 'Enter a rider.' })

/**
 * If both the id and the name of a rider, horse or bull are null, it is removed from the entry. If `fromSlot` is given,
 * the run moves to `slotNumber` only if it is still in that slot.
 */
export const ChangeEntry = z
  .strictObject({
    user_id: id.nullable(),
    user_name: name.nullable(),
    horse_id: id.nullable(),
    horseName: name.nullable(),
    horse_fee_waiver: line(200, 'Enter a reason.'),
    bull_id: id.nullable(),
    bullName: name.nullable(),
    slotNumber,
    fromSlot: slotNumber,
    request: line(MAX_REQUEST_LENGTH, 'Enter the request.')
      .transform((text) => text || null)
      .nullable(),
    request_class: RequestClass.nullable(),
    is_session_only: z.boolean('Choose whether the run is session only.'),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { message: 'Make at least one change.' })
export type ChangeEntry = z.infer<typeof ChangeEntry>

/** If the slots are given, the runs are switched only if they are still there. */
export const SwapEntries = z.strictObject({
  sourceUserActivityId: id,
  destUserActivityId: id,
  sourceSlot: slotNumber.optional(),
  destSlot: slotNumber.optional(),
})
export type SwapEntries = z.infer<typeof SwapEntries>

const Named = z.strictObject({ id: z.number(), name: z.string() })

const PENALTY = 'A penalty is 5 seconds per barrel.'

/** `version` is the version of the score on the scorer's screen. */
export const ChangeScore = z.strictObject({
  score: z.union([z.number(), z.string().trim().max(100)], CHECK_TIME).nullable(),
  penalty: z.int(PENALTY).min(0, PENALTY).multipleOf(5, PENALTY).optional(),
  version: z.int(OUTDATED).min(0, OUTDATED).max(MAX_ID, OUTDATED).optional(),
})

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
 * [round, scores], where each score is [score id, score, version, penalty seconds], without the penalty if there is
 * none. There can be thousands, so tuples save space.
 */
export const RoundScores = z.array(
  z.tuple([z.string(), z.array(z.tuple([z.number(), Score, z.number(), z.number().optional()]))]),
)
export type RoundScores = z.infer<typeof RoundScores>

/**
 * [score id, score version, division, place]. The division is null in a class without divisions. "T2" is a tie for
 * second.
 */
export const Places = z.array(z.tuple([z.number(), z.number(), z.number().nullable(), z.string()]))
export type Places = z.infer<typeof Places>

/**
 * [slot, horse id, scratched], or [slot, rider id, scratched] in classes without horses. The id is null for scratched
 * runs and for runs without a horse.
 */
export const LineupSlots = z.array(z.tuple([z.number(), z.number().nullable(), z.boolean()]))
export type LineupSlots = z.infer<typeof LineupSlots>

/** [entry id, horse id], or [entry id, rider id] in classes without horses. */
export const SeenDuplicates = z.array(z.tuple([z.number(), z.number()]))

export const DrawManagerProps = z.strictObject({
  event: Event,
  activity: Activity,
  organization: Organization,
  round: z.string(),
  top: z.number().nullable(),
  previous_round: z.string().nullable(),
  carryovers: z.array(Carryover),
  /** [contest id, short name, name] */
  chips: z.array(z.tuple([z.number(), z.string(), z.string()])),
  commitment: z.string(),
  draws_made: z.number(),
  scores: RoundScores,
  lineup: LineupSlots,
  seen_duplicates: SeenDuplicates,
  without_slot: z.array(
    z.strictObject({ id: z.number(), rider: z.string().nullable(), horse: z.string().nullable() }),
  ),
  /** For the entries without a slot, such as "Add all to the end". */
  add_waiting: z.string(),
  /** Null for viewers. Also null if the event doesn't require papers and has no payments. */
  on_hold: OnHold.nullable(),
  has_horse_fee: z.boolean(),
  tabs: z.array(PublishedTab),
  phones: z.string().nullable(),
  phones_picture: z.string().optional(),
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
  notice: z.string().optional(),
})
export type AddedEntry = z.infer<typeof AddedEntry>

/**
 * `id` is null if the entry became empty and was removed. `notice` warns about the new horse's other runs and the new
 * rider's returned checks, and names the averages that a run left because it is now session only.
 */
export const ChangedEntry = z.strictObject({
  id: z.number().nullable(),
  version: z.number(),
  draw: z.number().nullable(),
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  user_fake: z.boolean(),
  horse: HorseItem.nullable(),
  bull: BullItem.nullable(),
  notice: z.string().optional(),
})
export type ChangedEntry = z.infer<typeof ChangedEntry>

/** `draw` is null if the entry had no slot, or if its slot is now taken or gone. */
export const RestoredEntry = z.strictObject({ id: z.number(), draw: z.number().nullable() })
export type RestoredEntry = z.infer<typeof RestoredEntry>

const WORD = 'Enter a number or word on one line, up to 100 characters.'
const REASON = 'Enter a reason on one line, up to 200 characters.'

/** The outside word affects the draw, so this text is only trimmed and normalized to NFC. */
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

const confirmed = z.boolean().default(false)

export const ConfirmDraw = z.object({ confirmed })

export const RandomizeDraw = z.strictObject({
  word: spokenText(100, WORD),
  reason: spokenText(200, REASON),
  confirmed,
})
export type RandomizeDraw = z.infer<typeof RandomizeDraw>

export const ChangedContests = z.strictObject({
  id: z.number(),
  version: z.number(),
  contests: z.array(z.number()),
})
export type ChangedContests = z.infer<typeof ChangedContests>

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

/** `minGap` and `achievedGap` don't count the slots of scratched runs. */
export const RandomizedDraw = z.strictObject({
  entries: z.number(),
  minGap: z.number(),
  achievedGap: z.number(),
  isSpaced: z.boolean(),
  requests: z.number(),
  tooClose: z.array(z.strictObject({ name: z.string(), slots: z.tuple([z.number(), z.number()]) })),
  notHonored: z.array(
    z.strictObject({ slot: z.number(), rider: z.string(), request: z.enum(['early', 'late']) }),
  ),
  seed: z.string(),
  word: z.string().nullable(),
  commitment: z.string(),
  nextCommitment: z.string(),
})
export type RandomizedDraw = z.infer<typeof RandomizedDraw>

const HOW_MANY = 'Enter how many come back, from 1 to 10,000.'
const orderAndEntrants = {
  order: z.enum(ROUND_ORDERS, 'Choose an order.').default('standing'),
  entrants: z.enum(ROUND_ENTRANTS, 'Choose who comes back.').default('top'),
}

/** If `top` is null, the go's saved `top` applies. */
export const FillRound = z.strictObject({
  ...orderAndEntrants,
  top: wholeNumber(1, MAX_SLOTS, HOW_MANY).nullable().default(null),
})
export type FillRound = z.output<typeof FillRound>

export const PreviewRound = z.object({
  ...orderAndEntrants,
  top: z
    .string()
    .regex(/^([1-9]\d{0,3}|10000)$/, HOW_MANY)
    .transform(Number)
    .nullable()
    .default(null),
})

export const FilledRound = z.strictObject({ entries: z.number() })

export const RoundPreview = z.strictObject({
  runs: z.array(
    z.strictObject({
      rider: z.string().nullable(),
      horse: z.string().nullable(),
      /** Null unless the go is filled by division. */
      division: z.number().nullable(),
    }),
  ),
  /** What filling the go adds to the riders' bills. */
  fees_cents: z.number(),
})
export type RoundPreview = z.infer<typeof RoundPreview>

const renumberingPreview = {
  /** The number of riders who get a new number, or null if the draw isn't published. */
  notified: z.number().nullable(),
  /** The digest of the preview. The client sends it back to confirm. */
  seen: z.string(),
}

const NamedGroup = z.strictObject({ count: z.number(), names: z.array(z.string()) })

/**
 * Lists riders and horses whose runs get closer than `min_gap` slots. `last_scored` is 0 if no run has a score. Counts
 * the exhibitions whose drags follow other runs or disappear.
 */
export const GapsPreview = z.strictObject({
  runs: z.number(),
  gaps: z.number(),
  last_scored: z.number(),
  min_gap: z.number(),
  riders: NamedGroup,
  horses: NamedGroup,
  exhibitions_moved: z.number(),
  exhibitions_lost: z.number(),
  ...renumberingPreview,
})
export type GapsPreview = z.infer<typeof GapsPreview>

const seen = z.string('Review the changes first.').regex(/^[0-9a-f]{64}$/, 'Review the changes first.')

export const CloseGaps = z.strictObject({ seen })

const reordered = { order: z.enum(REORDERS, 'Choose an order.').default('same') }

export const PreviewReorder = z.object(reordered)

export const ReorderRound = z.strictObject({ ...reordered, seen, confirmed })
export type ReorderRound = z.output<typeof ReorderRound>

export const ReorderPreview = z.strictObject({
  runs: z.array(
    z.strictObject({
      slot: z.number(),
      rider: z.string().nullable(),
      horse: z.string().nullable(),
      /** Null unless the order is by division. */
      division: z.number().nullable(),
    }),
  ),
  moved: z.number(),
  /** The number of runs at the end that weren't in the previous go. */
  others: z.number(),
  ...renumberingPreview,
})
export type ReorderPreview = z.infer<typeof ReorderPreview>

export const RenumberedDraw = z.strictObject({ moved: z.number(), batch: z.string() })
export type RenumberedDraw = z.infer<typeof RenumberedDraw>

export const UndoRenumbering = z.strictObject({ batch: z.uuid('Choose what to undo.') })

export const Scratch = z.strictObject({
  kind: z.enum(SCRATCH_KINDS, 'Choose draw-out, vet-out or turn-out.'),
  reason: optionalLine(200),
  frees_slot: z.boolean().default(false),
  all_gos: z.boolean().default(false),
})
export type Scratch = z.input<typeof Scratch>

export const SuggestedScratch = z.strictObject({ kind: z.enum(SCRATCH_KINDS) })
export type SuggestedScratch = z.infer<typeof SuggestedScratch>

export const PutBackQuery = z.object({
  /** If true, also restores the runs in other gos that were scratched together with this run. */
  all_gos: z.stringbool().default(false),
})

export const ChangedRun = z.strictObject({ id: z.number(), draw: z.number().nullable() })
export type ChangedRun = z.infer<typeof ChangedRun>

/** A roll can raise the session limit, and undoing it can lower the limit again. */
export const RolledRun = ChangedRun.extend({ total_slots: z.number() })
export type RolledRun = z.infer<typeof RolledRun>

export const PlacedEntries = z.strictObject({ placed: z.number() })

export const DrawPublication = Activity.pick({ publish_draw: true })

export const DrawRecord = z.strictObject({
  /** If there is a `word`, the order comes from SHA-256(seed + ':' + word). */
  seed: z.string(),
  commitment: z.string(),
  word: z.string().nullable(),
  reason: z.string().nullable(),
  algorithm: z.number(),
  options: z.strictObject({ minGap: z.number(), keptSlots: z.array(z.number()).optional() }),
  before: z.array(
    z.strictObject({
      id: z.number(),
      rider: z.string().nullable(),
      horse: z.string().nullable(),
      request: RequestClass.nullable(),
      own_order: z.number().optional(),
      draw: z.number().nullable(),
    }),
  ),
  after: z.array(z.number()),
  achieved_gap: z.number().nullable(),
  made_at: z.iso.datetime(),
})
