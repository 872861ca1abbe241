import { expect, test } from 'vitest'
import { Prisma } from '../../prisma/client/client.ts'
import * as make from '../../prisma/factories.ts'
import { outageOf } from '../../server/database/outages.ts'
import { query } from '../../server/database/sql.ts'
import { execute } from '../../server/database/write.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const { sql } = Prisma

const servedBy = () => query<{ pid: number }>(db, sql`SELECT pg_backend_pid() AS pid`)
const atOnce = <One>(count: number, ask: (n: number) => Promise<One>) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(n)))

test('rejects only the invalid SQL statements, not valid ones sent at the same time', async () => {
  const asked = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => query<{ n: number }>(db, sql`SELECT 10 / ${n % 5}::int AS n`)),
  )
  expect(asked.map(({ status }) => status)).toEqual(
    Array.from({ length: 40 }, (_, n) => (n % 5 ? 'fulfilled' : 'rejected')),
  )
})

test('rejects statements on a broken connection, and sends later ones on another connection', async () => {
  const asleep = atOnce(8, () => query(db, sql`SELECT pg_sleep(60) AS asleep`).catch(outageOf))
  await expect
    .poll(async () => {
      const connections = await db.$queryRaw<object[]>`
        SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE '%asleep' AND pid <> pg_backend_pid()`
      return connections.length
    })
    .toBe(8)
  await db.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE '%asleep' AND pid <> pg_backend_pid()`
  for (const told of await asleep) expect(told).toMatch(/^(no database|recovering)$/)
  expect(await atOnce(8, servedBy)).toHaveLength(8)
})

test('still runs reads while writes wait for a lock', async () => {
  const { id } = await make.createOrganization(db)
  const rename = () =>
    execute(db, sql`UPDATE organizations SET name = 'Renamed' WHERE id = ${id} RETURNING id`)
  const renamed = await db.$transaction(async (tx) => {
    await tx.organization.update({ where: { id }, data: { name: 'Held' } })
    const waiting = atOnce(8, rename)
    expect(await atOnce(8, servedBy)).toHaveLength(8)
    return () => waiting
  })
  expect(await renamed()).toHaveLength(8)
})
