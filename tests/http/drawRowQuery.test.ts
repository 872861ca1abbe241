import { expect, test } from 'vitest'
import { createActivity, createBull, createEntry, createHorse, createUser } from '../../prisma/factories.ts'
import { Prisma } from '../../prisma/client/client.ts'
import { ENTRY_COLUMNS, findEntries, ROW_RELATIONS } from '../../server/models/queries/drawRows.ts'
import { freshDatabase } from '../support/database.ts'
import { seededRandom } from '../support/seededRandom.ts'

const { db } = await freshDatabase()

test('loads the same draw entries with raw SQL as with Prisma', async () => {
  const upTo = seededRandom(7)
  const activity = await createActivity(db, { total_slots: 60 })
  const incentive = await createActivity(db, { event_id: activity.event_id, parent_id: activity.id })
  for (let draw = 1; draw <= 40; draw++) {
    const { id, score } = await createEntry(db, {
      activity,
      draw,
      rider: await createUser(db, { name: `Rider “${upTo(9)}”`, hometown: upTo(2) ? 'Waco' : null }),
      horse: upTo(2) ? await createHorse(db) : undefined,
    })
    const bull_id = upTo(3) ? null : (await createBull(db)).id
    const scratched_at = upTo(4) ? null : new Date('2026-06-05T12:34:56.789Z')
    const request = upTo(3) ? null : 'early, please'
    const moved = upTo(5) ? draw : null
    const rest = {
      slack_draw: upTo(2) ? null : upTo(90),
      is_session_only: upTo(2) === 1,
      team_id: upTo(2) ? null : 3,
    }
    const user_id = upTo(6) ? undefined : null
    await db.userActivity.update({
      where: { id },
      data: { bull_id, scratched_at, request, draw: moved, user_id, ...rest },
    })
    const no_time = ([null, 'NT', 'DQ', 'Broke'] as const)[upTo(4)]!
    await db.score.update({
      where: { id: score.id },
      data: { no_time, value: no_time ? null : upTo(30_000), penalty_seconds: upTo(3) * 5, version: upTo(9) },
    })
    if (upTo(2))
      await db.enrollment.create({ data: { activity_id: incentive.id, user_activity_id: id, fee_cents: 0 } })
  }

  const { name: round } = await db.round.findFirstOrThrow({ where: { activity_id: activity.id } })
  const found = await findEntries(db, { activity, round }, Prisma.sql`entries.draw IS NOT NULL`)
  const expected = await db.userActivity.findMany({
    where: { activity_id: activity.id, draw: { not: null } },
    select: { ...ENTRY_COLUMNS, ...ROW_RELATIONS },
    orderBy: { draw: 'asc' },
  })
  expect(found.length).toBeGreaterThan(25)
  expect(found).toEqual(expected)
  const inTransaction = (tx: Prisma.TransactionClient) =>
    findEntries(tx, { activity, round }, Prisma.sql`entries.draw = ANY(${[1, 2, 3, 4, 5, 6, 7]})`)
  expect(await db.$transaction(inTransaction)).toEqual(expected.filter(({ draw }) => Number(draw) <= 7))
})
