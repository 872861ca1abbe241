import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '../../prisma/client/client.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../server/database/db.ts'
import { testApp } from '../support/app.ts'
import { against, type Line, median, takeTurns } from './measure.ts'

/** Whole requests to the real application on a real database, against one that only asks whether it is there. */
export async function serverBench(databaseUrl: string): Promise<Line[]> {
  const counter = { queries: 0 }
  const db = countingClient(databaseUrl, counter)
  const server = testApp(db).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const get = await asOrganizer(db, server)
  const large = await db.activity.findFirstOrThrow({
    where: { total_slots: { gte: 1_200 }, parent_id: null },
  })
  const { organization_id } = await db.event.findUniqueOrThrow({ where: { id: large.event_id } })
  const riders = `/organizer/organizations/${organization_id}/riders`
  const paths = {
    'draw page of 100 rows': `/ajax/draw/${large.id}/round?page=3`,
    'draw page of 10 rows': `/ajax/draw/${(await tenSlots(db, large)).id}/round?page=1`,
    'search over 1,200 entries': `/ajax/draw/${large.id}/round?q=an`,
    'draw manager page': `/organizer/scoring/${large.event_id}/activities/${large.id}/draw`,
    'payout of 1,200 entries in 4 divisions': `/ajax/payouts/${large.id}`,
    'riders list, 5,000 of 50,000': '/ajax/riders-list',
    'rider search by the server': '/ajax/rider/search?query=son',
    'list of 50,000 riders, first page': riders,
    'list of 50,000 riders, a page far down': `${riders}?after=${await riderFarDown(db)}`,
    'list of 50,000 riders, a search': `${riders}?q=son`,
    'near names of 50,000 riders': `/ajax/near-riders/${organization_id}?name=kelsey+johnson`,
  }
  const work = Object.fromEntries(Object.entries(paths).map(([what, path]) => [what, () => get(path)]))
  const times = await takeTurns<string>({ ...work, up: () => get('/up') }, { turns: 30 })
  const lines: Line[] = []
  for (const [what, path] of Object.entries(paths)) {
    counter.queries = 0
    const bytes = (await get(path)).length
    lines.push(
      against(
        what,
        median(times[what]!),
        'GET /up',
        median(times.up!),
        `${counter.queries} queries, ${kilobytes(bytes)}`,
      ),
    )
  }
  server.close()
  server.closeAllConnections()
  await db.$disconnect()
  return lines
}

/** Behind most of the others in the order of names: where an offset would read them all. */
async function riderFarDown(db: Database) {
  const rider = await db.user.findFirstOrThrow({
    where: { rides: true, organization_id: null },
    orderBy: [{ searchable: 'desc' }, { id: 'desc' }],
    skip: 1_000,
  })
  return rider.id
}

function countingClient(url: string, counter: { queries: number }): Database {
  const db = new PrismaClient({
    adapter: new PrismaPg({ connectionString: url }),
    log: [{ emit: 'event', level: 'query' }],
  })
  db.$on('query', () => counter.queries++)
  return db as unknown as Database
}

async function asOrganizer(db: Database, server: Server) {
  const token = randomBytes(32).toString('base64url')
  const { id: user_id } = await db.user.findUniqueOrThrow({ where: { email: 'organizer@demo.test' } })
  const id = createHash('sha256').update(token).digest('hex')
  await db.session.create({ data: { id, user_id, expires_at: new Date(Date.now() + 3_600_000) } })
  const { port } = server.address() as AddressInfo
  return async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Cookie: `session=${token}` } })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 200)}`)
    return body
  }
}

/** A small class of the same event: its page must cost as many queries as a full one. */
async function tenSlots(db: Database, large: { event_id: number }) {
  const activity = await db.activity.create({
    data: {
      event_id: large.event_id,
      name: 'Ten slots',
      total_slots: 10,
      rounds: { create: { name: '', position: 0 } },
    },
  })
  const riders = await db.user.findMany({ take: 10, orderBy: { id: 'asc' } })
  for (const [index, rider] of riders.entries())
    await db.userActivity.create({
      data: {
        activity_id: activity.id,
        draw: index + 1,
        user_id: rider.id,
        score: { create: {} },
        enrollments: { create: { activity_id: activity.id, fee_cents: 0 } },
      },
    })
  return activity
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} kB`
