import type { OrganizationSettings } from '#wire/organizations/settings.ts'
import type { Database } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { rejectUnlessStored } from '../edited.ts'
import { record } from '../history.ts'
import { changeOrganization } from './change.ts'

/**
 * Changes what an organization says of itself. Refused (409) where somebody else has changed it since `version`: the
 * sentence says what stands there now.
 */
export function changeSettings(
  db: Database,
  person: Person,
  id: number,
  version: number,
  settings: OrganizationSettings,
) {
  return changeOrganization(db, person, id, 'lead', async (tx) => {
    const now = await tx.organization.findUniqueOrThrow({ where: { id } })
    if (now.version !== version) return rejectUnlessStored(LABELS, settingsOf(now), settings)
    await tx.organization.update({ where: { id }, data: { ...settings, version: { increment: 1 } } })
    await record(tx, person, { organization_id: id }, 'organization changed', settingsOf(now), settings)
  })
}

export const settingsOf = ({ name, address, time_zone, sponsor }: OrganizationSettings) => ({
  name,
  address,
  time_zone,
  sponsor,
})

const LABELS: Record<keyof OrganizationSettings, string> = {
  name: 'Name',
  address: 'Address',
  time_zone: 'Time zone',
  sponsor: 'Sponsor line',
}
