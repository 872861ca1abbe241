import { roundName } from '#rules/classes/rounds.ts'
import type { EntryColumn, EntryLine } from '#wire/entries.ts'

/** A run whose horse can be changed, with the name of its class and go. */
export type HorseRun = { id: number; version: number; title: string }

/** The runs for which the dialog changes the horse. `horse` is the name of the current one, or null if there is none. */
export type HorseChange = { rider: { id: number; name: string }; horse: string | null; runs: HorseRun[] }

export const runTitle = (name: string, round: string) => (round ? `${name}, ${roundName(round)}` : name)

/**
 * Includes only the first run still to come in each class, because the server changes the horse in the later gos, too.
 * Null if there is none.
 */
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
