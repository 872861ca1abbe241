import type { Association, Profile } from '#wire/accounts/account.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { listDevices, signOutDevices } from './devices.ts'
import { enqueueMail, type LinkKey, lockEmail, consumeLink, voidLinks } from './oneTimeLinks.ts'
import { hashPassword } from './passwords.ts'
import { invalidateUser } from './invalidateUser.ts'

const parseDate = (text: string | null) => text && new Date(text)

export async function loadAccount(db: Database, userId: number, session: string) {
  const known = { where: { id: userId }, select: ACCOUNT_SELECT, relationLoadStrategy: 'join' } as const
  return {
    person: await db.user.findUniqueOrThrow(known),
    devices: await listDevices(db, userId, session),
    ownedAlone: await findSolelyOwned(db, userId),
  }
}
export type LoadedAccount = Awaited<ReturnType<typeof loadAccount>>

const ACCOUNT_SELECT = {
  name: true,
  email: true,
  hometown: true,
  bbr_id: true,
  birth_date: true,
  is_rider: true,
  associations: {
    select: { body: true, number: true, district: true, valid_until: true },
    orderBy: { id: 'asc' },
  },
} as const satisfies Prisma.UserSelect

export const saveProfile = (db: Database, id: number, { birth_date, rides, ...profile }: Profile) =>
  transaction(db, async (tx) => {
    const data = { ...profile, is_rider: rides, birth_date: parseDate(birth_date) }
    await tx.user.update({ where: { id }, data })
    await invalidateUser(tx, id)
  })

export const saveAssociations = (db: Database, user_id: number, associations: Association[]) =>
  transaction(db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${user_id} FOR UPDATE`
    await tx.associationMembership.deleteMany({ where: { user_id } })
    const data = associations.map((one) => ({ ...one, user_id, valid_until: parseDate(one.valid_until) }))
    await tx.associationMembership.createMany({ data })
  })

/** Signs out all other devices, revokes API tokens and voids open links. */
export async function savePassword(db: Database, id: number, password: string, session: string) {
  const password_hash = await hashPassword(password)
  await transaction(db, async (tx) => {
    await tx.user.update({ where: { id }, data: { password_hash } })
    await signOutDevices(tx, id, session)
    await voidLinks(tx, id)
  })
}

/** Changes the email address, voids the account's other links and sends a notice to the old address. */
export function confirmNewEmail(db: Database, key: LinkKey) {
  return transaction(db, async (tx) => {
    const { id, email, user_id } = await consumeLink(tx, 'e-mail', key)
    await lockEmail(tx, email)
    if (await tx.user.count({ where: { email } }))
      throw new Conflict('Another account has this address. Yours keeps its old one.')
    const { name, email: old } = await tx.user.findUniqueOrThrow({ where: { id: user_id! } })
    await tx.user.update({ where: { id: user_id! }, data: { email, email_confirmed_at: new Date() } })
    await invalidateUser(tx, user_id!)
    await voidLinks(tx, user_id!)
    if (old) await enqueueMail(tx, 'mail-changed-address', { name, old, email }, `changed-address ${id}`)
  })
}

/**
 * Deletes all personal data, except that entries, payments and changes keep the user's name. Throws Conflict if the
 * user is the last owner of an organization.
 */
export function deleteAccount(db: Database, id: number) {
  return transaction(db, async (tx) => {
    await lockOwnedOrganizations(tx, id)
    const [alone] = await findSolelyOwned(tx, id)
    if (alone)
      throw new Conflict(`You are the last owner of ${alone.name}. Make somebody else an owner first.`)
    // The change log has no relation to users, so check it separately.
    const isInHistory = (await tx.change.count({ where: { by_id: id } })) > 0
    const { count } = isInHistory
      ? { count: 0 }
      : await tx.user.deleteMany({ where: { id, ...UNREFERENCED } })
    if (count === 0) await anonymizeAccount(tx, id)
  })
}

/** If two owners leave at the same time, the second one waits here and is rejected. */
const lockOwnedOrganizations = (tx: Tx, id: number) => tx.$queryRaw`
  SELECT id FROM organizations
  WHERE id IN (SELECT organization_id FROM memberships WHERE user_id = ${id} AND role = 'owner')
  ORDER BY id FOR UPDATE`

const findSolelyOwned = (db: Database | Tx, id: number) =>
  db.organization.findMany({
    where: {
      memberships: {
        some: { user_id: id, role: 'owner' },
        none: { user_id: { not: id }, role: 'owner', user: { deleted_at: null } },
      },
    },
    select: { name: true },
    orderBy: { name: 'asc' },
  })

const UNREFERENCED = {
  entries: { none: {} },
  averages: { none: {} },
  checks: { none: {} },
  points_group_members: { none: {} },
  scores_entered: { none: {} },
} as const satisfies Prisma.UserWhereInput

async function closeClaims(tx: Tx, account_id: number) {
  const now = new Date()
  const waits = { account_id, claimed_at: null, closed_at: null }
  await tx.riderClaim.updateMany({ where: waits, data: { closed_at: now } })
  await tx.riderManager.updateMany({ where: { account_id, undone_at: null }, data: { undone_at: now } })
}

async function anonymizeAccount(tx: Tx, user_id: number) {
  const where = { user_id }
  await tx.session.deleteMany({ where })
  await tx.apiToken.deleteMany({ where })
  await tx.membership.deleteMany({ where })
  await tx.notification.deleteMany({ where })
  await tx.pushSubscription.deleteMany({ where })
  await tx.notificationSetting.deleteMany({ where })
  await tx.idempotencyKey.deleteMany({ where })
  await tx.associationMembership.deleteMany({ where })
  await tx.oneTimeToken.deleteMany({ where })
  await closeClaims(tx, user_id)
  await tx.user.update({ where: { id: user_id }, data: { ...ANONYMIZED_COLUMNS, deleted_at: new Date() } })
  await invalidateUser(tx, user_id)
}

const ANONYMIZED_COLUMNS = {
  email: null,
  email_confirmed_at: null,
  password_hash: null,
  hometown: null,
  bbr_id: null,
  birth_date: null,
  is_rider: false,
  is_first_account: false,
}
