import type { PublicClass, PublicEvent } from '#wire/phone/pages.ts'
import type { Database } from '../../database/db.ts'
import { publicActivityFor } from './draw.ts'
import { classesOf, publicEvent, publicEventFor } from './events.ts'

/** An event by its slug, or a class or an incentive by its id. */
export type AskedPreview = { kind: 'event'; slug: string } | { kind: 'activity'; id: number }

/** Whose data it shows. NotFound where there is nothing that everybody may see. */
export async function organizationOfPreview(db: Database, asked: AskedPreview): Promise<number> {
  if (asked.kind === 'event') return (await publicEventFor(db, asked.slug)).organization_id
  return (await publicActivityFor(db, { id: asked.id })).event.organization_id
}

/** What the picture of a link tells of: an event with its classes, or one of them by the name of the class or incentive. */
export async function previewFor(
  db: Database,
  asked: AskedPreview,
): Promise<{ event: PublicEvent; name: string | null; classes: PublicClass[] }> {
  if (asked.kind === 'event') {
    const event = await publicEventFor(db, asked.slug)
    return { event: publicEvent(event), name: null, classes: await classesOf(db, event.id) }
  }
  const { id, parent_id, event_id, name, event } = await publicActivityFor(db, { id: asked.id })
  const classes = await classesOf(db, event_id)
  return {
    event: publicEvent(event),
    name,
    classes: classes.filter((one) => one.id === (parent_id ?? id)),
  }
}
