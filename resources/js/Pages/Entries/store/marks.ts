import type { EntryColumn, EntryLine, LineEntry } from '#wire/entries.ts'

/**
 * `session only`: the run doesn't count toward its own class. `too few runs`: the line has fewer runs than the
 * aggregate needs.
 */
export type Mark =
  'entered' | 'rolled over' | 'rolled over, scratched' | 'session only' | 'too few runs' | 'scratched'

export function markIn(line: EntryLine, column: EntryColumn): Mark | null {
  const { entries } = line
  const { id, parent_id, members } = column
  const counting = entries.filter(({ contests }) => contests.includes(id))
  if (counting.length > 0 && members.length > 0)
    return lacksRuns(column, contestsOf(line)) ? 'too few runs' : 'entered'
  const runs = entries.filter(({ activity_id }) => activity_id === (parent_id ?? id))
  const isScratched = ({ scratched }: LineEntry) => scratched
  if (counting.length > 0 && !counting.some((run) => runs.includes(run)))
    return counting.every(isScratched) ? 'rolled over, scratched' : 'rolled over'
  const own = counting.length > 0 ? counting : parent_id === null ? runs : []
  if (own.length === 0) return null
  if (own.every(isScratched)) return 'scratched'
  return counting.length > 0 ? 'entered' : 'session only'
}

export const isRollover = (mark: Mark | null) => mark === 'rolled over' || mark === 'rolled over, scratched'

export const lacksRuns = ({ members, runs_needed }: EntryColumn, classes: number[]): boolean =>
  members.filter((id) => classes.includes(id)).length < runs_needed

export const contestsOf = ({ entries }: EntryLine): number[] =>
  entries.flatMap(({ contests, scratched }) => (scratched ? [] : contests))

export const runsIn = (line: EntryLine, { id }: EntryColumn): LineEntry[] =>
  line.entries.filter(({ activity_id }) => activity_id === id)

export const countsIn = (line: EntryLine, { id }: EntryColumn): LineEntry[] =>
  line.entries.filter(({ contests }) => contests.includes(id))

export function columnsByDay(columns: EntryColumn[]): { day: string | null; columns: EntryColumn[] }[] {
  const classes = columns.filter(({ parent_id }) => parent_id === null)
  const days = [...new Set(classes.map(({ runs_on }) => runs_on))].toSorted((one, other) =>
    (one ?? LAST_DAY).localeCompare(other ?? LAST_DAY),
  )
  return days.map((day) => ({
    day,
    columns: classes
      .filter(({ runs_on }) => runs_on === day)
      .flatMap((one) => [one, ...columns.filter(({ parent_id }) => parent_id === one.id)]),
  }))
}

const LAST_DAY = '9999-12-31'
