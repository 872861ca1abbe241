import { missingForDraw, type Missing } from '#rules/draw/readiness.ts'
import { lacksMoney } from '#rules/payout/moneySettings.ts'
import { type Activity, Prisma, type Purse } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { duplicateKeySql } from '../draw/duplicates.ts'
import { loadBalances, owingAmong } from '../fees/balances.ts'
import { eligibilityWarnings } from './eligibility.ts'
import { IS_CLASS } from './isClass.ts'

type EntryCounts = {
  activity_id: number
  unplaced: number
  uncounted: number
  riderless: number
  horseless: number
  bullless: number
  doubles: number
}

export type Readiness = { missing: Missing[]; warnings: string[] }

/** Warnings reveal riders' ages, so show them only to organizers. */
export async function loadReadiness(db: Database, eventId: number): Promise<Map<number, Readiness>> {
  const classes = await db.activity.findMany({
    where: { event_id: eventId, ...IS_CLASS },
    include: { purse: true, event: { select: { starts_on: true, pay_before_draw: true } } },
    relationLoadStrategy: 'join',
  })
  const counts = await countEntries(db, eventId)
  const warnings = await eligibilityWarnings(db, eventId, classes)
  const asksForPay = classes.some(({ event }) => event.pay_before_draw)
  const owing = asksForPay ? await loadOwing(db, eventId) : null
  return new Map(
    classes.map((one) => [
      one.id,
      {
        missing: missingForDraw({
          ...readinessFacts(one, counts.get(one.id) ?? NO_ENTRIES),
          owing: owing?.get(one.id) ?? null,
        }),
        warnings: warnings.get(one.id) ?? [],
      },
    ]),
  )
}

type ReadinessClass = Pick<Activity, 'track_horses' | 'track_bulls' | 'payType'> & { purse: Purse | null }

const readinessFacts = (
  { track_horses, track_bulls, payType, purse }: ReadinessClass,
  { doubles, ...count }: typeof NO_ENTRIES,
) => ({
  ...count,
  horseless: track_horses ? count.horseless : 0,
  bullless: track_bulls ? count.bullless : 0,
  doubledHorses: track_horses ? doubles : 0,
  doubledRiders: track_horses ? 0 : doubles,
  hasNoMoney: payType !== 'custom' && lacksMoney(purse),
})

const NO_ENTRIES = { unplaced: 0, uncounted: 0, riderless: 0, horseless: 0, bullless: 0, doubles: 0 }

const DUPLICATE_KEY = duplicateKeySql(Prisma.sql`activities.track_horses`)

async function countEntries(db: Database, eventId: number) {
  const counts = await db.$queryRaw<EntryCounts[]>`
    WITH doubled AS (
      SELECT entries.activity_id FROM user_activities entries JOIN activities ON activities.id = entries.activity_id
        LEFT JOIN seen_duplicates AS seen
          ON seen.user_activity_id = entries.id AND seen.duplicate_key = ${DUPLICATE_KEY}
      WHERE event_id = ${eventId} AND entries.draw IS NOT NULL AND ${DUPLICATE_KEY} IS NOT NULL
      GROUP BY entries.activity_id, entries.round, ${DUPLICATE_KEY}
      HAVING count(*) > 1 AND count(seen.duplicate_key) < count(*))
    SELECT entries.activity_id,
      (SELECT count(*)::int FROM doubled WHERE doubled.activity_id = entries.activity_id) AS doubles,
      count(*) FILTER (WHERE entries.draw IS NULL)::int AS unplaced,
      count(*) FILTER (WHERE entries.user_id IS NOT NULL AND NOT entries.is_session_only AND NOT EXISTS (
        SELECT FROM enrollments WHERE user_activity_id = entries.id))::int AS uncounted,
      count(*) FILTER (WHERE entries.user_id IS NULL)::int AS riderless,
      count(*) FILTER (WHERE entries.user_id IS NOT NULL AND entries.horse_id IS NULL)::int AS horseless,
      count(*) FILTER (WHERE entries.user_id IS NOT NULL AND entries.bull_id IS NULL)::int AS bullless
    FROM user_activities entries JOIN activities ON activities.id = entries.activity_id
    WHERE activities.event_id = ${eventId} AND entries.scratched_at IS NULL
    GROUP BY entries.activity_id`
  return new Map(counts.map((count) => [count.activity_id, count]))
}

async function loadOwing(db: Database, event_id: number) {
  const entered = await db.$queryRaw<{ activity_id: number; riders: number[] }[]>`
    SELECT activity_id, array_agg(DISTINCT user_id) AS riders
    FROM user_activities JOIN activities ON activities.id = activity_id
    WHERE event_id = ${event_id} AND scratched_at IS NULL AND user_id IS NOT NULL GROUP BY activity_id`
  const balances = await loadBalances(db, event_id, null)
  return new Map(entered.map(({ activity_id, riders }) => [activity_id, owingAmong(balances, riders)]))
}
