import { createActivity, createEntries, createEvent, createPurse, type Db } from '../factories.ts'
import { FIRST_NAMES, HORSE_FIRSTS, HORSE_LASTS, HORSE_MIDDLES, LAST_NAMES, TOWNS } from './names.ts'
import { FOUR_D, SIDE_POT } from './purses.ts'

export const LARGE_EVENT = 'Cascade Million Finals'

export async function createLargeEvent(db: Db, organization: { id: number }, starts_on: Date) {
  await createManyRiders(db, 50_000)
  await createManyHorses(db, 60_000)
  const event = await createEvent(db, { organization, name: LARGE_EVENT, location: 'Redmond, OR', starts_on })
  const open = await createActivity(db, {
    event,
    name: 'Finals Open 4D',
    total_slots: 1200,
    has_divisions: true,
    incentives: ['Senior Incentive', 'Novice Horse', 'Ranch Horse'],
  })
  await createPurse(db, open, FOUR_D)
  for (const incentive of open.incentives) await createPurse(db, incentive, SIDE_POT)
  await fillEverySlot(db, open)
  // Without fresh statistics, PostgreSQL plans the first queries as if the tables were nearly empty.
  for (const table of ['users', 'horses', 'user_activities', 'scores', 'enrollments']) {
    await db.$executeRawUnsafe(`ANALYZE ${table}`)
  }
}

async function fillEverySlot(db: Db, open: Awaited<ReturnType<typeof createActivity>>) {
  const riders = await db.user.findMany({
    where: { email: { startsWith: 'large.' } },
    orderBy: { id: 'asc' },
    take: 800,
  })
  const horses = await db.horse.findMany({
    where: { rrrs_id: { startsWith: 'LG' } },
    orderBy: { id: 'asc' },
    take: 1200,
  })
  await createEntries(
    db,
    horses.map((horse, i) => ({
      activity: open,
      draw: i + 1,
      rider: riders[i % riders.length],
      horse,
      alsoIn: i % 2 ? [open.incentives[i % 3]] : [],
    })),
  )
}

function createManyRiders(db: Db, count: number) {
  return db.$executeRaw`
    WITH lists AS (SELECT ${FIRST_NAMES}::text[] AS firsts, ${LAST_NAMES}::text[] AS lasts, ${TOWNS}::text[] AS towns)
    INSERT INTO users (name, email, hometown, bbr_id)
    SELECT firsts[1 + n % cardinality(firsts)]
        || ' ' || chr(65 + n / cardinality(firsts) / cardinality(lasts))
        || '. ' || lasts[1 + n / cardinality(firsts) % cardinality(lasts)],
      'large.' || n || '@riders.demo.test',
      towns[1 + n % cardinality(towns)],
      200000 + n
    FROM lists, generate_series(0, ${count - 1}::int) AS n`
}

function createManyHorses(db: Db, count: number) {
  return db.$executeRaw`
    WITH lists AS (
      SELECT ${HORSE_FIRSTS}::text[] AS firsts, ${HORSE_MIDDLES}::text[] AS middles, ${HORSE_LASTS}::text[] AS lasts)
    INSERT INTO horses (name, rrrs_id)
    SELECT firsts[1 + n % cardinality(firsts)]
        || ' ' || middles[1 + n / cardinality(firsts) % cardinality(middles)]
        || ' ' || lasts[1 + n / cardinality(firsts) / cardinality(middles)],
      'LG' || n
    FROM lists, generate_series(0, ${count - 1}::int) AS n`
}
