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

/** A run in one contest. `prize` is in dollars. */
export const PayoutRow = z.strictObject({
  id: z.number(),
  score: Score,
  scratched: z.boolean(),
  prize: z.number().nullable(),
  points: z.number().nullable(),
  /** Marks typed points whose score changed afterward, or that don't count because the run has no time. */
  points_mark: z.enum(['changed', 'no time']).nullable(),
  division: z.number().nullable(),
  /** First and last place of a tie. Equal without a tie, null without a place. */
  place: z.number().nullable(),
  place_to: z.number().nullable(),
  round: z.string(),
  /** The score was corrected after publication, but the money wasn't. */
  changed: z.boolean(),
  /** The score that the published money is based on; null for a draft. */
  published_score: Score,
  userActivity: z.strictObject({
    id: z.number(),
    position: z.number().nullable(),
    /** The activity in which the run was made, if it is a different one. */
    root_activity_id: z.number().nullable(),
    user: PayoutUser.nullable(),
    horse: Named,
    bull: Named,
  }),
})
export type PayoutRow = z.infer<typeof PayoutRow>

/**
 * Money of a contest over all its gos, in whole cents. gross = fees as charged, payback = gross - off the top -
 * retainage, net = payback + added + guarantee, and paid + breakage + retained + unpaid = net + overrun.
 */
export const Reconciliation = z.strictObject({
  entries: z.number(),
  /** The current fee. Earlier entries may have been charged a different one. */
  entry_fee_cents: z.number(),
  gross_cents: z.number(),
  off_top_cents: z.number(),
  payback_cents: z.number(),
  retainage_cents: z.number(),
  added_cents: z.number(),
  /** Raises the purse to the guaranteed amount. */
  guarantee_cents: z.number(),
  net_cents: z.number(),
  paid_cents: z.number(),
  /** Left over from rounding only. */
  breakage_cents: z.number(),
  retained_cents: z.number(),
  /**
   * Purse money not paid out: reserved for upcoming gos, left over by typed prizes, or left when all gos are
   * published.
   */
  unpaid_cents: z.number(),
  /** Cost beyond the net, from ties paid in full or from typed prizes. */
  overrun_cents: z.number(),
  /** The amount by which fixed prizes exceed the available money. Missing if they don't. */
  cut_cents: z.number().optional(),
  /** Runs without a score. While there are any, nothing is final. */
  unscored: z.number(),
  agrees: z.boolean(),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** `from` is the score at which the division begins; null while there are no scores. */
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
  /** Why it can't be published; empty if it can, or already is. */
  reasons: z.array(z.string()),
  /** Settings that can't be met. They don't block publication. */
  warnings: z.array(z.string()),
  /** The selected round or `average`, and the number of rounds. */
  round: z.string(),
  rounds: z.number(),
  reconciliation: Reconciliation,
  divisions: z.array(DivisionSummary),
  publish_payout: z.boolean(),
  /** The checks that pay these results, so that the payout has to stay published; null if there are none. */
  checks: z
    .strictObject({
      count: z.number(),
      cents: z.number(),
      /** True if some of the checks also pay other results, such as those of another go. */
      pay_more: z.boolean(),
    })
    .nullable(),
  changed: z.boolean(),
  /** Changes with every change to the contest, or to a draw that has runs in it. */
  version: z.number(),
})
export type PayoutPage = z.infer<typeof PayoutPage>

/** For members limited to one event: the rows have no prizes and no points. */
export const PayoutPageWithoutMoney = PayoutPage.omit({ reconciliation: true, divisions: true })
export type PayoutPageWithoutMoney = z.infer<typeof PayoutPageWithoutMoney>

const VIEW = 'Enter the name of a round, or average.'

export const PayoutQuery = z.object({
  page: pageNumber,
  view: z.string(VIEW).max(20, VIEW).default(''),
})

const id = idOf('Choose a result.')

/** Parsed first, to find and authorize the result before the rest of the body is validated. */
export const ResultId = z.object({ id })

/** A number as typed, such as `1,250.50` or `$20`; empty if there is none. */
const typedNumber = (message: string) => z.union([z.number(), z.string().trim().max(20)], message).nullable()

/** Messages for input of the wrong type and for numbers that can't be read. */
export const INVALID_NUMBER = {
  prize: 'Enter an amount such as 125.50.',
  points: 'Enter points such as 125.50.',
}

export const ChangePrize = z.strictObject({ id, prize: typedNumber(INVALID_NUMBER.prize) })
/** With `view: 'average'`, sets the points of the average, whose row has the id of the rider's first run. */
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

/** The number of checks that the organizer saw. If it has changed, the server voids nothing. */
export const VoidChecksAndUnpublish = z.strictObject({
  checks: wholeNumber(1, 1_000_000, 'Reload the page.'),
})

export const PayoutPublication = Activity.pick({ publish_payout: true })

/** The typed value as the server read it, in dollars or in points. */
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
  /** The class, or the class that the incentive belongs to. */
  class_id: z.number(),
  view: z.string(),
  /** The class and its incentives, each with its gos and the average if there are several gos. */
  tabs: z.array(PublishedTab),
  /** The leaderboard that it earns points for; null for members who can't see it. */
  leaderboard: z.string().nullable(),
  can: Abilities,
  sees_money: z.boolean(),
  /** If the rows have a different version, something changed since this page was loaded. */
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
