import { formatDay, formatLocalTime } from '#lib/dates.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import type { BooksClose, EntryMode } from '#rules/entries/entryModes.ts'
import type { EditClassProps } from '#wire/events/classes.ts'
import type { NoTime, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { WITH_ROUNDS } from '../activities/rounds.ts'

export const ADDED_SECONDS = [5, 10, 15]
export const NO_TIME_CHOICES: NoTime[] = ['NT', 'DQ', 'Broke']

export const SETTINGS_RELATIONS = {
  ...WITH_ROUNDS,
  incentives: { include: WITH_ROUNDS, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
  carries_to: { select: { to_activity_id: true } },
} satisfies Prisma.ActivityInclude

export const loadClassWithSettings = (db: Database | Tx, id: number) =>
  db.activity.findUniqueOrThrow({ where: { id }, include: SETTINGS_RELATIONS, relationLoadStrategy: 'join' })
export type ClassWithSettings = Awaited<ReturnType<typeof loadClassWithSettings>>

export const classSettings = (current: ClassWithSettings, timeZone: string): EditClassProps['settings'] => ({
  name: current.name,
  total_slots: current.total_slots,
  scoring: current.judged ? 'points' : 'time',
  track_horses: current.track_horses,
  track_bulls: current.track_bulls,
  has_divisions: current.has_divisions,
  age_from: current.age_from,
  age_to: current.age_to,
  age_on: current.age_on && formatDay(current.age_on),
  association: current.association,
  min_gap: current.min_gap,
  drag_every: current.drag_every,
  added_seconds: toCheckboxes(ADDED_SECONDS, current.added_seconds),
  no_times: toCheckboxes(NO_TIME_CHOICES, current.no_times),
  carries_to: Object.fromEntries(current.carries_to.map(({ to_activity_id }) => [to_activity_id, true])),
  points_seasons_group_id: current.points_seasons_group_id,
  payType: current.payType,
  rounds: roundsWithoutAverage(current).map(({ id, name, top }) => ({ id, name, top })),
  incentives: current.incentives.map(({ id, name, code }) => ({ id, name, code })),
  code: current.code,
  runs_on: current.runs_on && formatDay(current.runs_on),
  entry_mode: current.entry_mode as EntryMode,
  late_entry_mode: current.late_entry_mode as EntryMode,
  rolls_by_default: current.rolls_by_default,
  books_close: current.books_close as BooksClose,
  side_pots_lock: current.side_pots_lock,
  takes_online_entries: current.takes_online_entries,
  online_limit: current.online_limit,
  books_close_at: current.books_close_at && formatLocalTime(timeZone, current.books_close_at),
})

export const roundsWithoutAverage = ({ rounds }: ClassWithSettings) =>
  rounds.filter(({ name }) => name !== AVERAGE)

const toCheckboxes = <Choice extends string | number>(all: Choice[], chosen: Choice[]) =>
  Object.fromEntries(all.map((choice) => [choice, chosen.includes(choice)]))
