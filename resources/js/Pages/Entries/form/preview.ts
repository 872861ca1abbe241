import { listWithAnd } from '#lib/lists.ts'
import { plural } from '#lib/plural.ts'
import { contestNames, sessionOnlyNames } from '#rules/entries/contestNames.ts'
import {
  type CodedContest,
  type ExhibitionCount,
  isClass,
  type Marks,
  type ParsedCodes,
} from '#rules/entries/codes.ts'
import type { EntriesProps, EntryColumn, EntryLine, LateFee } from '#wire/entries.ts'
import { publishedGosNotice, publishedPayoutNotice } from '#rules/entries/notices.ts'
import { contestsOf, lacksRuns } from '../store/marks.ts'
import type { Choice } from '../store/unsavedLine.ts'

/** In cents. */
export type Fee = { name: string; cents: number; isLate?: boolean }

type Prices = {
  columns: (CodedContest & Pick<EntryColumn, 'fee_cents'>)[]
  exhibition_cents: number
}

export const sumFees = (fees: Fee[]): number => fees.reduce((sum, { cents }) => sum + cents, 0)

export function entryFees(
  { activity_ids, contests, exhibitions }: Planned,
  { columns, exhibition_cents }: Prices,
): Fee[] {
  const entered = [
    ...activity_ids.map((id) => ({ id, activity_id: id })),
    ...contests.map(({ contest_id, activity_id }) => ({ id: contest_id, activity_id })),
  ]
  const fees = columns.flatMap((column) =>
    entered
      .filter(({ id }) => id === column.id)
      .map(({ id, activity_id }) => ({
        name: isClass(column) && activity_id !== id ? `${column.name} (co)` : column.name,
        cents: column.fee_cents,
      })),
  )
  const sold = exhibitions && {
    name: exhibitionsText(exhibitions),
    cents: (exhibitions.count - exhibitions.was) * exhibition_cents,
  }
  return [...fees, ...(sold ? [sold] : [])].filter(({ cents }) => cents !== 0)
}

/** Leaves out late fees. */
export function eventFees(
  planned: NewRuns,
  { columns, fees }: Pick<EntriesProps, 'columns' | 'fees'>,
  { isNewRider, isNewHorse }: { isNewRider: boolean; isNewHorse: boolean },
): Fee[] {
  const runs = columns.reduce((sum, { id, gos }) => (planned.runs.includes(id) ? sum + gos : sum), 0)
  if (runs === 0) return []
  const times = { entry: runs, rider: isNewRider ? 1 : 0, horse: isNewHorse ? 1 : 0 }
  return fees
    .map(({ name, per, cents }) => ({
      name: times[per] > 1 ? `${times[per]} × ${name}` : name,
      cents: times[per] * cents,
    }))
    .filter(({ cents }) => cents !== 0)
}

/** In cents. `unsaved` contains only this rider's lines. */
export function lateFeesOf(
  { runs, activity_ids }: NewRuns & Pick<Planned, 'activity_ids'>,
  lateFees: LateFee[],
  { riderId, unsaved }: { riderId: number | null; unsaved: NewRuns[] },
): number {
  const entered = unsaved.flatMap((line) => line.runs)
  const owed = new Set(
    lateFees.flatMap(({ activity_id, once, owed_by }) =>
      entered.includes(activity_id) || (riderId !== null && owed_by.includes(riderId)) ? once : [],
    ),
  )
  return lateFees
    .filter(({ activity_id }) => runs.includes(activity_id))
    .reduce((sum, { activity_id, cents, share_cents, once }) => {
      if (once !== null && owed.has(once)) return sum
      owed.add(once)
      return sum + cents + (activity_ids.includes(activity_id) ? share_cents : 0)
    }, 0)
}

export function namesOf(planned: Planned, columns: EntryColumn[]): string {
  const { exhibitions } = planned
  const sold = exhibitions ? [exhibitionsText(exhibitions)] : []
  const names = [...contestNames(planned, columns), ...sold].join(', ')
  return [names, ...sessionOnlyNames(planned, columns)].filter(Boolean).join('; ')
}

function exhibitionsText({ count, was }: ExhibitionCount): string {
  const more = was === 0 ? '' : 'more '
  return plural(count - was, `${more}exhibition`)
}

type Situation = {
  rider: Choice | null
  horse: Choice | null
  columns: EntryColumn[]
  lines: EntryLine[]
  existing: EntryLine | undefined
}

export function warningsOf(planned: Planned, situation: Situation): string[] {
  return [
    ...classWarnings(planned, situation),
    ...sidePotWarnings(planned, situation),
    ...aggregateWarnings(planned, situation),
  ]
}

/** A published purse must not change, so a contest with a published payout doesn't accept more entries. */
const sidePotWarnings = ({ contests }: Planned, { columns }: Situation): string[] =>
  columns
    .filter(({ id, published }) => published && contests.some(({ contest_id }) => contest_id === id))
    .map(({ name }) => publishedPayoutNotice(name))

function aggregateWarnings({ activity_ids, contests }: Planned, { columns, existing }: Situation): string[] {
  const added = contests.map(({ contest_id }) => contest_id)
  const entered = [...activity_ids, ...added, ...(existing ? contestsOf(existing) : [])]
  return columns
    .filter((column) => added.includes(column.id) && column.members.length > 0 && lacksRuns(column, entered))
    .map(({ name, members, runs_needed }) => {
      const missing = columns.filter(({ id }) => members.includes(id) && !entered.includes(id))
      const names = listWithAnd(missing.map((one) => one.name))
      return `${name} needs ${runs_needed} runs. Not entered in ${names} yet.`
    })
}

function classWarnings(
  { activity_ids, session_only = [] }: Planned,
  { rider, horse, columns, lines }: Situation,
): string[] {
  const classes = columns.filter(({ id }) => activity_ids.includes(id) || session_only.includes(id))
  const closed = classes.filter(({ published }) => published).map(({ name }) => publishedPayoutNotice(name))
  const partly = classes
    .filter(({ published_gos }) => published_gos.length > 0)
    .map(({ name, published_gos }) => publishedGosNotice(name, published_gos))
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
  return [...missing, ...closed, ...partly, ...shared]
}

type Planned = Marks & { exhibitions?: ExhibitionCount | null }
type NewRuns = Pick<ParsedCodes, 'runs'>
