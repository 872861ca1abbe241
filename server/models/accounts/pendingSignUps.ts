import { PendingSignUp } from '#wire/accounts/signUp.ts'
import { invalidate } from '../../cache/invalidate.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'
import { whereRequested } from '../claims/codes.ts'
import { findFirstAccount } from '../organizations/create.ts'
import { hasToken, signUpSecrets } from './oneTimeLinks.ts'

const MAX_LISTED = 50

export async function canHandOutCodes(db: Database, user: CurrentUser, isMailed: boolean): Promise<boolean> {
  if (isMailed) return false
  if ((await findFirstAccount(db))?.id === user.id) return true
  return (await db.organization.count()) === 1
}

const whereWaiting = () => ({
  kind: 'sign-up',
  used_at: null,
  hash: { not: null },
  expires_at: { gt: new Date() },
})

async function loadPendingSignUps(db: Database) {
  const found = await db.oneTimeToken.findMany({
    where: whereWaiting(),
    distinct: ['email'],
    orderBy: { id: 'desc' },
    take: MAX_LISTED,
  })
  return found.map(({ id, email, details, created_at, expires_at }) => ({
    id,
    email,
    name: PendingSignUp.parse(details).name,
    asked_at: created_at,
    expires_at: expires_at!,
  }))
}
export type PendingSignUpRow = Awaited<ReturnType<typeof loadPendingSignUps>>[number]

export async function countPendingRequests(
  db: Database,
  user: CurrentUser,
  organization_id: number,
  isMailed: boolean,
) {
  const claims = await db.riderClaim.count({ where: { organization_id, ...whereRequested() } })
  return claims + (await listPendingSignUps(db, user, isMailed)).length
}

export async function invalidateSignUpCounts(tx: Tx) {
  const first = await findFirstAccount(tx)
  const organizations = await tx.organization.findMany({
    where: first ? { memberships: { some: { user_id: first.id } } } : {},
    select: { id: true },
    orderBy: { id: 'asc' },
    take: MAX_LISTED,
  })
  await invalidate(tx, ...organizations.map(({ id }) => id))
}

export const listPendingSignUps = async (db: Database, user: CurrentUser, isMailed: boolean) =>
  (await canHandOutCodes(db, user, isMailed)) ? loadPendingSignUps(db) : []

export function revealSignUpCode(
  db: Database,
  user: CurrentUser,
  organization_id: number,
  id: number,
  secret: string,
) {
  return transaction(db, async (tx) => {
    const found = await tx.oneTimeToken.findFirst({ where: { id, ...whereWaiting() } })
    const secrets = found && signUpSecrets(secret, found.uid)
    // If APP_SECRET has changed, the code can't be derived again, so it can't be shown.
    if (!secrets || !hasToken(secrets, found))
      throw new NotFound('This sign-up was already confirmed or has expired. Reload the page.')
    const { name } = PendingSignUp.parse(found.details)
    await record(tx, user, { organization_id }, 'sign-up code shown', null, { name, email: found.email })
    return { name, email: found.email, expires_at: found.expires_at!, ...secrets }
  })
}
