import { sum } from '#lib/money.ts'
import { searchable } from '#lib/nameSearch.ts'
import type { EntryCost, PlannedEntry } from '#wire/riderApp/onlineEntries.ts'
import type { Database } from '../../database/db.ts'
import { findHorsesNamed } from '../animals/horses.ts'
import type { CurrentUser } from '../currentUser.ts'
import { previewCharges } from '../fees/previewCharges.ts'
import { loadOnlineClasses } from './classes.ts'
import { requireOpenOnline } from './events.ts'
import { planEntry, plannedRuns } from './plan.ts'
import { marksOf } from './stored.ts'

/** Assumes that the rider's waiting entries are accepted first. */
export async function estimateCost(
  db: Database,
  user: CurrentUser,
  slug: string,
  input: PlannedEntry,
): Promise<EntryCost> {
  const event = await requireOpenOnline(db, user, slug)
  const classes = await loadOnlineClasses(db, event.id, { withWaiting: true })
  const { rider, horse, ...marks } = await planEntry(db, user, event, classes, input)
  const waiting = await db.onlineEntry.findMany({
    where: { event_id: event.id, user_id: rider.id, state: 'waiting' },
    orderBy: { id: 'asc' },
  })
  const line = { horse_id: horse?.id ?? null, horse_name: horse?.name ?? null }
  const horseIdOf = await loadHorseIds(db, event.organization_id, [...waiting, line])
  const before = waiting.flatMap((entry) =>
    plannedRuns({ ...marksOf(entry), horse_id: horseIdOf(entry) }, classes),
  )
  const added = plannedRuns({ ...marks, horse_id: horseIdOf(line) }, classes)
  const charges = await previewCharges(db, event.id, rider.id, { before, added })
  return { charges, total_cents: sum(charges.map(({ cents }) => cents)) }
}

type Horse = { horse_id: number | null; horse_name: string | null }

/** An unknown horse name gets a negative id. */
async function loadHorseIds(db: Database, organization_id: number, entries: Horse[]) {
  const names = entries.flatMap(({ horse_id, horse_name }) => (horse_id === null && horse_name) || [])
  const known = await findHorsesNamed(db, organization_id, names)
  const added = [...new Set(names.map(searchable))]
  return ({ horse_id, horse_name }: Horse): number | null =>
    horse_id ??
    (horse_name ? (known.get(horse_name)?.[0] ?? -1 - added.indexOf(searchable(horse_name))) : null)
}
