import { sum } from '#lib/money.ts'
import type { EntryCost, PlannedEntry } from '#wire/riderApp/onlineEntries.ts'
import type { Database } from '../../database/db.ts'
import { lockHorsesNamed } from '../animals/horses.ts'
import type { CurrentUser } from '../currentUser.ts'
import { previewCharges } from '../fees/previewCharges.ts'
import { loadOnlineClasses } from './classes.ts'
import { requireOpenOnline } from './events.ts'
import { planEntry, plannedRuns } from './plan.ts'
import { marksOf } from './stored.ts'

/** What accepting this entry would charge, once the rider's waiting entries are accepted. */
export async function estimateCost(
  db: Database,
  user: CurrentUser,
  slug: string,
  input: PlannedEntry,
): Promise<EntryCost> {
  const event = await requireOpenOnline(db, user, slug)
  const classes = await loadOnlineClasses(db, event.id, { withWaiting: true })
  const { rider, horse, ...marks } = await planEntry(db, user, event, classes, input)
  const horseIdOf = horseIds(db, event.organization_id)
  const waiting = await db.onlineEntry.findMany({
    where: { event_id: event.id, user_id: rider.id, state: 'waiting' },
    orderBy: { id: 'asc' },
  })
  const before = []
  for (const entry of waiting) {
    const horse_id = entry.horse_id ?? (entry.horse_name && (await horseIdOf(entry.horse_name)))
    before.push(...plannedRuns({ ...marksOf(entry), horse_id: horse_id || null }, classes))
  }
  const horse_id = horse && (horse.id ?? (await horseIdOf(horse.name)))
  const added = plannedRuns({ ...marks, horse_id }, classes)
  const charges = await previewCharges(db, event.id, rider.id, { before, added })
  return { charges, total_cents: sum(charges.map(({ cents }) => cents)) }
}

/** Returns a function that finds a horse's id by name. A name that no horse has yet gets a negative id. */
function horseIds(db: Database, organization_id: number) {
  const added: string[] = []
  return async (name: string) => {
    const [known] = await lockHorsesNamed(db, organization_id, name)
    if (known) return known.id
    const key = name.toLowerCase()
    if (!added.includes(key)) added.push(key)
    return -1 - added.indexOf(key)
  }
}
