import type { PublicClass, PublicEvent } from '#wire/riderApp/pages.ts'
import type { Database } from '../../database/db.ts'
import { findPublicActivity } from './draw.ts'
import { listPublicClasses, toPublicAverage, toPublicEvent, findPublicEvent } from './events.ts'

export type PreviewRequest = { kind: 'event'; slug: string } | { kind: 'activity'; id: number }

export async function organizationIdOfPreview(db: Database, preview: PreviewRequest): Promise<number> {
  if (preview.kind === 'event') return (await findPublicEvent(db, preview.slug)).organization_id
  return (await findPublicActivity(db, { id: preview.id })).event.organization_id
}

export async function loadPreview(
  db: Database,
  preview: PreviewRequest,
): Promise<{ event: PublicEvent; name: string | null; classes: Pick<PublicClass, 'state' | 'official'>[] }> {
  if (preview.kind === 'event') {
    const event = await findPublicEvent(db, preview.slug)
    return { event: toPublicEvent(event), name: null, classes: await listPublicClasses(db, event.id) }
  }
  const { event, ...activity } = await findPublicActivity(db, { id: preview.id })
  const { id, parent_id, name } = activity
  const classes = activity.is_aggregate
    ? [toPublicAverage(activity)]
    : (await listPublicClasses(db, event.id)).filter((one) => one.id === (parent_id ?? id))
  return { event: toPublicEvent(event), name, classes }
}
