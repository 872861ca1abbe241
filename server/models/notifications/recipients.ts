import type { Tx } from '../../database/db.ts'

/**
 * `user_id` gets notifications about the rider. `of` is the rider's name, or null if the rider is the account
 * holder.
 */
export type NotificationRecipient = { rider_id: number; user_id: number; of: string | null }

export const findRecipients = (tx: Tx, riderIds: number[]) => tx.$queryRaw<NotificationRecipient[]>`
  SELECT id AS rider_id, id AS user_id, NULL AS of
  FROM users
  WHERE id = ANY(${riderIds}) AND organization_id IS NULL AND deleted_at IS NULL AND email IS NOT NULL
  UNION ALL
  SELECT riders.id, accounts.id, riders.name
  FROM rider_managers JOIN users riders ON riders.id = rider_id JOIN users accounts ON accounts.id = account_id
  WHERE riders.id = ANY(${riderIds}) AND undone_at IS NULL
    AND accounts.deleted_at IS NULL AND accounts.email IS NOT NULL`
