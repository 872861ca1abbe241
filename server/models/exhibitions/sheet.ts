import type { Database } from '../../database/db.ts'
import { listDrags, listExhibitions } from './list.ts'

export async function loadExhibitionSheet(db: Database, event_id: number) {
  const event = await db.event.findUniqueOrThrow({
    where: { id: event_id },
    include: {
      organization: { include: { logo: true } },
    },
    relationLoadStrategy: 'join',
  })
  return { event, classes: await listDrags(db, event_id), exhibitions: await listExhibitions(db, event_id) }
}
