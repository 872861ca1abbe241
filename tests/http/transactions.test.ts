import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Prisma, PrismaClient } from '../../prisma/client/client.ts'
import { createActivity } from '../../prisma/factories.ts'
import { connect, createPool, transaction, type Tx } from '../../server/database/db.ts'
import { query } from '../../server/database/sql.ts'
import { type HeldConnection, MARK, TransactionAdapter } from '../../server/database/transactionAdapter.ts'
import { Busy } from '../../server/errors.ts'
import { freshDatabase } from '../support/database.ts'

const { db, url } = await freshDatabase()

type Id = { xid: string; pid: number }
const ID = Prisma.sql`SELECT pg_current_xact_id()::text AS xid, pg_backend_pid() AS pid`

const byHand = async (tx: Tx) => (await query<Id>(tx, ID))[0]!
const byPrisma = async (tx: Tx) => (await tx.$queryRaw<Id[]>(ID))[0]!
const atOnce = <One>(count: number, make: (n: number) => Promise<One>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

async function idsOf(tx: Tx, n: number) {
  const ids: Id[] = []
  for (let step = 0; step < 6; step++) {
    ids.push(await ((n + step) % 2 ? byHand(tx) : byPrisma(tx)))
    if ((n * 7 + step) % 3 === 0) await sleep(n % 5)
  }
  return ids
}

test('runs each raw SQL statement in the transaction that sent it, even with 50 transactions at once', async () => {
  const activity = await createActivity(db)
  const [seen] = await Promise.all([
    atOnce(50, (n) => transaction(db, (tx) => idsOf(tx, n))),
    atOnce(50, (n) =>
      db.activity.update({
        where: { id: activity.id },
        data: { rounds: { create: { name: `Go ${n}`, position: n + 1 } } },
      }),
    ),
    atOnce(50, () => query(db, Prisma.sql`SELECT 1 AS one`)),
  ])
  for (const ids of seen) expect(ids).toEqual(ids.map(() => ids[0]))
  expect(new Set(seen.map(([id]) => id!.xid)).size).toBe(50)
  expect(await db.round.count({ where: { activity_id: activity.id } })).toBe(51)
})

test('runs each statement in the right transaction even after other transactions fail to begin', async () => {
  const broken = connect('postgresql://127.0.0.1:1/nothing', 2)
  const failed = await Promise.allSettled(Array.from({ length: 5 }, () => transaction(broken, byHand)))
  expect(failed.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'))
  await broken.$disconnect()

  let address = 'postgresql://127.0.0.1:1/nothing'
  const moving = connect(() => address, 2)
  await expect(transaction(moving, byHand)).rejects.toThrow()
  address = url
  const seen = await atOnce(5, (n) => transaction(moving, (tx) => idsOf(tx, n)))
  for (const ids of seen) expect(ids).toEqual(ids.map(() => ids[0]))
  await moving.$disconnect()
})

test('rejects a raw SQL statement once its transaction has ended', async () => {
  let kept: Tx | undefined
  await transaction(db, async (tx) => void (kept = tx))
  await expect(query(kept!, ID)).rejects.toThrow(Busy)

  await expect(
    transaction(db, async (tx) => {
      kept = tx
      throw new Error('Horse already exists')
    }),
  ).rejects.toThrow('Horse already exists')
  await expect(query(kept!, ID)).rejects.toThrow(Busy)
})

test("releases a slow transaction's connection before rolling the transaction back", async () => {
  const adapter = new TransactionAdapter(createPool(url, 2))
  const client = new PrismaClient({ adapter })
  const held: HeldConnection = { connection: null }
  const lock = Prisma.sql`SELECT FROM pg_advisory_xact_lock(27)`
  let slow: Promise<unknown> | undefined
  await transaction(db, async (other) => {
    await query(other, lock)
    await new Promise<void>((gaveUp) => {
      const work = async () => {
        const waiting = held.connection!.query(lock.text)
        // ROLLBACK can't run until the waiting statement ends.
        await expect.poll(() => held.connection, { timeout: 5_000 }).toBeNull()
        gaveUp()
        await waiting
      }
      slow = adapter
        .begin(held, () => client.$transaction(work, { ...MARK, timeout: 100 }))
        .catch((error: unknown) => error)
    })
  })
  expect(await slow).toMatchObject({ code: 'P2028' })
  await client.$disconnect()
})

test("uses the database's default isolation level", async () => {
  const [row] = await transaction(db, (tx) =>
    query<{ level: string }>(tx, Prisma.sql`SELECT current_setting('transaction_isolation') AS level`),
  )
  expect(row).toEqual({ level: 'read committed' })
})
