import { randomInt } from 'node:crypto'
import { isSameText } from '#lib/signing.ts'
import type { FirstAccount } from '#wire/accounts/firstAccount.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { hashPassword } from './passwords.ts'

/** Leaves out characters that look alike, such as O and 0. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

export async function hasAccounts(db: Database | Tx): Promise<boolean> {
  const where = { password_hash: { not: null }, deleted_at: null }
  return (await db.user.findFirst({ where, select: { id: true } })) !== null
}

export const hasFirstAccountCode = async (db: Database) => (await db.firstAccountCode.count()) > 0

export async function renewFirstAccountCode(db: Database): Promise<string> {
  if (await hasAccounts(db)) throw firstAccountExists()
  await db.firstAccountCode.deleteMany()
  return firstAccountCode(db)
}

export async function firstAccountCode(db: Database): Promise<string> {
  await db.firstAccountCode.createMany({ data: { code: randomCode() }, skipDuplicates: true })
  return (await db.firstAccountCode.findFirstOrThrow()).code
}

export async function isFirstAccountCode(db: Database, typed: string): Promise<boolean> {
  const row = await db.firstAccountCode.findFirst()
  return row !== null && isSameText(normalizeCode(row.code), normalizeCode(typed))
}

export async function createFirstAccount(db: Database, account: Omit<FirstAccount, 'code'>) {
  const { name, email, organization, time_zone } = account
  const password_hash = await hashPassword(account.password)
  return transaction(db, async (tx) => {
    // A concurrent request waits here for the row lock and then finds no code.
    const { count } = await tx.firstAccountCode.deleteMany()
    if (!count || (await hasAccounts(tx))) throw firstAccountExists()
    await tx.user.updateMany({ where: { is_first_account: true }, data: { is_first_account: false } })
    // Anyone with this code controls the server, so the email address counts as confirmed.
    const account = { name, password_hash, email_confirmed_at: new Date(), is_first_account: true }
    const person = await tx.user.upsert({
      where: { email },
      create: { ...account, email, is_rider: false },
      update: account,
    })
    const owner = { user_id: person.id, role: 'owner' as const }
    await tx.organization.create({ data: { name: organization, time_zone, memberships: { create: owner } } })
    return person
  })
}

export const firstAccountExists = () => new Conflict('The first account already exists. Sign in instead.')

export const deleteFirstAccountCode = (db: Database) => db.firstAccountCode.deleteMany()

function randomCode() {
  const letters = Array.from({ length: 12 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

const normalizeCode = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
