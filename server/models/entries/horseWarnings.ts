import { horseChangeWarnings } from '#rules/entries/changeOfHorse.ts'
import type { DrawChange } from '../draw/changeDraw.ts'
import type { LoadedEntry } from './load.ts'

export async function loadHorseWarnings(
  { tx, activity }: DrawChange,
  before: LoadedEntry,
  { id, activity_id, round, draw, horse_id, horse }: LoadedEntry,
): Promise<string[]> {
  if (!activity.track_horses || before.horse_id === null || !horse || horse_id === before.horse_id) return []
  const others = await tx.userActivity.findMany({
    where: { activity_id, round, horse_id, scratched_at: null, id: { not: id } },
    select: { draw: true },
    orderBy: { id: 'asc' },
  })
  return horseChangeWarnings(
    { slot: draw, horse: horse.name },
    others.map((other) => other.draw),
    activity.min_gap,
  )
}
