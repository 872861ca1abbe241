import { createHash, ECDH } from 'node:crypto'
import webpush from 'web-push'
import { isPushEndpoint } from '#lib/pushHosts.ts'
import type { Subscription } from '#wire/phone/notifications.ts'
import { type Database, transaction } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { Person } from '../../http/session.ts'

/** By these push services know this server, also after it was restored from a backup: made once for all copies of it. */
export async function vapidKeys(db: Database) {
  const kept = await db.vapidKey.findFirst()
  if (kept) return kept
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  await db.vapidKey.createMany({
    data: { public_key: publicKey, private_key: privateKey },
    skipDuplicates: true,
  })
  return db.vapidKey.findFirstOrThrow()
}

export const fingerprintOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** Of one person the newest stay. */
const MOST_DEVICES = 20
const CHANGED = 'The key of this server is another one now. Switch push on again.'

/**
 * This device hears for whoever is signed in on it now, and as long as they are. Refused (422) where it is none of a
 * known push service, and (409) where it was made with another key: then the device has to subscribe anew.
 */
export async function subscribe(
  db: Database,
  person: Person,
  wanted: Subscription,
  hosts: readonly string[],
) {
  if (!isPushEndpoint(wanted.endpoint, hosts))
    throw new Invalid({ endpoint: 'The push service of this browser is not known here.' })
  if (!isPublicKey(wanted.keys.p256dh)) throw new Invalid({ keys: 'The key of this browser is none.' })
  const { public_key } = await vapidKeys(db)
  if (wanted.key !== public_key) throw new Conflict(CHANGED)
  const { endpoint, keys } = wanted
  const mine = {
    user_id: person.id,
    session_id: person.session_id,
    keys,
    key_fingerprint: fingerprintOf(public_key),
  }
  await transaction(db, async (tx) => {
    await tx.pushSubscription.upsert({ where: { endpoint }, create: { endpoint, ...mine }, update: mine })
    await tx.$executeRaw`
      DELETE FROM push_subscriptions WHERE id IN (
        SELECT id FROM push_subscriptions WHERE user_id = ${person.id} ORDER BY id DESC OFFSET ${MOST_DEVICES})`
  })
}

/** Whether it is a point on the curve: to any other nothing can be sent, and nobody would know why. */
function isPublicKey(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

export const unsubscribe = (db: Database, { id }: Person, endpoint: string) =>
  db.pushSubscription.deleteMany({ where: { user_id: id, endpoint } })

/** One's own only. */
export const subscriptionOf = (db: Database, { id }: Person, endpoint: string) =>
  db.pushSubscription.findFirst({ where: { user_id: id, endpoint } })
