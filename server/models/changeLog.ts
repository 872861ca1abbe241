import {
  type AfterChange,
  type BeforeChange,
  CHANGE_KINDS,
  type ChangeKind,
  CHANGE_SCHEMA_VERSION,
} from '#wire/changeLog/kinds.ts'
import { Prisma } from '../../prisma/client/client.ts'
import { invalidate } from '../cache/invalidate.ts'
import type { Tx } from '../database/db.ts'
import type { CurrentUser } from './currentUser.ts'

export type ChangeScope = {
  organization_id: number
  event_id?: number
  activity_id?: number
  user_activity_id?: number
}

type ActivityRef = { id: number; event_id: number; event: { organization_id: number } }

export const activityScope = ({ id, event_id, event }: ActivityRef): ChangeScope => ({
  organization_id: event.organization_id,
  event_id,
  activity_id: id,
})

export function changeLogEntry<K extends ChangeKind>(
  user: CurrentUser,
  where: ChangeScope,
  kind: K,
  before: BeforeChange<K>,
  after: AfterChange<K>,
): Prisma.ChangeCreateManyInput {
  const shapes = CHANGE_KINDS[kind]
  return {
    ...where,
    by_id: user.id,
    session_id: user.session_id,
    kind,
    schema_version: CHANGE_SCHEMA_VERSION,
    before: shapes.before.parse(before) ?? Prisma.DbNull,
    after: shapes.after.parse(after) ?? Prisma.DbNull,
  }
}

export const record = <K extends ChangeKind>(
  tx: Tx,
  user: CurrentUser,
  where: ChangeScope,
  kind: K,
  before: BeforeChange<K>,
  after: AfterChange<K>,
) => recordAll(tx, [changeLogEntry(user, where, kind, before, after)])

export async function recordAll(tx: Tx, changes: Prisma.ChangeCreateManyInput[]) {
  await tx.change.createMany({ data: changes })
  await invalidate(tx, ...new Set(changes.map(({ organization_id }) => organization_id)))
}
