import type { HorseProps } from '#wire/registry/horse.ts'
import type { Horse } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { earningsOf, eventsOfOrganization } from '../people/runs/earnings.ts'
import { newestRuns, runToWire } from '../people/runs/newest.ts'
import { mayChangeHorse } from './animals.ts'

/** A horse with its runs in the events of this organization, and what it won there. */
export async function horsePage(
  db: Database,
  person: Person,
  { id: organization_id, name }: { id: number; name: string },
  horse: Horse,
): Promise<HorseProps> {
  const runs = await newestRuns(db, person, {
    horse_id: horse.id,
    activity: { event: { organization_id } },
  })
  const earner = { column: 'horse_id' as const, ids: [horse.id] }
  const earnings = await earningsOf(db, earner, eventsOfOrganization(organization_id))
  return {
    organization: { id: organization_id, name },
    horse: { id: horse.id, name: horse.name, rrrs_id: horse.rrrs_id },
    runs: runs.map((run) => ({ ...runToWire(run, earnings), rider: run.user })),
    averages: earnings.averages,
    earned_cents: earnings.total,
    may_change: await mayChangeHorse(db, organization_id, horse),
    own: horse.organization_id === organization_id,
  }
}
