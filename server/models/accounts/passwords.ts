import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../../database/db.ts'
import { fairQueue } from '../../rateLimits/fairQueue.ts'

/** Checked when nobody has that address, so that the answer takes as long as for a wrong password. */
const DUMMY_HASH = hash('a password that nobody has')

const BUSY = 'Too many people are signing in. Wait a moment and try again.'

// A password takes one core for a moment. However many are tried, the others stay with those who work: a hundred
// waiting take some four seconds. Strangers do not stand before people whose device is known.
const unknownDeviceQueue = fairQueue({ concurrency: 1, maxWaiting: 100, maxWaitingPerClient: 50 }, BUSY)
const knownDeviceQueue = fairQueue({ concurrency: 1, maxWaiting: 100, maxWaitingPerClient: 10 }, BUSY)

export const passwordQueues = { strangers: unknownDeviceQueue, knownDevices: knownDeviceQueue }

/** Whether it is this person's password; nobody's, and that of somebody without one, is none. */
export async function verifyPassword(person: { password_hash: string | null } | null, password: string) {
  const right = await verify(person?.password_hash ?? (await DUMMY_HASH), password)
  return right && Boolean(person?.password_hash)
}

/** The same of somebody who is signed in. */
export const verifyUserPassword = async (db: Database, id: number, password: string) =>
  verifyPassword(await db.user.findUnique({ where: { id }, select: { password_hash: true } }), password)

/** What is kept of a password. */
export const hashPassword = (password: string) => hash(password)
