import { type SignUp, PendingSignUp } from '#wire/accounts/signUp.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { isNameOrEmail, PASSWORD_IS_NAME } from '#wire/validation/password.ts'
import { Conflict, Invalid } from '../../errors.ts'
import { requestLink, type LinkKey, lockEmail, consumeLink, voidSignUps } from './oneTimeLinks.ts'
import { hashPassword } from './passwords.ts'
import { invalidateUser } from './invalidateUser.ts'
import { invalidateSignUpCounts } from './pendingSignUps.ts'

export const findAccount = (db: Database, email: string) =>
  db.user.findFirst({
    where: { email, deleted_at: null, password_hash: { not: null } },
    select: { id: true, name: true, email: true },
  })

export async function startSignUp(
  db: Database,
  { name, email, password, rides, to }: SignUp,
  isMailed: boolean,
) {
  const details: PendingSignUp = { name, password_hash: await hashPassword(password), rides, to }
  await requestLink(db, { kind: 'sign-up', email, details })
  if (!isMailed) await transaction(db, invalidateSignUpCounts)
}

/** Creates the user, or adds a password to an existing user. Returns the URL to open next. */
export async function confirmSignUp(db: Database, key: LinkKey, chosen?: string): Promise<string> {
  const chosen_hash = chosen && (await hashPassword(chosen))
  return transaction(db, async (tx) => {
    const { email, details } = await consumeLink(tx, 'sign-up', key)
    await lockEmail(tx, email)
    const { name, to, rides, ...waiting } = PendingSignUp.parse(details)
    const password_hash = chosen_hash || waiting.password_hash
    if (chosen && isNameOrEmail(chosen, name, email)) throw new Invalid({ password: PASSWORD_IS_NAME })
    await createConfirmedAccount(tx, { name, email, password_hash, rides })
    return to
  })
}

type ConfirmedAccount = { name: string; email: string; password_hash: string; rides: boolean }

/** Call this after `lockEmail`. */
export async function createConfirmedAccount(
  tx: Tx,
  { name, email, password_hash, rides }: ConfirmedAccount,
) {
  const known = await tx.user.findUnique({ where: { email } })
  if (known?.password_hash) throw new Conflict('This address already has an account. Sign in with it.')
  const account = { name, email, password_hash, email_confirmed_at: new Date() }
  const is_rider = known?.is_rider || rides
  const person = await tx.user.upsert({
    where: { email },
    create: { ...account, is_rider },
    update: { ...account, is_rider },
  })
  if (known) await invalidateUser(tx, known.id)
  await voidSignUps(tx, email)
  await invalidateSignUpCounts(tx)
  return person
}
