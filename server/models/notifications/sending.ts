import type { Delivery, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'

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

const TAKEN_BACK = 'It was taken back before this was sent.'

/** Whom a publication did not reach before it was taken back: they have been told nothing by it. */
export const WAS_REACHED = { deliveries: { none: { error: TAKEN_BACK } } }

/** Of a publication that does not stand any more nothing is sent. Of these deliveries, or of all of an activity. */
export const dropTakenBack = (
  db: Database | Tx,
  { ids, activity_id }: { ids?: number[]; activity_id?: number },
) =>
  db.$executeRaw`
    UPDATE deliveries SET status = 'failed', error = ${TAKEN_BACK}
    FROM notifications
    WHERE notifications.id = notification_id AND status = 'waiting'
      AND (deliveries.id = ANY(${ids ?? []}::int[]) OR notifications.activity_id = ${activity_id ?? null}::int)
      AND NOT EXISTS (SELECT FROM rounds
        WHERE rounds.activity_id = notifications.activity_id AND rounds.name = notifications.round
          AND CASE notifications.kind WHEN 'draw' THEN publish_draw AND draw_publication = publication
            WHEN 'payout' THEN publish_payout AND payout_publication = publication
            -- News of a run stands as long as its draw is published.
            ELSE publish_draw END)`

/** Takes those that wait and are due, before any of them is sent: whoever else comes for them finds them taken. */
export async function take(db: Database, ids: number[]): Promise<ToSend[]> {
  await dropTakenBack(db, { ids })
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

type Sent = { one: ToSend; outcome: Outcome }

/** What was certainly not taken waits and is tried again; after the last attempt it has failed. */
export async function recordOutcomes(db: Database, sent: Sent[]) {
  const rows = sent.map(({ one: { id, attempts }, outcome }) => ({ id, ...standingOf(outcome, attempts) }))
  await db.$executeRaw`
    UPDATE deliveries SET status = known.status, error = known.error,
      not_before = now() + known.seconds * interval '1 second'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS known (id int, status text, error text, seconds float)
    WHERE deliveries.id = known.id AND deliveries.status IN ('sending', 'uncertain')`
  for (const { one, outcome } of sent)
    if (outcome.status === 'gone' && one.subscription)
      await db.pushSubscription.deleteMany({
        where: { id: one.subscription.id, endpoint: one.subscription.endpoint },
      })
}

function standingOf({ status, error, seconds = 0 }: Outcome, attempts: number) {
  const isAgain = status === 'wait' && attempts < ATTEMPTS
  const hasFailed = status === 'wait' || status === 'gone'
  return {
    status: isAgain ? 'waiting' : hasFailed ? 'failed' : status,
    error: error ?? null,
    seconds: isAgain ? seconds : null,
  }
}

export const areLeft = async (db: Database, ids: number[]) =>
  (await db.delivery.count({ where: { id: { in: ids }, status: 'waiting' } })) > 0
