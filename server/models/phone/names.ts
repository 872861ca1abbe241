import { countsAsMinor, HIDDEN_NAME } from '#rules/minors.ts'
import type { Database, Tx } from '../../database/db.ts'
import { dayOf } from '../events/days.ts'

export type HidingEvent = { id: number; hide_minors: boolean; starts_on: Date }
type Named = { id: number; name: string } | null

/** How everybody may call these riders at this event. One query, and none where nobody is hidden. */
export async function publicNames(db: Database | Tx, event: HidingEvent, riders: Named[]) {
  const hidden = event.hide_minors ? await minorsAmong(db, event, riders) : new Set()
  return (rider: Named) => rider && (hidden.has(rider.id) ? HIDDEN_NAME : rider.name)
}

/** Who reads a sheet: the organization, or its riders, who read of each other what everybody may. */
export type ReadBy = 'members' | 'riders'

type Told = { id: number; name: string; hometown?: string | null; bbr_id?: string | null } | null

/** The riders of a sheet as its readers may know them: of one whose name is hidden not where they are from, either. */
export async function ridersAsToldTo<Rider extends Told>(
  db: Database | Tx,
  event: HidingEvent,
  readBy: ReadBy,
  riders: Rider[],
) {
  const nameOf = readBy === 'riders' ? await publicNames(db, event, riders) : null
  return (rider: Rider): Rider =>
    rider && nameOf?.(rider) === HIDDEN_NAME
      ? { ...rider, name: HIDDEN_NAME, hometown: null, bbr_id: null }
      : rider
}

async function minorsAmong(db: Database | Tx, event: HidingEvent, riders: Named[]) {
  const known = await db.user.findMany({
    where: { id: { in: [...new Set(riders.flatMap((rider) => rider?.id ?? []))] } },
    select: {
      id: true,
      birth_date: true,
      at_events: { where: { event_id: event.id }, select: { is_adult: true } },
    },
    relationLoadStrategy: 'join',
  })
  const minors = known.filter(({ birth_date, at_events }) =>
    countsAsMinor(
      { birth_date: birth_date && dayOf(birth_date), is_adult: at_events[0]?.is_adult ?? false },
      dayOf(event.starts_on),
    ),
  )
  return new Set(minors.map(({ id }) => id))
}
