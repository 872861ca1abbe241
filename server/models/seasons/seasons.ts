import type { SeasonSnapshot } from '#wire/changeLog/snapshots.ts'
import type { SeasonsProps } from '#wire/seasons/newSeason.ts'
import type { SeasonSettings } from '#wire/seasons/season.ts'
import type { PointsSeason } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { rejectStaleEdit } from '../staleEdit.ts'
import { createSlug } from '#lib/slug.ts'
import { record } from '../changeLog.ts'
import { detachClasses } from './pointsInUse.ts'

type SeasonRef = { id: number; organization_id: number }

const MAX_SEASONS = 200

export const listSeasons = (db: Database, organization_id: number): Promise<SeasonsProps['seasons']> =>
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

export const listGroups = (db: Database, season_id: number) =>
  db.pointsGroup.findMany({
    where: { season_id },
    include: { _count: { select: { members: { where: { left_on: null } }, activities: true } } },
    orderBy: { id: 'asc' },
  })
export type ListedGroup = Awaited<ReturnType<typeof listGroups>>[number]

export const listGroupNames = (db: Database, season_id: number) =>
  db.pointsGroup.findMany({
    where: { season_id },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  })

export async function insertSeason(tx: Tx, user: CurrentUser, organization_id: number, name: string) {
  if ((await tx.pointsSeason.count({ where: { organization_id } })) >= MAX_SEASONS)
    throw new Conflict(`An organization can have up to ${MAX_SEASONS} seasons. Delete an empty one first.`)
  const { id } = await tx.pointsSeason.create({ data: { organization_id, name } })
  const season = await tx.pointsSeason.update({ where: { id }, data: { slug: createSlug(name, id) } })
  await record(tx, user, { organization_id }, 'season made', null, seasonSnapshot(season))
  return season
}

export function updateSeason(
  db: Database,
  user: CurrentUser,
  found: SeasonRef,
  version: number,
  input: SeasonSettings,
) {
  return withSeasonLocked(db, found, async (tx, season) => {
    if (season.version !== version) return rejectStaleEdit(LABELS, season, input)
    const after = await tx.pointsSeason.update({ where: { id: season.id }, data: input })
    await record(
      tx,
      user,
      seasonScope(found),
      'season changed',
      seasonSnapshot(season),
      seasonSnapshot(after),
    )
  })
}

export function deleteSeason(db: Database, user: CurrentUser, found: SeasonRef) {
  return withSeasonLocked(db, found, async (tx, season) => {
    await detachClasses(tx, whereInSeason(season))
    await tx.pointsSeason.delete({ where: { id: season.id } })
    await record(tx, user, seasonScope(found), 'season deleted', seasonSnapshot(season), null)
  })
}

export const whereInSeason = ({ id }: { id: number }) => ({ points_group: { season_id: id } })

function withSeasonLocked(
  db: Database,
  { id }: SeasonRef,
  work: (tx: Tx, season: PointsSeason) => Promise<void>,
) {
  return transaction(db, async (tx) => {
    const grown = { where: { id }, data: { version: { increment: 1 } } }
    const [season] = await tx.pointsSeason.updateManyAndReturn(grown)
    if (!season) throw new NotFound()
    await work(tx, { ...season, version: season.version - 1 })
  })
}

export const seasonSettings = ({ name, is_public }: PointsSeason): SeasonSettings => ({ name, is_public })

const LABELS: Record<keyof SeasonSettings, string> = { name: 'Name', is_public: 'Public' }

const seasonSnapshot = ({ name, is_public, slug }: PointsSeason): SeasonSnapshot => ({
  name,
  is_public,
  slug,
})

const seasonScope = ({ organization_id }: SeasonRef) => ({ organization_id })
