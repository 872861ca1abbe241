import { HIDDEN_NAME, isNameHidden } from '#rules/riders/ageGroup.ts'
import type { Database, Tx } from '../../database/db.ts'
import { loadRiderAges } from '../events/ages.ts'

export type HidingEvent = { id: number; hide_minors: boolean; starts_on: Date }
type NamedRider = { id: number; name: string } | null

export async function loadPublicNames(db: Database | Tx, event: HidingEvent, riders: NamedRider[]) {
  const hidden = event.hide_minors ? await findMinors(db, event, riders) : new Set()
  return (rider: NamedRider) => rider && (hidden.has(rider.id) ? HIDDEN_NAME : rider.name)
}

/** Members see all names on a sheet. Riders see only public names. */
export type Audience = 'members' | 'riders'

type RiderDetails = { id: number; name: string; hometown?: string | null; bbr_id?: string | null } | null

export async function loadVisibleRiders<Rider extends RiderDetails>(
  db: Database | Tx,
  event: HidingEvent,
  audience: Audience,
  riders: Rider[],
) {
  const nameOf = audience === 'riders' ? await loadPublicNames(db, event, riders) : null
  return (rider: Rider): Rider =>
    rider && nameOf?.(rider) === HIDDEN_NAME
      ? { ...rider, name: HIDDEN_NAME, hometown: null, bbr_id: null }
      : rider
}

async function findMinors(db: Database | Tx, event: HidingEvent, riders: NamedRider[]) {
  const ids = [...new Set(riders.flatMap((rider) => rider?.id ?? []))]
  const ages = await loadRiderAges(db, [event], ids)
  return new Set(ids.filter((id) => isNameHidden(ages.of(event.id, id))))
}
