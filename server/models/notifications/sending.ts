import type { Delivery, Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'

export type Outcome = {
  status: 'accepted' | 'uncertain' | 'failed' | 'gone' | 'wait'
  error?: string
  /** Of one that waits: how long. */
  seconds?: number
}

const ATTEMPTS = 8
const UNKNOWN = 'It is not known whether it arrived, so it is not sent again.'

const TO_SEND = {
  notification: { include: { user: { select: { email: true, name: true, deleted_at: true } } } },
  subscription: { include: { session: { select: { expires_at: true } } } },
} as const satisfies Prisma.DeliveryInclude
export type ToSend = Prisma.DeliveryGetPayload<{ include: typeof TO_SEND }>

/** Found in hand when a job begins, they were in the hand of a process that ended: nobody knows how far it came. */
export const giveUpInHand = (db: Database, ids: number[]) =>
  db.delivery.updateMany({
    where: { id: { in: ids }, status: 'sending' },
    data: { status: 'uncertain', error: UNKNOWN },
  })

/** Takes those that wait and are due, before any of them is sent: whoever else comes for them finds them taken. */
export async function take(db: Database, ids: number[]): Promise<ToSend[]> {
  const taken = await db.$queryRaw<Pick<Delivery, 'id'>[]>`
    UPDATE deliveries SET status = 'sending', attempts = attempts + 1
    WHERE id = ANY(${ids}) AND status = 'waiting' AND (not_before IS NULL OR not_before <= now())
    RETURNING id`
  return db.delivery.findMany({
    where: { id: { in: taken.map(({ id }) => id) } },
    include: TO_SEND,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
}

/** What was certainly not taken waits and is tried again; after the last attempt it has failed. */
export async function recordOutcome(db: Database, { id, attempts, subscription }: ToSend, outcome: Outcome) {
  const { status, error = null, seconds = 0 } = outcome
  const data: Prisma.DeliveryUpdateManyMutationInput =
    status === 'wait' && attempts < ATTEMPTS
      ? { status: 'waiting', error, not_before: new Date(Date.now() + seconds * 1000) }
      : { status: status === 'wait' || status === 'gone' ? 'failed' : status, error }
  await db.delivery.updateMany({ where: { id, status: { in: ['sending', 'uncertain'] } }, data })
  if (status === 'gone' && subscription)
    await db.pushSubscription.deleteMany({ where: { id: subscription.id, endpoint: subscription.endpoint } })
}

export const areLeft = async (db: Database, ids: number[]) =>
  (await db.delivery.count({ where: { id: { in: ids }, status: 'waiting' } })) > 0
