import type { OrganizationSettings } from '#wire/organizations/settings.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Forbidden } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'

/** With `first`, only the first account and anyone invited by that account can create organizations. */
export type OrganizationCreators = 'anyone' | 'first'

type CreatorsEnv = { ORGANIZATIONS?: OrganizationCreators; DATABASE_URL?: string }

export const organizationCreators = ({ ORGANIZATIONS, DATABASE_URL }: CreatorsEnv): OrganizationCreators =>
  ORGANIZATIONS ?? (DATABASE_URL ? 'anyone' : 'first')

export async function canCreateOrganization(
  db: Database,
  user: CurrentUser,
  creators: OrganizationCreators,
): Promise<boolean> {
  if (creators === 'anyone') return true
  const first = await findFirstAccount(db)
  if (!first) return false
  if (first.id === user.id) return true
  return (await db.invitation.count({ where: { by_id: first.id, accepted_by_id: user.id } })) > 0
}

export async function createOrganization(
  db: Database,
  user: CurrentUser,
  creators: OrganizationCreators,
  settings: OrganizationSettings,
) {
  if (!(await canCreateOrganization(db, user, creators))) throw new Forbidden(CREATION_RESTRICTED)
  return transaction(db, async (tx) => {
    const owner = { user_id: user.id, role: 'owner' as const }
    const created = await tx.organization.create({ data: { ...settings, memberships: { create: owner } } })
    await record(tx, user, { organization_id: created.id }, 'organization made', null, settings)
    return created
  })
}

export const CREATION_RESTRICTED =
  'On this server, only the person who set it up and the people they invite can create organizations.'

export const findFirstAccount = (db: Database | Tx) =>
  db.user.findFirst({ where: { is_first_account: true, deleted_at: null }, select: { id: true } })
