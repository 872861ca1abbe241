import type { Prisma, User } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { ListPage, RiderItem } from '#wire/directory.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'

export async function listUnusedTypedInRiders(
  db: Database,
  organization: number,
): Promise<ListPage<RiderItem>> {
  const data = await db.user.findMany({
    where: { organization_id: organization, ...WHERE_UNUSED },
    select: { id: true, name: true, email: true },
    orderBy: [{ searchable: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
  })
  return { data, links: { next: null } }
}

export function removeTypedInRider(db: Database, user: CurrentUser, { id, name, organization_id }: User) {
  return transaction(db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR UPDATE`
    // A W-9 would block the deletion. If all of the rider's checks are void, no screen shows the W-9, so
    // it could never be removed.
    await tx.w9.deleteMany({ where: { user: { id, checks: { none: { voided_at: null } } } } })
    const { count } = await tx.user.deleteMany({ where: { id, ...WHERE_UNUSED } })
    if (count === 0) throw await inUseError(tx, id, name)
    const where = { organization_id: organization_id! }
    await record(tx, user, where, 'typed-in rider removed', { id, name }, null)
  })
}

const MAX_LISTED = 1_000
// Riders merged into another rider aren't deleted, because lists loaded before the merge still have their
// ids.
export const WHERE_UNUSED = {
  entries: { none: {} },
  exhibitions: { none: {} },
  averages: { none: {} },
  points_group_members: { none: {} },
  charges: { none: { key: null, voided_at: null } },
  payments: { none: {} },
  pays_for: { none: {} },
  papers: { none: {} },
  checks: { none: { voided_at: null } },
  online_entries: { none: { state: 'waiting' } },
  merged_into_id: null,
  merged: { none: {} },
} as const satisfies Prisma.UserWhereInput

async function inUseError(tx: Tx, id: number, name: string) {
  const rider = await tx.user.findUnique({ where: { id }, select: USAGE_SELECT })
  if (!rider || rider.merged_into_id !== null) return new NotFound()
  const [entry] = rider.entries
  const [exhibition] = rider.exhibitions
  const [other] = rider.merged
  if (entry) {
    const { activity } = entry
    return new Conflict(
      `${name} wasn't removed: still in the ${activity.name} draw at ${activity.event.name}.`,
    )
  }
  if (rider.papers.length > 0)
    return new Conflict(`${name} wasn't removed: one of this rider's papers is checked off.`)
  if (rider.checks.length > 0)
    return new Conflict(`${name} wasn't removed: winnings were paid to this rider.`)
  if (exhibition)
    return new Conflict(`${name} wasn't removed: still has exhibitions at ${exhibition.event.name}.`)
  if (rider.online_entries.length > 0)
    return new Conflict(`${name} wasn't removed: an online entry for this rider is waiting.`)
  if (other) return new Conflict(`${name} wasn't removed: ${other.name} was merged into this rider.`)
  if (rider.points_group_members.length)
    return new Conflict(`${name} wasn't removed: still in a points group.`)
  return new Conflict(`${name} wasn't removed: still has a bill at an event.`)
}

const USAGE_SELECT = {
  merged_into_id: true,
  merged: { select: { name: true }, take: 1 },
  exhibitions: { select: { event: { select: { name: true } } }, orderBy: { id: 'desc' }, take: 1 },
  points_group_members: { select: { id: true }, take: 1 },
  papers: { select: { id: true }, take: 1 },
  checks: { where: { voided_at: null }, select: { id: true }, take: 1 },
  online_entries: { where: { state: 'waiting' }, select: { id: true }, take: 1 },
  entries: {
    select: { activity: { select: { name: true, event: { select: { name: true } } } } },
    orderBy: { id: 'desc' },
    take: 1,
  },
} as const satisfies Prisma.UserSelect
