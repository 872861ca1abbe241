import { type After, type Before, CHANGES, type Kind, SCHEMA_VERSION } from '#wire/changes.ts'
import { Prisma } from '../../prisma/client/client.ts'
import { invalidate } from '../cache/invalidate.ts'
import type { Tx } from '../database/db.ts'
import type { Person } from '../http/session.ts'

/** Where something was changed. */
export type Whereabouts = {
  organization_id: number
  event_id?: number
  activity_id?: number
  user_activity_id?: number
}

type Found = { id: number; event_id: number; event: { organization_id: number } }

export const whereIs = ({ id, event_id, event }: Found): Whereabouts => ({
  organization_id: event.organization_id,
  event_id,
  activity_id: id,
})

/** One change as it is written down. Throws where before or after has not the shape of its kind: that is a bug. */
export function changed<K extends Kind>(
  by: Person,
  where: Whereabouts,
  kind: K,
  before: Before<K>,
  after: After<K>,
): Prisma.ChangeCreateManyInput {
  const shapes = CHANGES[kind]
  return {
    ...where,
    by_id: by.id,
    session_id: by.session_id,
    kind,
    schema_version: SCHEMA_VERSION,
    before: shapes.before.parse(before) ?? Prisma.DbNull,
    after: shapes.after.parse(after) ?? Prisma.DbNull,
  }
}

/** Writes down who changed what; in the same transaction as the change, so neither exists without the other. */
export const record = <K extends Kind>(
  tx: Tx,
  by: Person,
  where: Whereabouts,
  kind: K,
  before: Before<K>,
  after: After<K>,
) => recordAll(tx, [changed(by, where, kind, before, after)])

/** The same of several changes. What was recorded shows: cached responses of the organization are dropped. */
export async function recordAll(tx: Tx, changes: Prisma.ChangeCreateManyInput[]) {
  await tx.change.createMany({ data: changes })
  await invalidate(tx, ...new Set(changes.map(({ organization_id }) => organization_id)))
}
