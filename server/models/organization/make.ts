import type { OrganizationSettings } from '#wire/organizations/settings.ts'
import { type Database, transaction } from '../../database/db.ts'
import { Forbidden } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { record } from '../history.ts'

/** Who may make organizations: anyone with an account, or the first account and whom it invited. */
export type Makers = 'anyone' | 'first'

type Setting = { ORGANIZATIONS?: Makers; DATABASE_URL?: string }

/** As the environment says, and else: on a laptop the first account, on a server anyone. */
export const makersIn = ({ ORGANIZATIONS, DATABASE_URL }: Setting): Makers =>
  ORGANIZATIONS ?? (DATABASE_URL ? 'anyone' : 'first')

/** The one place that decides it. */
export async function mayMakeOrganization(db: Database, person: Person, makers: Makers): Promise<boolean> {
  if (makers === 'anyone') return true
  const first = await firstAccount(db)
  if (!first) return false
  if (first.id === person.id) return true
  return (await db.invitation.count({ where: { by_id: first.id, accepted_by_id: person.id } })) > 0
}

/** Makes an organization whose owner is whoever made it. Refused (403) for those who may not make one. */
export async function makeOrganization(
  db: Database,
  person: Person,
  makers: Makers,
  settings: OrganizationSettings,
) {
  if (!(await mayMakeOrganization(db, person, makers))) throw new Forbidden(NOT_HERE)
  return transaction(db, async (tx) => {
    const owner = { user_id: person.id, role: 'owner' as const }
    const made = await tx.organization.create({ data: { ...settings, memberships: { create: owner } } })
    await record(tx, person, { organization_id: made.id }, 'organization made', null, settings)
    return made
  })
}

export const NOT_HERE = 'On this server only the first account, and whom it invites, makes organizations.'

/** The account that was made when there was nobody else. */
export const firstAccount = (db: Database) =>
  db.user.findFirst({ where: { is_first_account: true, deleted_at: null }, select: { id: true } })
