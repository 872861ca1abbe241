import { z } from 'zod'
import { AVERAGE } from '#rules/rounds.ts'
import { paragraph, whole } from './text.ts'
import type { Abilities, Activity, Event, Organization } from './activity.ts'
import type { Score } from './draw.ts'

/** One result: a run in one contest. `prize` is in dollars, as people read and type it. */
export type PayoutRow = {
  id: number
  score: Score
  /** It does not run: it has no score, no place and no money. */
  scratched: boolean
  prize: number | null
  points: number | null
  /** Typed points under which the score was changed, or that count nowhere because the run ended without a time. */
  points_mark: 'changed' | 'no time' | null
  division: number | null
  /** The places a tie fills; equal for a place of one's own, null without a place. */
  place: number | null
  place_to: number | null
  round: string
  /** The score was corrected after the payout was published; the money was not. */
  changed: boolean
  /** The score that the published money was worked out from; null while it is a draft. */
  published_score: Score
  userActivity: {
    id: number
    position: number | null
    /** The activity where the run was made, when that is another one. */
    root_activity_id: number | null
    user: PayoutUser | null
    horse: { name: string } | null
    bull: { name: string } | null
  }
}

export type PayoutUser = {
  id: number
  name: string
  hometown: string | null
  bbr_id: string | null
  not_real_users: boolean
  in_activity_point_group: boolean
}

/**
 * The money of a contest over all its gos, in whole cents: gross = entries x fee, net = payback + added, and
 * paid + breakage + retained + unpaid = net + overrun.
 */
export type Reconciliation = {
  entries: number
  entry_fee_cents: number
  gross_cents: number
  payback_cents: number
  retainage_cents: number
  added_cents: number
  net_cents: number
  paid_cents: number
  /** Only what rounding leaves. */
  breakage_cents: number
  retained_cents: number
  /** Typed prizes that the purse would still pay. */
  unpaid_cents: number
  /** What ties that are paid in full, or typed prizes, cost beyond the net. */
  overrun_cents: number
  /** Runs without a score: until they have one nothing is final. */
  unscored: number
  agrees: boolean
}

/** One division at a glance. `from` is the score at which it begins; null while nobody has one. */
export type DivisionSummary = {
  round: string
  division: number
  from: number | null
  pool_cents: number
  runs: number
  paid_places: number
}

/** Another view of the same class: an incentive, a round of several, or the average. */
export type PayoutTab = { label: string; url: string; current: boolean }

export type PayoutPage = {
  data: PayoutRow[]
  total: number
  per_page: number
  current_page: number
  from: number | null
  to: number | null
  last_page: number
  prev_page_url: string | null
  next_page_url: string | null
  canPublish: boolean
  /** Why it cannot be published; empty when it can, or is. */
  reasons: string[]
  /** What its settings ask for and do not get; it can be published all the same. */
  warnings: string[]
  /** The round on the screen, or `average`; and how many rounds the contest has. */
  round: string
  rounds: number
  reconciliation: Reconciliation
  /** The divisions of the round on the screen. */
  divisions: DivisionSummary[]
  publish_payout: boolean
  /** A score was corrected after publication. */
  changed: boolean
  /** Another one than before says that something has changed: in the contest, or in a draw with runs of it. */
  version: number
}

/** `?view=` of the payout page and of its rows: one round by its name, or `average`. */
export const PayoutQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  view: z.string().max(20).default(''),
})

const id = whole(1, 2_147_483_647, 'Choose a result.')

/** Which result a call is about: looked up before the rest is read. */
export const NamedResult = z.object({ id })

/** Numbers as typed: `1,250.50`, `$20`, empty for none. */
const typed = z.union([z.number(), z.string().trim().max(20)]).nullable()

export const TypePrize = z.strictObject({ id, prize: typed })
/** With `view: 'average'` the points of the average, whose row has the id of its rider's first run. */
export const TypePoints = z.strictObject({ id, points: typed, view: z.literal(AVERAGE).optional() })

export const EmailResults = z.strictObject({
  emails: paragraph(10_000, 'Enter at least one e-mail address.').refine(
    Boolean,
    'Enter at least one e-mail address.',
  ),
  notes: paragraph(4000).nullish(),
})

export type PayoutProps = {
  organization: Organization
  event: Event
  activity: Activity
  view: string
  tabs: PayoutTab[]
  can: Abilities
  /** As in the rows: what has changed since they were read, another one tells. */
  version: number
}

/** What became of results sent by e-mail. */
export type MailingStatus = {
  id: number
  created_at: string
  recipients: { email: string; status: 'waiting' | 'sending' | 'sent' | 'failed'; error: string | null }[]
}

export type LeaderboardProps = {
  organization: Organization
  season: { id: number; name: string }
  group: { id: number; name: string; tracks_horse: boolean }
  groups: { id: number; name: string; url: string; current: boolean }[]
  standings: {
    place: number
    rider: { id: number; name: string; fake: boolean }
    horse: string | null
    points: number
    results: { activity: string; event: string; points: number }[]
  }[]
}
