import { HIDDEN_NAME, isHiddenAge } from '#rules/minors.ts'
import type { Database, Tx } from '../../database/db.ts'
import { agesAt } from '../events/ages.ts'

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
  const ids = [...new Set(riders.flatMap((rider) => rider?.id ?? []))]
  const ages = await agesAt(db, [event], ids)
  return new Set(ids.filter((id) => isHiddenAge(ages.of(event.id, id))))
}
