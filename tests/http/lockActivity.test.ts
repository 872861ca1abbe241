import { expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { transaction } from '../../server/database/db.ts'
import { NotFound } from '../../server/errors.ts'
import type { CurrentUser } from '../../server/models/currentUser.ts'
import { WITH_ROUNDS } from '../../server/models/activities/rounds.ts'
import { lockActivity } from '../../server/models/activities/lockActivity.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const key = 'c2a3c7b0-6f0b-4b37-9a55-0f3a1c8f3d01'
const person = await make.createUser(db)
const by = { id: person.id, idempotency: { key, request_hash: 'hash' } } as CurrentUser

const isWaiting = async () => {
  const [row] = await db.$queryRaw<{ waiting: bigint }[]>`
    SELECT count(*) AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%lock_activity%'`
  return row!.waiting > 0n
}

test("waits for an activity's lock, then reads the changes that the previous holder committed", async () => {
  const open = await make.createActivity(db, { name: 'Open 4D' })
  const { id, event_id } = open
  const entry = await make.createEntry(db, { activity: open, draw: 7 })
  let waiting: Promise<unknown> | undefined
  await transaction(db, async (tx) => {
    const { activity } = await lockActivity(tx, by, id)
    waiting = transaction(db, (second) => lockActivity(second, by, id, entry.score.id))
    await expect.poll(isWaiting).toBe(true)
    await tx.activity.update({ where: { id }, data: { name: 'Open 5D', version: activity.version } })
    await tx.round.create({ data: { activity_id: id, name: '2nd Go', position: 1 } })
    await tx.userActivity.update({ where: { id: entry.id }, data: { draw: 8 } })
    await tx.score.update({ where: { id: entry.score.id }, data: { value: 17_201, version: 1 } })
    await tx.event.update({ where: { id: event_id }, data: { is_public: true } })
    await tx.idempotencyKey.create({
      data: {
        user_id: person.id,
        key,
        request_hash: 'hash',
        status: 200,
        draw_version: 1,
        response_body: { ok: true },
      },
    })
  })
  expect(await waiting).toMatchObject({
    activity: { name: 'Open 5D', version: 2, rounds: [{ name: '' }, { name: '2nd Go' }] },
    is_public: true,
    stored: { request_hash: 'hash', response_body: { ok: true } },
    entry: { id: entry.id, draw: 8, score: { value: 17_201, version: 1 } },
  })
})

test('returns the same activity and rounds as a Prisma query, but with the version increased by one', async () => {
  const { id } = await make.createActivity(db)
  const { activity } = await transaction(db, (tx) => lockActivity(tx, by, id))
  const { version, ...row } = await db.activity.findUniqueOrThrow({
    where: { id },
    include: WITH_ROUNDS,
  })
  expect(activity).toEqual({ ...row, version: version + 1 })
})

test('returns no entry if no score ID is given or no score has the ID', async () => {
  const { id } = await make.createActivity(db)
  const entries = await transaction(db, async (tx) => [
    (await lockActivity(tx, by, id)).entry,
    (await lockActivity(tx, by, id, 999_999)).entry,
  ])
  expect(entries).toEqual([null, null])
})

test("throws NotFound for an activity that doesn't exist", async () => {
  await expect(transaction(db, (tx) => lockActivity(tx, by, 999_999))).rejects.toThrow(NotFound)
})
