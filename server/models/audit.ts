import type { Prisma } from '../../prisma/client/client.ts'
import type { Tx } from '../database/db.ts'
import type { Person } from '../http/session.ts'

type Change = {
  organization_id: number
  activity_id?: number
  user_activity_id?: number
  action: string
  before?: Prisma.InputJsonValue
  after?: Prisma.InputJsonValue
}

/** Writes down who changed what; in the same transaction as the change, so neither exists without the other. */
export const audit = (tx: Tx, person: Person, change: Change) =>
  tx.auditLog.create({ data: { ...change, by_id: person.id }, select: { id: true } })
