import {
  addMember,
  createActivity,
  createEvent,
  createOrganization,
  createPerson,
} from '../../prisma/factories.ts'
import type { Database } from '../../server/database/db.ts'
import { browserOf, testApp } from './app.ts'

/**
 * An organization with one person in every role, somebody from elsewhere, one event and one class; everybody signed in.
 */
export async function openArena(db: Database) {
  const app = testApp(db)
  const people = {
    owner: await createPerson(db, { name: 'Olive Owner', rides: false }),
    organizer: await createPerson(db, { name: 'Otis Organizer', rides: false }),
    scorer: await createPerson(db, { name: 'Sam Scorer', rides: false }),
    viewer: await createPerson(db, { name: 'Vera Viewer', rides: false }),
    outsider: await createPerson(db, { name: 'Ozzy Outsider', rides: false }),
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
    owner: await browserOf(app, db, people.owner),
    organizer: await browserOf(app, db, people.organizer),
    scorer: await browserOf(app, db, people.scorer),
    viewer: await browserOf(app, db, people.viewer),
    outsider: await browserOf(app, db, people.outsider),
    stranger: await browserOf(app, db, null),
  }
}
export type Arena = Awaited<ReturnType<typeof openArena>>
