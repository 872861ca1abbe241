import type { Horse } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { earningsOf, eventsOfOrganization } from '../people/runs/earnings.ts'
import { newestRuns } from '../people/runs/newest.ts'
import { mayChangeHorse } from './animals.ts'

/**
 * The runs of a horse in the events of this organization, what it won there, and whether the organization may change
 * it.
 */
export async function historyOfHorse(db: Database, person: Person, organization_id: number, horse: Horse) {
  const where = { horse_id: horse.id, activity: { event: { organization_id } } }
  const earner = { column: 'horse_id' as const, ids: [horse.id] }
  return {
    runs: await newestRuns(db, person, where),
    earnings: await earningsOf(db, earner, eventsOfOrganization(organization_id)),
    mayChange: await mayChangeHorse(db, organization_id, horse),
  }
}
