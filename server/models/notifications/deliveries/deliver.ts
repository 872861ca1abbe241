import {
  type Delivery,
  type Notification,
  Prisma,
  type PushSubscription,
} from '../../../../prisma/client/client.ts'
import type { Database, Tx } from '../../../database/db.ts'
import { execute } from '../../../database/write.ts'

export type Outcome = {
  status: 'accepted' | 'uncertain' | 'failed' | 'gone' | 'wait'
  error?: string
  seconds?: number
}

const MAX_ATTEMPTS = 8
const DELIVERY_UNKNOWN = "We can't tell whether it arrived, so we won't send it again."

type Device = Pick<PushSubscription, 'id' | 'endpoint' | 'keys' | 'key_fingerprint'>

/** `is_theirs` is false if the device is signed out or now belongs to another account. */
export type ClaimedDelivery = Pick<Delivery, 'id' | 'attempts'> &
  Pick<Notification, 'created_at'> & {
    notification: Omit<Notification, 'created_at' | 'read_at'>
    email: string | null
    device: Device | null
    is_theirs: boolean
  }

/**
 * A delivery still marked `sending` belongs to a process that died. It may have arrived, so don't send it
 * again.
 */
export const markInterruptedUncertain = (db: Database, ids: number[]) =>
  db.delivery.updateMany({
    where: { id: { in: ids }, status: 'sending' },
    data: { status: 'uncertain', error: DELIVERY_UNKNOWN },
  })

export const RETRACTED = 'It was taken back before this was sent.'

export const WHERE_NOT_RETRACTED = { deliveries: { none: { error: RETRACTED } } }

type DeliveryFilter = { ids?: number[]; activity_id?: number }

export const cancelRetracted = (db: Database | Tx, which: DeliveryFilter) =>
  db.$executeRaw(cancelRetractedSql(which))

const cancelRetractedSql = ({ ids, activity_id }: DeliveryFilter) => Prisma.sql`
  UPDATE deliveries SET status = 'failed', error = ${RETRACTED}
  FROM notifications
  WHERE notifications.id = notification_id AND status = 'waiting'
    AND (deliveries.id = ANY(${ids ?? []}::int[]) OR notifications.activity_id = ${activity_id ?? null}::int)
    AND notifications.activity_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM rounds
      WHERE rounds.activity_id = notifications.activity_id AND rounds.name = notifications.round
        AND CASE notifications.kind WHEN 'draw' THEN publish_draw AND draw_publication = publication
          WHEN 'payout' THEN publish_payout AND payout_publication = publication
          -- A notification about a run stays valid as long as its draw is published.
          ELSE publish_draw END)`

export const claimDeliveries = (db: Database, ids: number[]) =>
  execute<ClaimedDelivery>(
    db,
    Prisma.sql`
    WITH dropped AS (${cancelRetractedSql({ ids })} RETURNING deliveries.id),
    taken AS (
      UPDATE deliveries SET status = 'sending', attempts = attempts + 1
      WHERE id = ANY(${ids}::int[]) AND id NOT IN (SELECT id FROM dropped)
        AND status = 'waiting' AND (not_before IS NULL OR not_before <= now())
      RETURNING id, attempts, notification_id, subscription_id
    )
    SELECT taken.id, taken.attempts, notifications.created_at, row_to_json(notifications) AS notification,
      CASE WHEN users.deleted_at IS NULL THEN users.email END AS email, row_to_json(devices) AS device,
      coalesce(devices.user_id = users.id AND sessions.expires_at > now(), false) AS is_theirs
    FROM taken JOIN notifications ON notifications.id = taken.notification_id
    JOIN users ON users.id = notifications.user_id
    LEFT JOIN push_subscriptions devices ON devices.id = taken.subscription_id
    LEFT JOIN sessions ON sessions.id = devices.session_id
    ORDER BY taken.id`,
  )

type DeliveryOutcome = { one: ClaimedDelivery; outcome: Outcome }

/** Retries only if the mail server or push service definitely didn't accept the delivery. */
export async function recordOutcomes(db: Database, input: DeliveryOutcome[]) {
  const rows = input.map(({ one: { id, attempts }, outcome }) => ({ id, ...nextStatus(outcome, attempts) }))
  await execute(
    db,
    Prisma.sql`
    UPDATE deliveries SET status = known.status, error = known.error,
      not_before = now() + known.seconds * interval '1 second'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS known (id int, status text, error text, seconds float)
    WHERE deliveries.id = known.id AND deliveries.status IN ('sending', 'uncertain')`,
  )
  const gone = input.flatMap(({ one, outcome }) => (outcome.status === 'gone' && one.device) || [])
  if (gone.length)
    await db.pushSubscription.deleteMany({
      where: { OR: gone.map(({ id, endpoint }) => ({ id, endpoint })) },
    })
}

function nextStatus({ status, error, seconds = 0 }: Outcome, attempts: number) {
  const isAgain = status === 'wait' && attempts < MAX_ATTEMPTS
  const hasFailed = status === 'wait' || status === 'gone'
  return {
    status: isAgain ? 'waiting' : hasFailed ? 'failed' : status,
    error: error ?? null,
    seconds: isAgain ? seconds : null,
  }
}

export const hasWaitingDeliveries = async (db: Database, ids: number[]) =>
  (await db.delivery.count({ where: { id: { in: ids }, status: 'waiting' } })) > 0
