import { WaitingSignUp } from '#wire/accounts/signUp.ts'
import { type Database, transaction } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { record } from '../history.ts'
import { askedNow } from '../registry/claims/codes.ts'
import { firstAccount } from '../organization/make.ts'
import { isMadeWith, signUpSecrets } from './links.ts'

const MOST_LISTED = 50

/**
 * Whether somebody who organizes here hands out the codes of sign-ups: only where no mail server is set up, and then the
 * organizers of the only organization, or of several the first account. A sign-up belongs to no organization.
 */
export async function handsOutCodes(db: Database, person: Person, isMailed: boolean): Promise<boolean> {
  if (isMailed) return false
  if ((await firstAccount(db))?.id === person.id) return true
  return (await db.organization.count()) === 1
}

const waiting = () => ({
  kind: 'sign-up',
  used_at: null,
  hash: { not: null },
  expires_at: { gt: new Date() },
})

/** Who has signed up and waits for a code, each once, the newest first. */
async function waitingSignUps(db: Database) {
  const found = await db.oneTimeToken.findMany({
    where: waiting(),
    distinct: ['email'],
    orderBy: { id: 'desc' },
    take: MOST_LISTED,
  })
  return found.map(({ id, email, details, created_at, expires_at }) => ({
    id,
    email,
    name: WaitingSignUp.parse(details).name,
    asked_at: created_at,
    expires_at: expires_at!,
  }))
}
export type ListedSignUp = Awaited<ReturnType<typeof waitingSignUps>>[number]

/** How many claims and sign-ups wait for the office of this organization, as this person sees them. */
export async function waitingForOffice(
  db: Database,
  person: Person,
  organization_id: number,
  isMailed: boolean,
) {
  const claims = await db.riderClaim.count({ where: { organization_id, ...askedNow() } })
  return claims + (await signUpsFor(db, person, isMailed)).length
}

/** None for somebody who doesn't hand out codes. */
export const signUpsFor = async (db: Database, person: Person, isMailed: boolean) =>
  (await handsOutCodes(db, person, isMailed)) ? waitingSignUps(db) : []

/** What opens a sign-up, for somebody who hands out codes. The change log says who looked. */
export function signUpCode(db: Database, by: Person, organization_id: number, id: number, secret: string) {
  return transaction(db, async (tx) => {
    const found = await tx.oneTimeToken.findFirst({ where: { id, ...waiting() } })
    const secrets = found && signUpSecrets(secret, found.uid)
    // Made with another APP_SECRET it opens nothing.
    if (!secrets || !isMadeWith(secrets, found))
      throw new NotFound('This sign-up is confirmed already, or its time is over.')
    const { name } = WaitingSignUp.parse(found.details)
    await record(tx, by, { organization_id }, 'sign-up code shown', null, { name, email: found.email })
    return { name, email: found.email, expires_at: found.expires_at!, ...secrets }
  })
}
