import { randomInt } from 'node:crypto'
import { isSameText } from '#lib/signing.ts'
import type { FirstAccount } from '#wire/accounts/firstAccount.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { hashPassword } from './passwords.ts'

/** None that is mistaken for another when it is read from a terminal and typed on a phone. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Whether anybody can sign in: riders whom somebody typed in cannot, nor can those who are gone. */
export async function hasAccounts(db: Database | Tx): Promise<boolean> {
  const where = { password_hash: { not: null }, deleted_at: null }
  return (await db.user.findFirst({ where, select: { id: true } })) !== null
}

/** Whether a code is there that somebody may have seen. */
export const hasFirstAccountCode = async (db: Database) => (await db.firstAccountCode.count()) > 0

/** Another code in place of the one that was there, or of none. Refused (409) once somebody has an account. */
export async function renewFirstAccountCode(db: Database): Promise<string> {
  if (await hasAccounts(db)) throw firstAccountExists()
  await db.firstAccountCode.deleteMany()
  return firstAccountCode(db)
}

/** The code that makes the first account, as XXXX-XXXX-XXXX: one for all copies of the app and over their restarts. */
export async function firstAccountCode(db: Database): Promise<string> {
  await db.firstAccountCode.createMany({ data: { code: randomCode() }, skipDuplicates: true })
  return (await db.firstAccountCode.findFirstOrThrow()).code
}

/** Whether this is the code, in capitals or not and with any dashes; the time taken tells nothing about how near. */
export async function isFirstAccountCode(db: Database, typed: string): Promise<boolean> {
  const row = await db.firstAccountCode.findFirst()
  return row !== null && isSameText(normalizeCode(row.code), normalizeCode(typed))
}

/**
 * The first person, owner of their organization. Throws Conflict once there is somebody: of several who race, whoever
 * takes the code first.
 */
export async function createFirstAccount(db: Database, account: Omit<FirstAccount, 'code'>) {
  const { name, email, organization, time_zone } = account
  const password_hash = await hashPassword(account.password)
  return transaction(db, async (tx) => {
    // The others wait here for the one who has it, and find it gone.
    const { count } = await tx.firstAccountCode.deleteMany()
    if (!count || (await hasAccounts(tx))) throw firstAccountExists()
    await tx.user.updateMany({ where: { is_first_account: true }, data: { is_first_account: false } })
    // Whoever reads the terminal reads the outbox too.
    const account = { name, password_hash, email_confirmed_at: new Date(), is_first_account: true }
    const person = await tx.user.upsert({
      where: { email },
      create: { ...account, email, rides: false },
      update: account,
    })
    const owner = { user_id: person.id, role: 'owner' as const }
    await tx.organization.create({ data: { name: organization, time_zone, memberships: { create: owner } } })
    return person
  })
}

export const firstAccountExists = () => new Conflict('The first account has been made. Sign in instead.')

/** Throws away a code that was never used: somebody is there. */
export const deleteFirstAccountCode = (db: Database) => db.firstAccountCode.deleteMany()

function randomCode() {
  const letters = Array.from({ length: 12 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

const normalizeCode = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
