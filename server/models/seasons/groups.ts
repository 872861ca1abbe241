import { plural } from '#lib/plural.ts'
import * as paths from '#wire/paths.ts'
import type { EditPointsGroupProps, PointsGroupSettings } from '#wire/seasons/group.ts'
import type { PointsGroup } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { payoutUpdated, enqueueBroadcasts } from '../../broadcasting/broadcasts.ts'
import { rejectStaleEdit } from '../staleEdit.ts'
import { record } from '../changeLog.ts'
import { lockClassesWhere, detachClasses } from './pointsInUse.ts'
import {
  groupColumns,
  comparableGroup,
  comparableInput,
  GROUP_LABELS,
  groupSnapshot,
} from './groupSettings.ts'

type SeasonRef = { id: number; organization_id: number }
type GroupRef = { id: number; season: SeasonRef }

const MAX_GROUPS = 50
const MAX_CLASSES_LISTED = 100

export const createGroup = (db: Database, user: CurrentUser, season: SeasonRef, input: PointsGroupSettings) =>
  transaction(db, (tx) => insertGroup(tx, user, season, input))

export async function insertGroup(tx: Tx, user: CurrentUser, season: SeasonRef, input: PointsGroupSettings) {
  if ((await tx.pointsGroup.count({ where: { season_id: season.id } })) >= MAX_GROUPS)
    throw new Conflict(`A season can have up to ${MAX_GROUPS} groups. Delete an empty one first.`)
  const group = await tx.pointsGroup.create({ data: { season_id: season.id, ...groupColumns(input) } })
  await record(tx, user, seasonScope(season), 'points group made', null, groupSnapshot(group))
  return group
}

export function updateGroup(
  db: Database,
  user: CurrentUser,
  found: GroupRef,
  version: number,
  input: PointsGroupSettings,
) {
  return withGroupLocked(db, found, async (tx, group) => {
    if (group.version !== version)
      return rejectStaleEdit(GROUP_LABELS, comparableGroup(group), comparableInput(input))
    await requireSameMembers(tx, group, input)
    const after = await tx.pointsGroup.update({ where: { id: group.id }, data: groupColumns(input) })
    await record(
      tx,
      user,
      seasonScope(found.season),
      'points group changed',
      groupSnapshot(group),
      groupSnapshot(after),
    )
    await broadcastPayouts(tx, user, whereInGroup(group))
  })
}

export function deleteGroup(db: Database, user: CurrentUser, found: GroupRef) {
  return withGroupLocked(db, found, async (tx, group) => {
    await detachClasses(tx, whereInGroup(group))
    await tx.pointsGroup.delete({ where: { id: group.id } })
    await record(tx, user, seasonScope(found.season), 'points group deleted', groupSnapshot(group), null)
  })
}

export async function listGroupClasses(
  db: Database,
  group: { id: number },
): Promise<Pick<EditPointsGroupProps, 'classes' | 'classes_count'>> {
  const where = whereInGroup(group)
  const classes = await db.activity.findMany({
    where,
    select: { id: true, name: true, event_id: true, event: { select: { name: true } } },
    orderBy: [{ event: { starts_on: 'desc' } }, { id: 'asc' }],
    take: MAX_CLASSES_LISTED,
    relationLoadStrategy: 'join',
  })
  const shown = classes.map(({ id, name, event_id, event }) => {
    return { id, name, event: event.name, url: paths.payout(event_id, id) }
  })
  return { classes: shown, classes_count: await db.activity.count({ where }) }
}

export const countMembers = (db: Database | Tx, { id }: { id: number }) =>
  db.pointsGroupMember.count({ where: { group_id: id } })

export const whereInGroup = ({ id }: { id: number }) => ({ points_seasons_group_id: id })

export function withGroupLocked<Answer>(
  db: Database,
  { id }: { id: number },
  work: (tx: Tx, group: PointsGroup) => Promise<Answer>,
): Promise<Answer> {
  return transaction(db, async (tx) => {
    const grown = { where: { id }, data: { version: { increment: 1 } } }
    const [group] = await tx.pointsGroup.updateManyAndReturn(grown)
    if (!group) throw new NotFound()
    return work(tx, { ...group, version: group.version - 1 })
  })
}

export async function broadcastPayouts(
  tx: Tx,
  user: CurrentUser,
  classes: Parameters<typeof lockClassesWhere>[1],
) {
  const ids = await lockClassesWhere(tx, classes)
  const grown = await tx.activity.updateManyAndReturn({
    where: { id: { in: ids } },
    data: { version: { increment: 1 } },
    select: { id: true, version: true },
  })
  const messages = grown.map(({ id, version }) => payoutUpdated(id, version))
  await enqueueBroadcasts(tx, user, messages)
}

async function requireSameMembers(tx: Tx, group: PointsGroup, input: PointsGroupSettings) {
  const { tracks_horse } = group
  if (tracks_horse === input.tracks_horse) return
  const members = await countMembers(tx, group)
  if (members)
    throw new Conflict(
      `This group already keeps ${plural(members, "member's", "members'")} points ${tracks_horse ? 'by rider and horse' : 'by rider'}, so you can't change that. Create another group instead.`,
    )
}

export const seasonScope = ({ organization_id }: SeasonRef) => ({ organization_id })
