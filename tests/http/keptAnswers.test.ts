import { expect, test } from 'vitest'
import { createPerson } from '../../prisma/factories.ts'
import { tasks } from '../../server/jobs.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const DAY_MS = 86_400_000
const given = { request_hash: 'h'.repeat(64), status: 200 }

test("two people may make the same key, and neither has the other one's answer", async () => {
  for (const name of ['Ann', 'Bob']) {
    const { id: user_id } = await createPerson(db, { name })
    await db.idempotencyKey.create({ data: { ...given, user_id, key: 'same', answer: { name } } })
    await expect(db.idempotencyKey.create({ data: { ...given, user_id, key: 'same' } })).rejects.toThrow(
      /Unique/,
    )
  }
})

test('answers are kept for thirty days: a laptop that slept over the weekend doubles nothing', async () => {
  const { id: user_id } = await createPerson(db)
  for (const days of [3, 29, 31])
    await db.idempotencyKey.create({
      data: { ...given, user_id, key: `${days} days`, created_at: new Date(Date.now() - days * DAY_MS) },
    })
  const forget = tasks(db, {} as never, (() => {}) as never)['forget-answers']!
  await forget({}, {} as never)
  const left = await db.idempotencyKey.findMany({ where: { user_id }, orderBy: { created_at: 'desc' } })
  expect(left.map(({ key }) => key)).toEqual(['3 days', '29 days'])
})
