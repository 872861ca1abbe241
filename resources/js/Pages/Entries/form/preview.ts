import type { ParsedCodes } from '#rules/entries/codes.ts'
import type { EntriesProps, EntryColumn, EntryLine } from '#wire/entries.ts'
import { contestsOf, lacksRuns } from '../store/marks.ts'
import type { Choice } from '../store/unsavedLine.ts'

/** The fees of new marks, in cents. */
export function feesOf({ activity_ids, contests }: Planned, columns: EntryColumn[]): number {
  const ids = [...activity_ids, ...contests.map(({ contest_id }) => contest_id)]
  return ids.reduce((sum, id) => sum + (columns.find((column) => column.id === id)?.fee_cents ?? 0), 0)
}

/** The fees of the event that new runs cost, in cents. Late fees are known once the line is saved. */
export function eventFeesOf(
  { activity_ids }: Pick<Planned, 'activity_ids'>,
  { columns, fees }: Pick<EntriesProps, 'columns' | 'fees'>,
  { isNewRider, isNewHorse }: { isNewRider: boolean; isNewHorse: boolean },
): number {
  const runs = columns.reduce((sum, { id, gos }) => (activity_ids.includes(id) ? sum + gos : sum), 0)
  const times = { entry: runs, rider: isNewRider ? 1 : 0, horse: isNewHorse ? 1 : 0 }
  return runs === 0 ? 0 : fees.reduce((sum, { per, cents }) => sum + times[per] * cents, 0)
}

/** "Open Saturday, Youth (co)" */
export function namesOf({ activity_ids, contests }: Planned, columns: EntryColumn[]): string {
  return columns
    .flatMap(({ id, name, parent_id, members }) => {
      if (activity_ids.includes(id)) return [name]
      const contest = contests.find(({ contest_id }) => contest_id === id)
      if (!contest) return []
      const isOwn = members.length > 0 || contest.activity_id === parent_id
      return [isOwn ? name : `${name} (co)`]
    })
    .join(', ')
}

type Situation = {
  rider: Choice | null
  horse: Choice | null
  columns: EntryColumn[]
  lines: EntryLine[]
  /** What the rider and horse are already entered in. */
  existing: EntryLine | undefined
}

export function warningsOf(planned: Planned, situation: Situation): string[] {
  return [...classWarnings(planned, situation), ...aggregateWarnings(planned, situation)]
}

/** Of aggregates that this line enters, those that need more runs. */
function aggregateWarnings({ activity_ids, contests }: Planned, { columns, existing }: Situation): string[] {
  const added = contests.map(({ contest_id }) => contest_id)
  const entered = [...activity_ids, ...added, ...(existing ? contestsOf(existing) : [])]
  return columns
    .filter((column) => added.includes(column.id) && column.members.length > 0 && lacksRuns(column, entered))
    .map(({ name, members, runs_needed }) => {
      const missing = columns.filter(({ id }) => members.includes(id) && !entered.includes(id))
      const names = new Intl.ListFormat('en-US').format(missing.map((one) => one.name))
      return `${name} needs ${runs_needed} runs. Not entered in ${names} yet.`
    })
}

function classWarnings({ activity_ids }: Planned, { rider, horse, columns, lines }: Situation): string[] {
  if (activity_ids.length === 0) return []
  const classes = columns.filter(({ id }) => activity_ids.includes(id))
  const closed = classes
    .filter(({ published }) => published)
    .map(({ name }) => `The ${name} payout is published. Unpublish it to add a run.`)
  const others = lines.filter(
    (line) =>
      horse !== null && horse.id !== null && line.horse?.id === horse.id && line.rider.id !== rider?.id,
  )
  const shared = classes.flatMap(({ id, name }) =>
    others
      .filter(({ entries }) => entries.some(({ activity_id }) => activity_id === id))
      .map((line) => `${horse!.name} already runs in ${name} with ${line.rider.name}.`),
  )
  const missing = !horse && classes.some(({ tracks_horses }) => tracks_horses) ? ['No horse yet.'] : []
  return [...missing, ...closed, ...shared]
}

type Planned = Pick<ParsedCodes, 'activity_ids' | 'contests'>
