import type { EditClassProps } from '#wire/events/classes.ts'
import type { Database } from '../../database/db.ts'
import type { Found } from '../change.ts'

/** What a class may be bound to: the other classes of its event, and the points groups of its organization. */
export async function classChoices(
  db: Database,
  { id, event_id, event }: Found,
): Promise<Pick<EditClassProps, 'classes' | 'groups'>> {
  const classes = await db.activity.findMany({
    where: { event_id, parent_id: null, id: { not: id } },
    select: { id: true, name: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  const groups = await db.pointsGroup.findMany({
    where: { season: { organization_id: event.organization_id } },
    select: { id: true, name: true, season: { select: { name: true } } },
    orderBy: [{ season_id: 'desc' }, { id: 'asc' }],
  })
  return { classes, groups: groups.map(({ id, name, season }) => ({ id, name: `${season.name}: ${name}` })) }
}
