import { plural } from '#lib/plural.ts'
import * as paths from '#wire/paths.ts'
import type { EditGroupProps, GroupSettings } from '#wire/seasons/group.ts'
import type { PointsGroup } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { payoutUpdated, send } from '../../live/broadcasts.ts'
import { rejectUnlessStored } from '../edited.ts'
import { record } from '../history.ts'
import { lockClasses, releaseClasses } from './earned.ts'
import { columnsOf, compared, comparedTo, LABELS, traceOf } from './groupSettings.ts'

type Season = { id: number; organization_id: number }
type Found = { id: number; season: Season }

const MOST_GROUPS = 50
const CLASSES_SHOWN = 100

/** A new group of the season, with nobody in it. */
export function makeGroup(db: Database, by: Person, season: Season, given: GroupSettings) {
  return transaction(db, async (tx) => {
    if ((await tx.pointsGroup.count({ where: { season_id: season.id } })) >= MOST_GROUPS)
      throw new Conflict(`A season has at most ${MOST_GROUPS} groups. Delete one that is empty.`)
    const group = await tx.pointsGroup.create({ data: { season_id: season.id, ...columnsOf(given) } })
    await record(tx, by, whereIs(season), 'points group made', null, traceOf(group))
    return group
  })
}

/**
 * Changes how a group gives points. What is published keeps its points; drafts that follow the table follow it at once.
 * Throws Conflict with both versions where somebody else has changed the group since `version`, and where its members
 * would be others.
 */
export function changeGroup(db: Database, by: Person, found: Found, version: number, given: GroupSettings) {
  return lockGroup(db, found, async (tx, group) => {
    if (group.version !== version) return rejectUnlessStored(LABELS, compared(group), comparedTo(given))
    await requireSameMembers(tx, group, given)
    const after = await tx.pointsGroup.update({ where: { id: group.id }, data: columnsOf(given) })
    await record(tx, by, whereIs(found.season), 'points group changed', traceOf(group), traceOf(after))
    await tellPayouts(tx, by, classesOf(group))
  })
}

/** Gone for good with its members; refused once points were earned. Its classes earn no more points. */
export function deleteGroup(db: Database, by: Person, found: Found) {
  return lockGroup(db, found, async (tx, group) => {
    await releaseClasses(tx, classesOf(group))
    await tx.pointsGroup.delete({ where: { id: group.id } })
    await record(tx, by, whereIs(found.season), 'points group deleted', traceOf(group), null)
  })
}

/** The classes that earn points in a group, the newest event first, and how many there are in all. */
export async function classesIn(
  db: Database,
  group: { id: number },
): Promise<Pick<EditGroupProps, 'classes' | 'classes_count'>> {
  const where = classesOf(group)
  const classes = await db.activity.findMany({
    where,
    select: { id: true, name: true, event_id: true, event: { select: { name: true } } },
    orderBy: [{ event: { starts_on: 'desc' } }, { id: 'asc' }],
    take: CLASSES_SHOWN,
    relationLoadStrategy: 'join',
  })
  const shown = classes.map(({ id, name, event_id, event }) => {
    return { id, name, event: event.name, url: paths.payout(event_id, id) }
  })
  return { classes: shown, classes_count: await db.activity.count({ where }) }
}

export const classesOf = ({ id }: { id: number }) => ({ points_seasons_group_id: id })

/** Under the group's lock, as it stands there; its version has grown afterwards. */
export function lockGroup<Answer>(
  db: Database,
  { id }: { id: number },
  work: (tx: Tx, group: PointsGroup) => Promise<Answer>,
): Promise<Answer> {
  return transaction(db, async (tx) => {
    const grown = { where: { id }, data: { version: { increment: 1 } } }
    const [group] = await tx.pointsGroup.updateManyAndReturn(grown)
    // Deleted a moment ago.
    if (!group) throw new NotFound()
    return work(tx, { ...group, version: group.version - 1 })
  })
}

/** Whoever looks at the payout of one of these classes reads its points again. */
export async function tellPayouts(tx: Tx, by: Person, classes: Parameters<typeof lockClasses>[1]) {
  const ids = await lockClasses(tx, classes)
  const grown = await tx.activity.updateManyAndReturn({
    where: { id: { in: ids } },
    data: { version: { increment: 1 } },
    select: { id: true, version: true },
  })
  const messages = grown.map(({ id, version }) => payoutUpdated(id, version))
  await send(tx, by, messages)
}

async function requireSameMembers(tx: Tx, { id, tracks_horse }: PointsGroup, given: GroupSettings) {
  if (tracks_horse === given.tracks_horse) return
  const members = await tx.pointsGroupMember.count({ where: { group_id: id } })
  if (members)
    throw new Conflict(
      `${plural(members, 'member is', 'members are')} in the group ${tracks_horse ? 'by rider and horse' : 'by rider'}: it stays so. Make another group for the other way.`,
    )
}

export const whereIs = ({ organization_id }: Season) => ({ organization_id })
