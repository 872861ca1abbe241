import type { OrganizationSettings } from '#wire/organizations/settings.ts'
import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { moveClosingTimes } from '../classes/moveDays.ts'
import { moveCodeExpiry } from '../memberships/endScorerCodes.ts'
import { rejectStaleEdit } from '../staleEdit.ts'
import { record } from '../changeLog.ts'
import { changeOrganization } from './changeOrganization.ts'

export function updateOrganizationSettings(
  db: Database,
  user: CurrentUser,
  id: number,
  version: number,
  settings: OrganizationSettings,
) {
  return changeOrganization(db, user, id, 'lead', async (tx) => {
    const current = await tx.organization.findUniqueOrThrow({ where: { id } })
    if (current.version !== version) return rejectStaleEdit(LABELS, organizationSettings(current), settings)
    await tx.organization.update({ where: { id }, data: { ...settings, version: { increment: 1 } } })
    await moveCodeExpiry(tx, { organization_id: id })
    if (settings.time_zone !== current.time_zone)
      await moveClosingTimes(tx, id, current.time_zone, settings.time_zone)
    await record(
      tx,
      user,
      { organization_id: id },
      'organization changed',
      organizationSettings(current),
      settings,
    )
  })
}

export const organizationSettings = ({
  name,
  address,
  time_zone,
  sponsor,
  payment_kinds,
}: OrganizationSettings) => ({
  name,
  address,
  time_zone,
  sponsor,
  payment_kinds,
})

const LABELS: Record<keyof OrganizationSettings, string> = {
  name: 'Name',
  address: 'Address',
  time_zone: 'Time zone',
  sponsor: 'Sponsor line',
  payment_kinds: 'Other ways to pay',
}
