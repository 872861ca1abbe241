import { AVERAGE } from '#rules/rounds.ts'
import type { PublishedTab } from '#wire/activity.ts'
import * as paths from '#wire/paths.ts'
import type { PayoutPage, PayoutRow } from '#wire/payout.ts'
import type { contestsBeside, payoutPage } from '../models/payout/payout.ts'
import type { ResultRow } from '../models/payout/rows.ts'
import { hasSeveral } from '../models/rounds.ts'

type Page = Awaited<ReturnType<typeof payoutPage>>

/** A page of results as the screen gets it. Until here money is whole cents; on the wire a prize is in dollars. */
export const payoutPageProps = ({ data, ...page }: Page): PayoutPage => ({
  ...page,
  data: data.map(payoutRow),
})

const payoutRow = ({ prize_cents, ...row }: ResultRow): PayoutRow => ({ ...row, prize: dollars(prize_cents) })

type Contests = Awaited<ReturnType<typeof contestsBeside>>

/** The class, its incentives, and with several gos each of them and the average; and which are published. */
export const payoutTabs = (contests: Contests, shownId: number, view: string): PublishedTab[] =>
  contests.flatMap((contest) => {
    const several = hasSeveral(contest)
    return contest.rounds.map(({ name, publish_payout }, index) => ({
      label: several ? `${contest.name}, ${name === AVERAGE ? AVERAGE : `round ${name}`}` : contest.name,
      url: paths.payout(contest.event_id, contest.id, several ? name : undefined),
      current: contest.id === shownId && (!several || view === name || (view === '' && index === 0)),
      published: publish_payout,
    }))
  })

/** The answer to a prize that was typed. */
export const prizeProps = ({ id, prize_cents }: Pick<ResultRow, 'id' | 'prize_cents'>) => ({
  id,
  prize: dollars(prize_cents),
})

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)
