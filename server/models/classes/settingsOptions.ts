import type { EditClassProps } from '#wire/events/classes.ts'
import type { Database } from '../../database/db.ts'
import { type AuthorizedActivity, canSeeSeasons } from '../authorization.ts'

export async function loadSettingsOptions(
  db: Database,
  { id, event_id, event, membership }: AuthorizedActivity,
): Promise<Pick<EditClassProps, 'classes' | 'groups' | 'sees_seasons'>> {
  const classes = await db.activity.findMany({
    where: { event_id, parent_id: null, id: { not: id } },
    select: { id: true, name: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  const sees_seasons = canSeeSeasons(membership)
  return {
    classes,
    sees_seasons,
    groups: sees_seasons ? await listGroupOptions(db, event.organization_id) : [],
  }
}

async function listGroupOptions(db: Database, organization_id: number) {
  const groups = await db.pointsGroup.findMany({
    where: { season: { organization_id } },
    select: { id: true, name: true, season: { select: { name: true } } },
    orderBy: [{ season_id: 'desc' }, { id: 'asc' }],
  })
  return groups.map(({ id, name, season }) => ({ id, name: `${season.name}: ${name}` }))
}
