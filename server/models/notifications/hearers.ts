import type { Tx } from '../../database/db.ts'

/** `user_id` hears of the rider; `of` is the rider's name where that is somebody else. */
export type Hearer = { rider_id: number; user_id: number; of: string | null }

/**
 * Who hears of these riders: whoever has an account, of themselves. Typed-in riders hear nothing, and neither does who
 * has no address. Who acts for a rider is one SELECT more here, with the rider's name as `of`.
 */
export const whoHears = (tx: Tx, riderIds: number[]) => tx.$queryRaw<Hearer[]>`
  SELECT id AS rider_id, id AS user_id, NULL AS of
  FROM users
  WHERE id = ANY(${riderIds}) AND organization_id IS NULL AND deleted_at IS NULL AND email IS NOT NULL`
