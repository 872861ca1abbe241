import type { Database } from '../../database/db.ts'
import { listExhibitions } from './list.ts'

export async function loadExhibitionSheet(db: Database, event_id: number) {
  const { activities, ...event } = await db.event.findUniqueOrThrow({
    where: { id: event_id },
    include: {
      organization: { include: { logo: true } },
      activities: { where: { parent_id: null }, select: { id: true, name: true } },
    },
    relationLoadStrategy: 'join',
  })
  return { event, classes: activities, exhibitions: await listExhibitions(db, event_id) }
}
