import { roundsAndAverage } from '#rules/classes/rounds.ts'
import * as make from '../../prisma/factories.ts'
import type { Database } from '../../server/database/db.ts'
import { openBrowser, type testApp } from './app.ts'

type Run = { rider: { id: number } | null; score: make.ScoreInput; horse?: { id: number }; round?: string }
type PaidClassInput = { runs: Run[]; activity?: object; purse?: object; published?: boolean }

export async function createOrganizationWithRoles(db: Database, overrides: object = {}) {
  const [owner, organizer, scorer, viewer, outsider] = await Promise.all(
    ['Olga Owner', 'Otto Organizer', 'Sam Scorer', 'Vera Viewer', 'Oscar Outsider'].map((name) =>
      make.createUser(db, { name }),
    ),
  )
  const organization = await make.createOrganization(db, { owner, ...overrides })
  await make.addMember(db, organization, organizer!, 'organizer')
  await make.addMember(db, organization, scorer!, 'scorer')
  await make.addMember(db, organization, viewer!, 'viewer')
  await make.createOrganization(db, { owner: outsider })
  const event = await make.createEvent(db, { organization, name: 'Summer Jackpot' })
  return {
    organization,
    event,
    owner: owner!,
    organizer: organizer!,
    scorer: scorer!,
    viewer: viewer!,
    outsider: outsider!,
  }
}
export type OrganizationWithRoles = Awaited<ReturnType<typeof createOrganizationWithRoles>>

export async function createPaidClass(
  app: ReturnType<typeof testApp>,
  db: Database,
  { event, organizer }: OrganizationWithRoles,
  { runs, activity: overrides = {}, purse = {}, published = true }: PaidClassInput,
) {
  const activity = await make.createActivity(db, { event, name: 'Open 4D', publish_draw: true, ...overrides })
  await make.createPurse(db, activity, {
    entry_fee_cents: 0,
    added_cents: 100_000,
    places: [{ upTo: null, percentsBp: [4000, 3000, 2000, 1000] }],
    ...purse,
  })
  for (const run of runs) await make.createEntry(db, { activity, ...run })
  if (published) {
    const browser = await openBrowser(app, db, organizer)
    for (const view of roundsAndAverage(activity.rounds)) {
      const answer = await browser.get(
        `/events/${event.id}/activities/${activity.id}/publishPayout?view=${view}`,
      )
      if (answer.status !== 200) throw new Error(answer.text)
    }
  }
  return activity
}
