import { type Database, transaction } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { signOutDevices } from './devices.ts'
import { type LinkKey, consumeLink, voidLinks } from './oneTimeLinks.ts'
import { hashPassword } from './passwords.ts'

export async function resetPassword(db: Database, key: LinkKey, password: string) {
  const password_hash = await hashPassword(password)
  return transaction(db, async (tx) => {
    const { user_id } = await consumeLink(tx, 'reset', key)
    if (user_id === null) throw new NotFound()
    const person = await tx.user.update({
      where: { id: user_id, deleted_at: null },
      data: { password_hash, email_confirmed_at: new Date() },
    })
    await signOutDevices(tx, user_id)
    await voidLinks(tx, user_id)
    return person
  })
}
