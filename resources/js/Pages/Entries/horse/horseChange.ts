import { roundName } from '#rules/classes/rounds.ts'
import type { EntryColumn, EntryLine } from '#wire/entries.ts'

export type HorseRun = { id: number; version: number; title: string }

/** `horse` is the current horse's name. */
export type HorseChange = { rider: { id: number; name: string }; horse: string | null; runs: HorseRun[] }

export const runTitle = (name: string, round: string) => (round ? `${name}, ${roundName(round)}` : name)

/** Includes only each class's next run, because the server also changes the later gos. */
export function horseChangeOf(
  { rider, horse, entries }: EntryLine,
  columns: EntryColumn[],
): HorseChange | null {
  const runs = columns.flatMap(({ id: column, name, tracks_horses }) => {
    const [next] = entries
      .filter(({ activity_id, scratched, has_score }) => activity_id === column && !scratched && !has_score)
      .toSorted((one, other) => one.round.localeCompare(other.round, 'en', { numeric: true }))
    if (!tracks_horses || !next) return []
    return { id: next.id, version: next.version, title: runTitle(name, next.round) }
  })
  return runs.length > 0 ? { rider, horse: horse?.name ?? null, runs } : null
}
