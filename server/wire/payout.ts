import { z } from './validation/zod.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { id as idOf } from './validation/id.ts'
import { pageNumber, paragraph, wholeNumber } from './validation/text.ts'
import { Abilities, Activity, Event, Organization, PublishedTab } from './activity.ts'
import { Score } from './draw.ts'

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

/** One result: a run in one contest. `prize` is in dollars, as people read and type it. */
export const PayoutRow = z.strictObject({
  id: z.number(),
  score: Score,
  /** It does not run: it has no score, no place and no money. */
  scratched: z.boolean(),
  prize: z.number().nullable(),
  points: z.number().nullable(),
  /** Typed points under which the score was changed, or that count nowhere because the run ended without a time. */
  points_mark: z.enum(['changed', 'no time']).nullable(),
  division: z.number().nullable(),
  /** The places a tie fills; equal for a place of one's own, null without a place. */
  place: z.number().nullable(),
  place_to: z.number().nullable(),
  round: z.string(),
  /** The score was corrected after the payout was published; the money was not. */
  changed: z.boolean(),
  /** The score that the published money was worked out from; null while it is a draft. */
  published_score: Score,
  userActivity: z.strictObject({
    id: z.number(),
    position: z.number().nullable(),
    /** The activity where the run was made, when that is another one. */
    root_activity_id: z.number().nullable(),
    user: PayoutUser.nullable(),
    horse: Named,
    bull: Named,
  }),
})
export type PayoutRow = z.infer<typeof PayoutRow>

/**
 * The money of a contest over all its gos, in whole cents: gross = the fees as they were charged, payback = gross - off
 * the top - retainage, net = payback + added + guarantee, and
 * paid + breakage + retained + unpaid = net + overrun.
 */
export const Reconciliation = z.strictObject({
  entries: z.number(),
  /** The fee of now; earlier entries may have been charged another. */
  entry_fee_cents: z.number(),
  gross_cents: z.number(),
  off_top_cents: z.number(),
  payback_cents: z.number(),
  retainage_cents: z.number(),
  added_cents: z.number(),
  /** What raises the purse to what is guaranteed. */
  guarantee_cents: z.number(),
  net_cents: z.number(),
  paid_cents: z.number(),
  /** Only what rounding leaves. */
  breakage_cents: z.number(),
  retained_cents: z.number(),
  /** Typed prizes that the purse would still pay. */
  unpaid_cents: z.number(),
  /** What ties that are paid in full, or typed prizes, cost beyond the net. */
  overrun_cents: z.number(),
  /** What fixed amounts name beyond the money that there is, where they do. */
  cut_cents: z.number().optional(),
  /** Runs without a score: until they have one nothing is final. */
  unscored: z.number(),
  agrees: z.boolean(),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** One division at a glance. `from` is the score at which it begins; null while nobody has one. */
export const DivisionSummary = z.strictObject({
  round: z.string(),
  division: z.number(),
  from: z.number().nullable(),
  pool_cents: z.number(),
  runs: z.number(),
  paid_places: z.number(),
})
export type DivisionSummary = z.infer<typeof DivisionSummary>

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
  /** Why it cannot be published; empty when it can, or is. */
  reasons: z.array(z.string()),
  /** What its settings ask for and do not get; it can be published all the same. */
  warnings: z.array(z.string()),
  /** The round on the screen, or `average`; and how many rounds the contest has. */
  round: z.string(),
  rounds: z.number(),
  reconciliation: Reconciliation,
  /** The divisions of the round on the screen. */
  divisions: z.array(DivisionSummary),
  publish_payout: z.boolean(),
  /** The checks that pay these results, and so keep the payout published; null where there are none. */
  checks: z
    .strictObject({
      count: z.number(),
      cents: z.number(),
      /** Whether some of them also pay other results, of another go for example. */
      pay_more: z.boolean(),
    })
    .nullable(),
  /** A score was corrected after publication. */
  changed: z.boolean(),
  /** Another one than before says that something has changed: in the contest, or in a draw with runs of it. */
  version: z.number(),
})
export type PayoutPage = z.infer<typeof PayoutPage>

/** The page for members limited to one event: its rows have neither prizes nor points. */
export const PayoutPageWithoutMoney = PayoutPage.omit({ reconciliation: true, divisions: true })
export type PayoutPageWithoutMoney = z.infer<typeof PayoutPageWithoutMoney>

const VIEW = 'Enter the name of a round, or average.'

/** `?view=` of the payout page and of its rows: one round by its name, or `average`. */
export const PayoutQuery = z.object({
  page: pageNumber,
  view: z.string(VIEW).max(20, VIEW).default(''),
})

const id = idOf('Choose a result.')

/** Which result a call is about: looked up before the rest is read. */
export const ResultId = z.object({ id })

/** Numbers as typed: `1,250.50`, `$20`, empty for none. */
const typedNumber = (message: string) => z.union([z.number(), z.string().trim().max(20)], message).nullable()

/** Said where something else was typed, by the shape of the call and by the sum in it. */
export const INVALID_NUMBER = {
  prize: 'Enter an amount such as 125.50.',
  points: 'Enter points such as 125.50.',
}

export const ChangePrize = z.strictObject({ id, prize: typedNumber(INVALID_NUMBER.prize) })
/** With `view: 'average'` the points of the average, whose row has the id of its rider's first run. */
export const ChangePoints = z.strictObject({
  id,
  points: typedNumber(INVALID_NUMBER.points),
  view: z.literal(AVERAGE, `Leave this out, or enter ${AVERAGE}.`).optional(),
})

export const EmailResults = z.strictObject({
  emails: paragraph(10_000, 'Enter at least one e-mail address.').refine(
    Boolean,
    'Enter at least one e-mail address.',
  ),
  notes: paragraph(4000).nullish(),
})

/** How many checks the organizer saw; with another number there now, nothing is voided. */
export const VoidChecksAndUnpublish = z.strictObject({
  checks: wholeNumber(1, 1_000_000, 'Reload the page.'),
})

export const PayoutPublication = Activity.pick({ publish_payout: true })

/** What was typed, as it was understood: dollars, or points. */
export const SavedPrize = z.strictObject({ id: z.number(), prize: z.number().nullable() })
export type SavedPrize = z.infer<typeof SavedPrize>
export const SavedPoints = z.strictObject({ id: z.number(), points: z.number().nullable() })
export type SavedPoints = z.infer<typeof SavedPoints>

/** How many rows have points of the table, and which table it is. */
export const FilledPoints = z.strictObject({ filled: z.number(), table: z.string() })
export type FilledPoints = z.infer<typeof FilledPoints>

/** A mailing that is under way. */
export const StartedMailing = z.strictObject({ id: z.number() })
export type StartedMailing = z.infer<typeof StartedMailing>

export const PayoutProps = z.strictObject({
  organization: Organization,
  event: Event,
  activity: Activity,
  /** The class itself, or that of the incentive. */
  class_id: z.number(),
  view: z.string(),
  /** The class and its incentives, with several gos each of them and the average. */
  tabs: z.array(PublishedTab),
  /** The address of the standings that it earns points in, for those who see them. */
  leaderboard: z.string().nullable(),
  can: Abilities,
  sees_money: z.boolean(),
  /** As in the rows: what has changed since they were read, another one tells. */
  version: z.number(),
})
export type PayoutProps = z.infer<typeof PayoutProps>

/** What became of results sent by e-mail. */
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
