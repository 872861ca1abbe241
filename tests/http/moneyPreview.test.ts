import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateWithSettings, previewPayout } from '#rules/payout/preview.ts'
import { createActivity, createEntries, createEvent } from '../../prisma/factories.ts'
import { loadContest } from '../../server/models/payout/contest.ts'
import { loadPayoutPage } from '../../server/models/payout/page.ts'
import { anyMoney, anyRuns, type GeneratedMoney } from '../support/arbitraries.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)

test(
  'shows the same prizes in the preview and on the payout page for any settings and entries',
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

        const previewed = calculateWithSettings(
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

        const found = { ...contest.activity, membership: { role: 'owner', event_id: null } }
        const page = await loadPayoutPage(db, found as never, rounds[0]!, 1)
        const shown = page.data.map(({ id, prize_cents }) => [id, prize_cents ?? 0] as const)
        const inFirst = new Map(previewed.placings.map(({ id, prizeCents }) => [id, prizeCents]))
        for (const [id, cents] of shown) expect(cents).toBe(inFirst.get(id) ?? 0)
        expect(page.reconciliation.net_cents).toBe(previewed.money.netCents)
      }),
      { numRuns: 60 },
    )
  },
)

test(
  'previews the payout as if all current entries had run and the short gos were filled',
  { timeout: 120_000 },
  async () => {
    const withShortGo = anyMoney().filter(({ kind }) => kind.tops.some((top) => top !== null))
    await fc.assert(
      fc.asyncProperty(
        withShortGo,
        fc.integer({ min: 1, max: 14 }),
        fc.boolean(),
        async (money, count, fill_average) => {
          const settings = { ...money.settings, fill_average }
          const fees = Array<number>(count).fill(settings.entry_fee_cents)
          const { results, spread } = previewPayout(settings, money.kind, fees)

          const activity = await runAll({ ...money, settings }, spread)
          const paid = (await loadContest(db, activity.id)).results
          expect(prizesOf(paid)).toEqual(prizesOf(results))
          expect(paid.money).toEqual(results.money)
        },
      ),
      { numRuns: 25 },
    )
  },
)

const prizesOf = ({ placings, averages }: ReturnType<typeof calculateWithSettings>) =>
  [...placings, ...averages.map((placing) => ({ ...placing, round: 'average' }))].map(
    ({ round, division, place, prizeCents }) => [round, division, place, prizeCents],
  )

async function runAll({ settings, kind }: GeneratedMoney, spread: number[]) {
  const { rounds, tops, judged, has_divisions } = kind
  const { event, organizer } = arena
  const activity = await createActivity(db, { event, rounds, judged, has_divisions, total_slots: 100 })
  await db.purse.create({ data: { activity_id: activity.id, ...settings } })
  const values = spread.flatMap((size, division) =>
    Array.from({ length: size }, (_, place) => settings.divisions[division]!.offset + place),
  )
  const riders: { id: number; value: number }[] = []
  for (const behind of values) {
    const { id } = await db.user.create({ data: { name: 'Rider' } })
    riders.push({ id, value: 15_000 + (judged ? -behind : behind) })
  }

  for (const [go, round] of rounds.entries()) {
    if (tops[go] === null) {
      const runs = riders.map((rider, index) => ({
        activity,
        round,
        draw: index + 1,
        rider,
        score: rider.value,
      }))
      await createEntries(db, runs)
    } else {
      await db.round.updateMany({ where: { activity_id: activity.id, name: round }, data: { top: tops[go] } })
      const filled = await organizer.post(
        `/ajax/fill-round/${activity.id}?round=${encodeURIComponent(round)}`,
      )
      expect(filled.status).toBe(200)
      for (const { id, value } of riders)
        await db.score.updateMany({
          where: { entry: { activity_id: activity.id, round, user_id: id } },
          data: { value },
        })
    }
  }
  return activity
}
