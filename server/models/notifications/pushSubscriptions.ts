import { ECDH } from 'node:crypto'
import webpush from 'web-push'
import { sha256 } from '#lib/sha256.ts'
import { isPushEndpoint } from '#lib/pushServices.ts'
import type { SavePushSubscription } from '#wire/riderApp/notifications.ts'
import { type Database, transaction } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'

/** All server instances share one key pair. */
export async function loadVapidKeys(db: Database) {
  const stored = await db.vapidKey.findFirst()
  if (stored) return stored
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  await db.vapidKey.createMany({
    data: { public_key: publicKey, private_key: privateKey },
    skipDuplicates: true,
  })
  return db.vapidKey.findFirstOrThrow()
}

export const keyFingerprint = (key: string) => sha256(key)

const MAX_DEVICES = 20
const KEY_CHANGED = 'The push settings have changed. Turn push on again.'

/** The subscription ends with the user's session. */
export async function savePushSubscription(
  db: Database,
  user: CurrentUser,
  input: SavePushSubscription,
  hosts: readonly string[],
) {
  if (!isPushEndpoint(input.endpoint, hosts))
    throw new Invalid({ endpoint: "Push doesn't work in this browser. Try another one." })
  if (!isPublicKey(input.keys.p256dh))
    throw new Invalid({ keys: "Push couldn't be turned on in this browser. Reload the page and try again." })
  const { public_key } = await loadVapidKeys(db)
  if (input.key !== public_key) throw new Conflict(KEY_CHANGED)
  const { endpoint, keys } = input
  const columns = {
    user_id: user.id,
    session_id: user.session_id,
    keys,
    key_fingerprint: keyFingerprint(public_key),
  }
  await transaction(db, async (tx) => {
    await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, ...columns },
      update: columns,
    })
    await tx.$executeRaw`
      DELETE FROM push_subscriptions WHERE id IN (
        SELECT id FROM push_subscriptions WHERE user_id = ${user.id} ORDER BY id DESC OFFSET ${MAX_DEVICES})`
  })
}

/** Checks that the key is on the P-256 curve. Pushes to any other key would fail without a visible cause. */
function isPublicKey(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

export const deletePushSubscription = (db: Database, { id }: CurrentUser, endpoint: string) =>
  db.pushSubscription.deleteMany({ where: { user_id: id, endpoint } })

export const findPushSubscription = (db: Database, { id }: CurrentUser, endpoint: string) =>
  db.pushSubscription.findFirst({ where: { user_id: id, endpoint } })
