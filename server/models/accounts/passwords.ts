import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../../database/db.ts'
import { fairQueue } from '../../rateLimits/fairQueue.ts'

/** Verified when no account has the email address. Otherwise, response times would reveal who has one. */
const DUMMY_HASH = hash('an unused password')

const BUSY = 'Too many people are signing in. Wait a moment and try again.'

// Known devices have their own queue, so strangers can't delay them.
const unknownDeviceQueue = fairQueue({ concurrency: 1, maxWaiting: 100, maxWaitingPerClient: 50 }, BUSY)
const knownDeviceQueue = fairQueue({ concurrency: 1, maxWaiting: 100, maxWaitingPerClient: 10 }, BUSY)

export const passwordQueues = { strangers: unknownDeviceQueue, knownDevices: knownDeviceQueue }

export async function verifyPassword(person: { password_hash: string | null } | null, password: string) {
  const right = await verify(person?.password_hash ?? (await DUMMY_HASH), password)
  return right && Boolean(person?.password_hash)
}

export const verifyUserPassword = async (db: Database, id: number, password: string) =>
  verifyPassword(await db.user.findUnique({ where: { id }, select: { password_hash: true } }), password)

export const hashPassword = (password: string) => hash(password)
