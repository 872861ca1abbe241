import { roundName } from '#rules/classes/rounds.ts'
import type { PublishedTab } from '#wire/activity.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import * as paths from '#wire/paths.ts'
import type { MailingStatus, PayoutPage, PayoutPageWithoutMoney, PayoutRow } from '#wire/payout.ts'
import type { AuthorizedActivity } from '../models/authorization.ts'
import { purseSettings } from '../models/payout/contest.ts'
import type { ListedMailing } from '../models/payout/mailings.ts'
import type { loadPurse } from '../models/payout/purse.ts'
import type { ContestTab } from '../models/queries/screenContext.ts'
import type { loadPayoutPage } from '../models/payout/page.ts'
import type { ResultRow } from '../models/payout/rows.ts'
import { hasSeveralRounds } from '../models/activities/rounds.ts'

type Page = Awaited<ReturnType<typeof loadPayoutPage>>

export const payoutPageProps = ({ data, ...page }: Page): PayoutPage => ({
  ...page,
  data: data.map(payoutRow),
})

export function withoutMoney(page: PayoutPage): PayoutPageWithoutMoney {
  const { reconciliation: _, divisions: __, data, ...rest } = page
  return {
    ...rest,
    data: data.map(rowWithoutMoney),
    canPublish: false,
    reasons: [],
    warnings: [],
    checks: null,
  }
}

const rowWithoutMoney = ({ userActivity, ...row }: PayoutRow): PayoutRow => ({
  ...row,
  prize: null,
  points: null,
  points_mark: null,
  userActivity: {
    ...userActivity,
    user: userActivity.user && { ...userActivity.user, in_activity_point_group: false },
  },
})

const payoutRow = ({ prize_cents, ...row }: ResultRow): PayoutRow => ({ ...row, prize: dollars(prize_cents) })

export const payoutTabs = (contests: ContestTab[], shownId: number, view: string): PublishedTab[] =>
  contests.flatMap((contest) => {
    const several = hasSeveralRounds(contest)
    return contest.rounds.map(({ name, publish_payout }, index) => ({
      label: several ? `${contest.name}, ${roundName(name)}` : contest.name,
      url: paths.payout(contest.event_id, contest.id, several ? name : undefined),
      current: contest.id === shownId && (!several || view === name || (view === '' && index === 0)),
      published: publish_payout,
    }))
  })

export const prizeProps = ({ id, prize_cents }: Pick<ResultRow, 'id' | 'prize_cents'>) => ({
  id,
  prize: dollars(prize_cents),
})

export function moneyProps(
  { id, name, parent_id, is_aggregate, event_id, event }: AuthorizedActivity,
  { contests, ...money }: Awaited<ReturnType<typeof loadPurse>>,
): MoneyProps {
  const { organization } = event
  return {
    organization: { id: organization.id, name: organization.name },
    event: { id: event.id, name: event.name, category: event.category },
    activity: { id, name, parent_id, is_aggregate },
    tabs: contests.map((contest) => ({
      label: contest.name,
      url: paths.money(event_id, contest.id),
      current: contest.id === id,
    })),
    side_pots: contests
      .filter((contest) => contest.parent_id === id)
      .map(({ id, name, purse }) => {
        const { entry_fee_cents, payback_bp, added_cents } = purseSettings(purse).settings
        return { name, url: paths.money(event_id, id), entry_fee_cents, payback_bp, added_cents }
      }),
    ...money,
  }
}

export const mailingProps = ({ id, created_at, recipients }: ListedMailing): MailingStatus => ({
  id,
  created_at: created_at.toISOString(),
  recipients: recipients.map(({ email, status, error }) => ({
    email,
    status: status as MailingStatus['recipients'][number]['status'],
    error,
  })),
})

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)
