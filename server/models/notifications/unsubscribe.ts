import { isSameText, sign } from '#lib/signing.ts'
import * as paths from '#wire/paths.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { updateNotificationSettings } from './list.ts'

/** Stops working when the user's email address changes. */
export const unsubscribeToken = (secret: string, userId: number, email: string) =>
  sign(secret, `no more e-mails:${userId}:${email}`)

export const unsubscribePath = (secret: string, userId: number, email: string) =>
  paths.unsubscribe(userId, unsubscribeToken(secret, userId, email))

export async function findUnsubscribingUser(db: Database, secret: string, userId: number, key: string) {
  const user = await db.user.findUnique({ where: { id: userId }, select: { id: true, email: true } })
  if (!user?.email || !isSameText(key, unsubscribeToken(secret, userId, user.email))) throw new NotFound()
  return user
}

export const unsubscribeFromEmails = (db: Database, userId: number) =>
  updateNotificationSettings(db, userId, { email: false })
