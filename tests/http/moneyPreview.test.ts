import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutOf } from '#rules/preview.ts'
import { createActivity, createEntries, createEvent } from '../../prisma/factories.ts'
import { loadContest } from '../../server/models/payout/contest.ts'
import { payoutPage } from '../../server/models/payout/payout.ts'
import { anyMoney, anyRuns } from '../support/contests.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()

test(
  'for any settings and runs, the preview of the form and the payout page say the same, to the cent',
  { timeout: 120_000 },
  async () => {
    const event = await createEvent(db)
    const anything = anyMoney().chain((money) =>
      fc.record({ money: fc.constant(money), runs: anyRuns(money.kind.rounds) }),
    )
    await fc.assert(
      fc.asyncProperty(anything, async ({ money: { settings, kind }, runs }) => {
        const { rounds, judged, has_divisions } = kind
        const activity = await createActivity(db, { event, rounds, judged, has_divisions, total_slots: 100 })
        await db.purse.create({ data: { activity_id: activity.id, ...settings } })
        const riders = new Map<string, { id: number }>()
        for (const { entrant } of runs)
          if (!riders.has(entrant)) riders.set(entrant, await db.user.create({ data: { name: entrant } }))
        const entries = await createEntries(
          db,
          runs.map(({ entrant, round, value, status, scratched }, index) => ({
            activity,
            round,
            draw: index + 1,
            rider: riders.get(entrant)!,
            score: status ?? value,
            ...(scratched && { scratched_at: new Date() }),
          })),
        )
        const ids: number[] = []
        for (const [index, { id }] of entries.entries()) {
          const { feeCents, refunded } = runs[index]!
          const enrollment = await db.enrollment.update({
            where: { user_activity_id_activity_id: { user_activity_id: id, activity_id: activity.id } },
            data: {
              ...(feeCents !== undefined && { fee_cents: feeCents }),
              ...(refunded && { refunded_at: new Date() }),
            },
          })
          ids.push(enrollment.id)
        }

        const previewed = payoutOf(
          settings,
          kind,
          runs.map((run, index) => ({ ...run, id: ids[index]! })),
        )
        const contest = await loadContest(db, activity.id)
        const prizes = (results: typeof previewed) =>
          results.placings.map(({ id, prizeCents }) => [id, prizeCents])
        expect(prizes(contest.results)).toEqual(prizes(previewed))
        expect(contest.results.averages.map(({ prizeCents }) => prizeCents)).toEqual(
          previewed.averages.map(({ prizeCents }) => prizeCents),
        )
        expect(contest.results.money).toEqual(previewed.money)

        const page = await payoutPage(db, contest.activity as never, rounds[0]!, 1)
        const shown = page.data.map(({ id, prize_cents }) => [id, prize_cents ?? 0] as const)
        const inFirst = new Map(previewed.placings.map(({ id, prizeCents }) => [id, prizeCents]))
        for (const [id, cents] of shown) expect(cents).toBe(inFirst.get(id) ?? 0)
        expect(page.reconciliation.net_cents).toBe(previewed.money.netCents)
      }),
      { numRuns: 60 },
    )
  },
)
