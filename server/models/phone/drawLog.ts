import type { DrawLogPage } from '#wire/phone/pages.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { publicTombstones } from '../draw/records.ts'
import { NOT_PUBLIC, PUBLIC, publicEvent, publicEventFor } from './events.ts'

/** What is left of the rounds of an event that were deleted with their draws. */
export async function eventDrawLog(db: Database, slug: string, seen = PUBLIC): Promise<DrawLogPage> {
  const event = await publicEventFor(db, slug, seen)
  const one = publicEvent(event)
  return {
    kind: 'draw log',
    title: one.name,
    event: one,
    time_zone: one.time_zone,
    organization_id: event.organization_id,
    tombstones: await publicTombstones(db, { event_id: event.id, is_public: true }),
  }
}

/** The same of an organization: of its public events, and of those that were deleted after they had been public. */
export async function organizationDrawLog(db: Database, id: number): Promise<DrawLogPage> {
  const { name, time_zone } = await db.organization.findUniqueOrThrow({ where: { id } })
  const tombstones = await publicTombstones(db, { id: { in: await shownOf(db, id) } })
  return { kind: 'draw log', title: name, event: null, time_zone, organization_id: null, tombstones }
}

/** NotFound for one that has no public event, and none that was deleted. Answers the id. */
export async function requireDrawLog(db: Database, id: number): Promise<number> {
  const isKnown = await db.event.findFirst({
    where: { organization_id: id, ...PUBLIC },
    select: { id: true },
  })
  if (!isKnown && (await shownOf(db, id)).length === 0) throw new NotFound(NOT_PUBLIC)
  return id
}

async function shownOf(db: Database, organizationId: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT draw_tombstones.id FROM draw_tombstones LEFT JOIN events ON events.id = event_id
    WHERE draw_tombstones.organization_id = ${organizationId} AND draw_tombstones.is_public AND CASE
      WHEN events.id IS NOT NULL THEN events.is_public
      ELSE EXISTS (SELECT FROM changes WHERE changes.event_id = draw_tombstones.event_id AND kind LIKE 'event %'
        AND ('true' IN (before->>'is_public', after->>'is_public')))
    END`
  return rows.map(({ id }) => id)
}
