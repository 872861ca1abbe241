import type { OrganizationSettings } from '#wire/organizations/settings.ts'
import type { Database } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
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
    if (now.version !== version) throw new Conflict(changedMeanwhile(settingsOf(now), settings))
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
  name: 'name',
  address: 'address',
  time_zone: 'time zone',
  sponsor: 'sponsor line',
}

function changedMeanwhile(now: OrganizationSettings, wanted: OrganizationSettings) {
  const fields = Object.keys(LABELS) as (keyof OrganizationSettings)[]
  const others = fields.filter((field) => now[field] !== wanted[field])
  const said = others.map((field) => `${LABELS[field]}: ${now[field]?.replaceAll('\n', ', ') ?? 'nothing'}`)
  return ['Somebody else has changed this meanwhile.', said.length && `There stands now: ${said.join('; ')}.`]
    .concat('Save again to put yours in its place.')
    .filter(Boolean)
    .join(' ')
}
