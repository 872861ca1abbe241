import type { Horse } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { loadEarnings, eventsOfOrganization } from '../payout/earnings.ts'
import { listRecentEntries } from '../entries/recent.ts'
import { canChangeHorse } from './horses.ts'

export async function loadHorseHistory(
  db: Database,
  user: CurrentUser,
  organization_id: number,
  horse: Horse,
) {
  const where = { horse_id: horse.id, activity: { event: { organization_id } } }
  const earner = { column: 'horse_id' as const, ids: [horse.id] }
  return {
    runs: await listRecentEntries(db, user, where),
    earnings: await loadEarnings(db, earner, eventsOfOrganization(organization_id)),
    canChange: await canChangeHorse(db, organization_id, horse),
  }
}
