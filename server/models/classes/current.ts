import { dayOf } from '#lib/dates.ts'
import { AVERAGE } from '#rules/rounds.ts'
import type { EditClassProps } from '#wire/events/classes.ts'
import type { NoTime, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { ROUNDS } from '../rounds.ts'

/** Seconds that can be put on a time, and the ways to end without one. */
export const ADDED_SECONDS = [5, 10, 15]
export const NO_TIME_CHOICES: NoTime[] = ['NT', 'DQ', 'Broke']

const SETTINGS = {
  ...ROUNDS,
  incentives: { include: ROUNDS, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
  carries_to: { select: { to_activity_id: true } },
} satisfies Prisma.ActivityInclude

/** A class with everything that its settings are made of. */
export const classWithSettings = (db: Database | Tx, id: number) =>
  db.activity.findUniqueOrThrow({ where: { id }, include: SETTINGS, relationLoadStrategy: 'join' })
export type ClassNow = Awaited<ReturnType<typeof classWithSettings>>

export const settingsOf = (now: ClassNow): EditClassProps['settings'] => ({
  name: now.name,
  total_slots: now.total_slots,
  scoring: now.judged ? 'points' : 'time',
  track_horses: now.track_horses,
  track_bulls: now.track_bulls,
  has_divisions: now.has_divisions,
  age_from: now.age_from,
  age_to: now.age_to,
  age_on: now.age_on && dayOf(now.age_on),
  association: now.association,
  min_gap: now.min_gap,
  drag_every: now.drag_every,
  added_seconds: ticked(ADDED_SECONDS, now.added_seconds),
  no_times: ticked(NO_TIME_CHOICES, now.no_times),
  carries_to: Object.fromEntries(now.carries_to.map(({ to_activity_id }) => [to_activity_id, true])),
  points_seasons_group_id: now.points_seasons_group_id,
  payType: now.payType,
  rounds: gos(now).map(({ id, name, top }) => ({ id, name, top })),
  incentives: now.incentives.map(({ id, name }) => ({ id, name })),
})

export const gos = ({ rounds }: ClassNow) => rounds.filter(({ name }) => name !== AVERAGE)

const ticked = <Choice extends string | number>(all: Choice[], chosen: Choice[]) =>
  Object.fromEntries(all.map((choice) => [choice, chosen.includes(choice)]))
