import {
  addMember,
  createActivity,
  createEvent,
  createOrganization,
  createUser,
} from '../../prisma/factories.ts'
import type { Database } from '../../server/database/db.ts'
import { openBrowser, testApp } from './app.ts'

export async function createScenario(db: Database) {
  const app = testApp(db)
  const people = {
    owner: await createUser(db, { name: 'Olive Owner', is_rider: false }),
    organizer: await createUser(db, { name: 'Otis Organizer', is_rider: false }),
    scorer: await createUser(db, { name: 'Sam Scorer', is_rider: false }),
    viewer: await createUser(db, { name: 'Vera Viewer', is_rider: false }),
    outsider: await createUser(db, { name: 'Ozzy Outsider', is_rider: false }),
  }
  const organization = await createOrganization(db, { owner: people.owner })
  for (const role of ['organizer', 'scorer', 'viewer'] as const)
    await addMember(db, organization, people[role], role)
  const elsewhere = await createOrganization(db, { owner: people.outsider })
  const event = await createEvent(db, { organization })
  const activity = await createActivity(db, { event, incentives: ['Senior', 'Novice'] })
  return {
    app,
    people,
    organization,
    elsewhere,
    event,
    activity,
    owner: await openBrowser(app, db, people.owner),
    organizer: await openBrowser(app, db, people.organizer),
    scorer: await openBrowser(app, db, people.scorer),
    viewer: await openBrowser(app, db, people.viewer),
    outsider: await openBrowser(app, db, people.outsider),
    stranger: await openBrowser(app, db, null),
  }
}
export type Scenario = Awaited<ReturnType<typeof createScenario>>
