import type { SeasonTrace } from '#wire/history/traces.ts'
import type { NewSeason, SeasonSettings, SeasonsProps } from '#wire/seasons/season.ts'
import type { PointsSeason } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { rejectUnlessStored } from '../edited.ts'
import { slugOf } from '../events/slug.ts'
import { record } from '../history.ts'
import { releaseClasses } from './earned.ts'

type Found = { id: number; organization_id: number }

/** As many seasons may an organization have; it is a list without pages. */
const MOST_SEASONS = 200

/** The seasons of an organization, the newest first. */
export const seasonsOf = (db: Database, organization_id: number): Promise<SeasonsProps['seasons']> =>
  db.pointsSeason.findMany({
    where: { organization_id },
    select: {
      id: true,
      name: true,
      is_public: true,
      groups: { select: { id: true, name: true }, orderBy: { id: 'asc' } },
    },
    orderBy: { id: 'desc' },
    relationLoadStrategy: 'join',
  })

/** The groups of a season, each with how many members and classes it has. */
export const groupsOf = (db: Database, season_id: number) =>
  db.pointsGroup.findMany({
    where: { season_id },
    include: { _count: { select: { members: { where: { left_on: null } }, activities: true } } },
    orderBy: { id: 'asc' },
  })
export type ListedGroup = Awaited<ReturnType<typeof groupsOf>>[number]

export const groupNames = (db: Database, season_id: number) =>
  db.pointsGroup.findMany({
    where: { season_id },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  })

/** A new season of the organization, with an address of its own, seen by nobody else. */
export function makeSeason(
  db: Database,
  by: Person,
  { id: organization_id }: { id: number },
  given: NewSeason,
) {
  return transaction(db, async (tx) => {
    if ((await tx.pointsSeason.count({ where: { organization_id } })) >= MOST_SEASONS)
      throw new Conflict(`An organization has at most ${MOST_SEASONS} seasons. Delete one that is empty.`)
    const { id } = await tx.pointsSeason.create({ data: { organization_id, ...given } })
    const season = await tx.pointsSeason.update({ where: { id }, data: { slug: slugOf(given.name, id) } })
    await record(tx, by, { organization_id }, 'season made', null, traceOf(season))
    return season
  })
}

/** Throws Conflict with both versions where somebody else has changed it since `version`. The address stays. */
export function changeSeason(db: Database, by: Person, found: Found, version: number, given: SeasonSettings) {
  return lockSeason(db, found, async (tx, season) => {
    if (season.version !== version) return rejectUnlessStored(LABELS, season, given)
    const after = await tx.pointsSeason.update({ where: { id: season.id }, data: given })
    await record(tx, by, whereIs(found), 'season changed', traceOf(season), traceOf(after))
  })
}

/**
 * Gone for good with its groups and their members; refused once points were earned. Its classes earn no more points.
 */
export function deleteSeason(db: Database, by: Person, found: Found) {
  return lockSeason(db, found, async (tx, season) => {
    await releaseClasses(tx, classesOf(season))
    await tx.pointsSeason.delete({ where: { id: season.id } })
    await record(tx, by, whereIs(found), 'season deleted', traceOf(season), null)
  })
}

/** All classes that earn points in the season. */
export const classesOf = ({ id }: { id: number }) => ({ points_group: { season_id: id } })

/** Under the season's lock, as it stands there; its version has grown afterwards. */
function lockSeason(db: Database, { id }: Found, work: (tx: Tx, season: PointsSeason) => Promise<void>) {
  return transaction(db, async (tx) => {
    const grown = { where: { id }, data: { version: { increment: 1 } } }
    const [season] = await tx.pointsSeason.updateManyAndReturn(grown)
    // Deleted a moment ago.
    if (!season) throw new NotFound()
    await work(tx, { ...season, version: season.version - 1 })
  })
}

export const settingsOf = ({ name, is_public }: PointsSeason): SeasonSettings => ({ name, is_public })

const LABELS: Record<keyof SeasonSettings, string> = { name: 'Name', is_public: 'Public' }

const traceOf = ({ name, is_public, slug }: PointsSeason): SeasonTrace => ({ name, is_public, slug })

const whereIs = ({ organization_id }: Found) => ({ organization_id })
