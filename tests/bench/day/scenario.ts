import { FOUR_D } from '../../../prisma/demo/purses.ts'
import * as make from '../../../prisma/factories.ts'
import type { Database } from '../../../server/database/db.ts'
import { signedIn } from '../signedIn.ts'

const CLASSES = 6
const RUNS = 200

export type Scenario = Awaited<ReturnType<typeof createScenario>>

export async function createScenario(db: Database, url: string) {
  const organization = await make.createOrganization(db)
  const event = await make.createEvent(db, { organization, name: 'The Whole Day' })
  const organizer = await createMember(db, url, organization, 'organizer')
  const classes = []
  for (let n = 0; n < CLASSES; n++) {
    const activity = await make.createActivity(db, {
      event,
      name: `Open ${n + 1}`,
      total_slots: RUNS,
      has_divisions: true,
    })
    await make.createPurse(db, activity, FOUR_D)
    const riders = await db.user.createManyAndReturn({
      data: Array.from({ length: RUNS }, (_, run) => ({ name: `Rider ${n} ${run}` })),
    })
    const entries = await make.createEntries(
      db,
      riders.map((rider, run) => ({ activity, rider, draw: run + 1 })),
    )
    classes.push({
      id: activity.id,
      scorer: await createMember(db, url, organization, 'scorer'),
      scores: entries.map(({ score }) => score.id),
      entries: entries.map(({ id }) => id),
    })
  }
  await db.$executeRawUnsafe('ANALYZE')
  return { url, organization, event, organizer, classes }
}

async function createMember(
  db: Database,
  url: string,
  organization: { id: number },
  role: 'organizer' | 'scorer',
) {
  const email = `${role}.${Math.random().toString(36).slice(2)}@example.test`
  const person = await make.createUser(db, { email })
  await make.addMember(db, organization, person, role)
  return { email, ...(await signedIn(db, url, email)) }
}
