import type { Association, Profile } from '#wire/accounts/account.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { replaceCards } from '../riders/associationCards.ts'
import { listDevices, signOutDevices } from './devices.ts'
import { enqueueMail, type LinkKey, lockEmail, consumeLink, voidLinks } from './oneTimeLinks.ts'
import { hashPassword } from './passwords.ts'
import { findSolelyOwned } from './deleteAccount.ts'
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
    await replaceCards(tx, user_id, associations)
  })

export async function savePassword(db: Database, id: number, password: string, session: string) {
  const password_hash = await hashPassword(password)
  await transaction(db, async (tx) => {
    await tx.user.update({ where: { id }, data: { password_hash } })
    await signOutDevices(tx, id, session)
    await voidLinks(tx, id)
  })
}

export function confirmNewEmail(db: Database, key: LinkKey) {
  return transaction(db, async (tx) => {
    const { id, email, user_id } = await consumeLink(tx, 'e-mail', key)
    await lockEmail(tx, email)
    if (await tx.user.count({ where: { email } }))
      throw new Conflict(
        'Another account already uses this address, so your account keeps the old one. Choose another address.',
      )
    const { name, email: old } = await tx.user.findUniqueOrThrow({ where: { id: user_id! } })
    await tx.user.update({ where: { id: user_id! }, data: { email, email_confirmed_at: new Date() } })
    await invalidateUser(tx, user_id!)
    await voidLinks(tx, user_id!)
    if (old) await enqueueMail(tx, 'mail-changed-address', { name, old, email }, `changed-address ${id}`)
  })
}
