import type { DrawLogPage } from '#wire/riderApp/pages.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { loadPublicTombstones } from '../draw/records.ts'
import { NOT_PUBLIC, PUBLIC_EVENTS, toPublicEvent, findPublicEvent } from './events.ts'

export async function loadEventDrawLog(
  db: Database,
  slug: string,
  visibleEvents = PUBLIC_EVENTS,
): Promise<DrawLogPage> {
  const event = await findPublicEvent(db, slug, visibleEvents)
  const one = toPublicEvent(event)
  return {
    kind: 'draw log',
    title: one.name,
    event: one,
    time_zone: one.time_zone,
    organization_id: event.organization_id,
    tombstones: await loadPublicTombstones(db, { event_id: event.id, is_public: true }),
  }
}

export async function loadOrganizationDrawLog(db: Database, id: number): Promise<DrawLogPage> {
  const { name, time_zone } = await db.organization.findUniqueOrThrow({ where: { id } })
  const tombstones = await loadPublicTombstones(db, { id: { in: await publicTombstoneIds(db, id) } })
  return { kind: 'draw log', title: name, event: null, time_zone, organization_id: null, tombstones }
}

export async function requireDrawLog(db: Database, id: number): Promise<number> {
  const isKnown = await db.event.findFirst({
    where: { organization_id: id, ...PUBLIC_EVENTS },
    select: { id: true },
  })
  if (!isKnown && (await publicTombstoneIds(db, id)).length === 0) throw new NotFound(NOT_PUBLIC)
  return id
}

async function publicTombstoneIds(db: Database, organizationId: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT draw_tombstones.id FROM draw_tombstones LEFT JOIN events ON events.id = event_id
    WHERE draw_tombstones.organization_id = ${organizationId} AND draw_tombstones.is_public AND CASE
      WHEN events.id IS NOT NULL THEN events.is_public
      ELSE EXISTS (SELECT FROM changes WHERE changes.event_id = draw_tombstones.event_id AND kind LIKE 'event %'
        AND ('true' IN (before->>'is_public', after->>'is_public')))
    END`
  return rows.map(({ id }) => id)
}
