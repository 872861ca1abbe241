import { horseChangeWarnings, sidePotWarnings } from '#rules/entries/changeOfHorse.ts'
import type { DrawChange } from '../draw/changeDraw.ts'
import { contestIdsOf } from '../draw/rows.ts'
import type { LoadedEntry } from './load.ts'

export async function loadHorseWarnings(
  { tx, activity }: DrawChange,
  before: LoadedEntry,
  after: LoadedEntry,
): Promise<string[]> {
  if (!isOtherHorse(activity, before, after)) return []
  const { id, activity_id, round, draw, horse_id, horse } = after
  const others = await tx.userActivity.findMany({
    where: { activity_id, round, horse_id, scratched_at: null, id: { not: id } },
    select: { draw: true },
    orderBy: { id: 'asc' },
  })
  return horseChangeWarnings(
    { slot: draw, horse: horse!.name },
    others.map((other) => other.draw),
    activity.min_gap,
  )
}

/** `changed` has the entry's runs that got the new horse. */
export async function loadSidePotWarnings(
  { tx, activity }: DrawChange,
  before: LoadedEntry,
  changed: LoadedEntry[],
): Promise<string[]> {
  if (!isOtherHorse(activity, before, changed[0]!)) return []
  const ids = [...contestIdsOf(changed)].filter((id) => id !== activity.id)
  if (ids.length === 0) return []
  const sidePots = await tx.activity.findMany({
    where: { id: { in: ids }, parent_id: { not: null } },
    select: { name: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return sidePotWarnings(sidePots.map(({ name }) => name))
}

const isOtherHorse = (
  activity: { track_horses: boolean },
  before: LoadedEntry,
  { horse, horse_id }: LoadedEntry,
) => activity.track_horses && before.horse_id !== null && horse !== null && horse_id !== before.horse_id
