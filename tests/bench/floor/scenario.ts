import { createHash, createHmac, randomBytes } from 'node:crypto'
import { FOUR_D } from '../../../prisma/demo/purses.ts'
import * as make from '../../../prisma/factories.ts'
import type { Database } from '../../../server/database/db.ts'

export const SECRET = 'a secret that only the benchmark knows'
export type Person = { id: number; cookie: string; csrf: string }
export type Scenario = Awaited<ReturnType<typeof createScenario>>

const PEOPLE = 20
const ENTRIES = 1_200

export async function createScenario(db: Database) {
  const organization = await make.createOrganization(db)
  const event = await make.createEvent(db, { organization })
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createMember(db, organization)))
  const activity = await make.createActivity(db, {
    event,
    name: 'Open',
    total_slots: ENTRIES,
    has_divisions: true,
    publish_draw: true,
  })
  await make.createPurse(db, activity, FOUR_D)
  const riders = await db.user.createManyAndReturn({
    data: Array.from({ length: ENTRIES }, (_, n) => ({
      name: `${FIRST_NAMES[n % 40]} Rider ${n}`,
      email: `floor.${n}@example.test`,
    })),
  })
  const horses = await db.horse.createManyAndReturn({
    data: riders.map((_, n) => ({ name: `Horse ${n}`, rrrs_id: `F${n}` })),
  })
  const entries = await make.createEntries(
    db,
    riders.map((rider, n) => ({
      activity,
      rider,
      horse: horses[n]!,
      draw: n + 1,
      score: 15_000 + ((n * 7919) % 4_000),
    })),
  )
  const classes = []
  for (let n = 0; n < PEOPLE; n++) {
    const own = await make.createActivity(db, { event, name: `Class ${n}`, publish_draw: true })
    const [entry] = await make.createEntries(db, [{ activity: own, rider: riders[n]!, draw: 1 }])
    classes.push({ activity: own.id, score: entry!.score.id })
  }
  await db.$executeRawUnsafe('ANALYZE')
  const scores = entries.map(({ score }) => score.id)
  return { people, event: event.id, slug: event.slug, activity: activity.id, scores, classes }
}

const FIRST_NAMES = Array.from({ length: 40 }, (_, n) => (n === 0 ? 'Jan' : `Kim${n}`))

async function createMember(db: Database, organization: { id: number }): Promise<Person> {
  const { id } = await make.createUser(db)
  await make.addMember(db, organization, { id }, 'organizer')
  const cookie = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(cookie).digest('hex')
  await db.session.create({
    data: { id: hash, user_id: id, expires_at: new Date(Date.now() + 3_600_000) },
  })
  return { id, cookie, csrf: createHmac('sha256', SECRET).update(`csrf:${cookie}`).digest('base64url') }
}
