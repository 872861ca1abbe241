import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { FirstAccount } from '#wire/accounts/firstAccount.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { passwordHash } from './passwords.ts'

/** None that is mistaken for another when it is read from a terminal and typed on a phone. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

export async function hasPeople(db: Database | Tx): Promise<boolean> {
  return (await db.user.findFirst({ select: { id: true } })) !== null
}

/** The code that makes the first account, as XXXX-XXXX-XXXX: one for all copies of the app and over their restarts. */
export async function firstAccountCode(db: Database): Promise<string> {
  await db.firstAccountCode.createMany({ data: { code: newCode() }, skipDuplicates: true })
  return (await db.firstAccountCode.findFirstOrThrow()).code
}

/** Whether this is the code, in capitals or not and with any dashes; the time taken tells nothing about how near. */
export async function isFirstAccountCode(db: Database, typed: string): Promise<boolean> {
  const row = await db.firstAccountCode.findFirst()
  return row !== null && timingSafeEqual(digest(row.code), digest(typed))
}

/**
 * The first person, owner of their organization. Throws Conflict once there is somebody: of several who race, whoever
 * takes the code first.
 */
export async function makeFirstAccount(db: Database, account: Omit<FirstAccount, 'code'>) {
  const { name, email, organization } = account
  const password_hash = await passwordHash(account.password)
  return transaction(db, async (tx) => {
    // The others wait here for the one who has it, and find it gone.
    const { count } = await tx.firstAccountCode.deleteMany()
    if (!count || (await hasPeople(tx))) throw firstAccountMade()
    const person = await tx.user.create({ data: { name, email, password_hash, rides: false } })
    const owner = { user_id: person.id, role: 'owner' as const }
    await tx.organization.create({ data: { name: organization, memberships: { create: owner } } })
    return person
  })
}

export const firstAccountMade = () => new Conflict('The first account has been made. Sign in instead.')

/** Throws away a code that was never used: somebody is there. */
export const forgetFirstAccountCode = (db: Database) => db.firstAccountCode.deleteMany()

function newCode() {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

const digest = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()
