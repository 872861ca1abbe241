import { z } from './validation/zod.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { id as idOf } from './validation/id.ts'
import { pageNumber, paragraph, wholeNumber } from './validation/text.ts'
import { Abilities, Activity, Event, Organization, PublishedTab } from './activity.ts'
import { Score } from './draw.ts'
import { OUTDATED } from './sharedTexts.ts'

const Named = z.strictObject({ name: z.string() }).nullable()

export const PayoutUser = z.strictObject({
  id: z.number(),
  name: z.string(),
  hometown: z.string().nullable(),
  bbr_id: z.string().nullable(),
  not_real_users: z.boolean(),
  in_activity_point_group: z.boolean(),
})
export type PayoutUser = z.infer<typeof PayoutUser>

export const MemberScore = z.strictObject({ name: z.string(), score: Score, counts: z.boolean() })
export type MemberScore = z.infer<typeof MemberScore>

/** `prize` is in dollars. */
export const PayoutRow = z.strictObject({
  id: z.number(),
  score: Score,
  scratched: z.boolean(),
  prize: z.number().nullable(),
  points: z.number().nullable(),
  /**
   * 'changed' means that the score changed after the points were typed. 'no time' means that the run has no time, so
   * the points don't count.
   */
  points_mark: z.enum(['changed', 'no time']).nullable(),
  division: z.number().nullable(),
  place: z.number().nullable(),
  place_to: z.number().nullable(),
  round: z.string(),
  changed: z.boolean(),
  /** The score that the published prize is based on. Null before publication. */
  published_score: Score,
  runs: z.array(MemberScore).optional(),
  userActivity: z.strictObject({
    id: z.number(),
    position: z.number().nullable(),
    root_activity_id: z.number().nullable(),
    user: PayoutUser.nullable(),
    horse: Named,
    bull: Named,
  }),
})
export type PayoutRow = z.infer<typeof PayoutRow>

/** paid + breakage + retained + unpaid = net + overrun */
export const Reconciliation = z.strictObject({
  entries: z.number(),
  /** Entries that got their fee back, or whose fee went to the office. They aren't among `entries`. */
  refunded_entries: z.number().optional(),
  entry_fee_cents: z.number(),
  /**
   * `kept_entries` counts scratched entries with a partial refund. `kept_cents` is the part of their fees that stays
   * in the gross.
   */
  kept_entries: z.number().optional(),
  kept_cents: z.number().optional(),
  gross_cents: z.number(),
  off_top_cents: z.number(),
  payback_cents: z.number(),
  retainage_cents: z.number(),
  added_cents: z.number(),
  guarantee_cents: z.number(),
  net_cents: z.number(),
  paid_cents: z.number(),
  breakage_cents: z.number(),
  retained_cents: z.number(),
  unpaid_cents: z.number(),
  /** Prize money beyond the net, from ties paid in full, manually entered prizes or gos published before the purse was lowered. */
  overrun_cents: z.number(),
  cut_cents: z.number().optional(),
  unscored: z.number(),
  agrees: z.boolean(),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const DivisionSummary = z.strictObject({
  round: z.string(),
  division: z.number(),
  from: z.number().nullable(),
  pool_cents: z.number(),
  runs: z.number(),
  paid_places: z.number(),
})
export type DivisionSummary = z.infer<typeof DivisionSummary>

/** `values` and `from` are in milliseconds, or in hundredths of a point for judged runs. */
export const TimeStrip = z.strictObject({
  values: z.array(z.number()),
  no_times: z.number(),
  not_run: z.number(),
  divisions: z.array(z.strictObject({ division: z.number(), from: z.number() })),
})
export type TimeStrip = z.infer<typeof TimeStrip>

export const PayoutPage = z.strictObject({
  data: z.array(PayoutRow),
  total: z.number(),
  per_page: z.number(),
  current_page: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  last_page: z.number(),
  prev_page_url: z.string().nullable(),
  next_page_url: z.string().nullable(),
  canPublish: z.boolean(),
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
  round: z.string(),
  rounds: z.number(),
  reconciliation: Reconciliation,
  divisions: z.array(DivisionSummary),
  strip: TimeStrip,
  publish_payout: z.boolean(),
  /**
   * Checks and envelopes that must be voided before the payout can be unpublished. `count` includes the envelopes.
   */
  checks: z
    .strictObject({
      count: z.number(),
      envelopes: z.number(),
      cents: z.number(),
      pay_more: z.boolean(),
    })
    .nullable(),
  changed: z.boolean(),
  /** The sum of the versions of the contest and all classes that affect it. */
  version: z.number(),
})
export type PayoutPage = z.infer<typeof PayoutPage>

export const PayoutPageWithoutMoney = PayoutPage.omit({ reconciliation: true, divisions: true })
export type PayoutPageWithoutMoney = z.infer<typeof PayoutPageWithoutMoney>

const VIEW = 'Choose a go or the average.'

export const PayoutQuery = z.object({
  page: pageNumber,
  view: z.string(VIEW).max(20, VIEW).default(''),
})

const id = idOf('Choose a result.')

/** Parsed first, so that access to the result is checked before the rest of the body. */
export const ResultId = z.object({ id })

const typedNumber = (message: string) => z.union([z.number(), z.string().trim().max(20)], message).nullable()

export const INVALID_NUMBER = {
  prize: 'Enter an amount, e.g. 125.50.',
  points: 'Enter points, e.g. 125.50.',
}

export const ChangePrize = z.strictObject({ id, prize: typedNumber(INVALID_NUMBER.prize) })
/** If `view` is 'average', `id` is the entrant's first result that is still in the contest. */
export const ChangePoints = z.strictObject({
  id,
  points: typedNumber(INVALID_NUMBER.points),
  view: z.literal(AVERAGE, OUTDATED).optional(),
})

export const EmailResults = z.strictObject({
  emails: paragraph(10_000, 'Enter at least one email address.').refine(
    Boolean,
    'Enter at least one email address.',
  ),
  notes: paragraph(4000).nullish(),
})

export const VoidChecksAndUnpublish = z.strictObject({
  checks: wholeNumber(1, 1_000_000, OUTDATED),
})

export const PayoutPublication = Activity.pick({ publish_payout: true })

/** `prize` is in dollars. */
export const SavedPrize = z.strictObject({ id: z.number(), prize: z.number().nullable() })
export type SavedPrize = z.infer<typeof SavedPrize>
export const SavedPoints = z.strictObject({ id: z.number(), points: z.number().nullable() })
export type SavedPoints = z.infer<typeof SavedPoints>

export const FilledPoints = z.strictObject({ filled: z.number(), table: z.string() })
export type FilledPoints = z.infer<typeof FilledPoints>

export const StartedMailing = z.strictObject({ id: z.number() })
export type StartedMailing = z.infer<typeof StartedMailing>

export const PayoutProps = z.strictObject({
  organization: Organization,
  event: Event,
  activity: Activity,
  class_id: z.number(),
  is_aggregate: z.boolean(),
  view: z.string(),
  tabs: z.array(PublishedTab),
  leaderboard: z.string().nullable(),
  can: Abilities,
  sees_money: z.boolean(),
  version: z.number(),
})
export type PayoutProps = z.infer<typeof PayoutProps>

export const MailingStatus = z.strictObject({
  id: z.number(),
  created_at: z.iso.datetime(),
  recipients: z.array(
    z.strictObject({
      email: z.string(),
      status: z.enum(['waiting', 'sending', 'sent', 'saved', 'failed']),
      error: z.string().nullable(),
    }),
  ),
})
export type MailingStatus = z.infer<typeof MailingStatus>
