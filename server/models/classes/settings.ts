import { dateOf } from '#lib/dates.ts'
import { resizeRefused } from '#rules/drawTexts.ts'
import type { ClassSettings } from '#wire/events/classes.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Invalid } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { drawReloaded } from '../../live/broadcasts.ts'
import { type ActivityFound, seesSeasons } from '../access.ts'
import { type Change, changeActivity, type Found, lastUsedSlot } from '../change.ts'
import { rejectUnlessStored } from '../edited.ts'
import { leaveTombstones } from '../draw/tombstones.ts'
import { tellEverybody } from '../events/everybody.ts'
import { gosOf } from '../rounds.ts'
import {
  ADDED_SECONDS,
  type ClassNow,
  classWithSettings,
  gos,
  NO_TIME_CHOICES,
  settingsOf,
} from './current.ts'
import { isTaken, lockClasses, taken } from './make.ts'
import { requireAllowed } from './refusals.ts'
import { setGos, type WantedGo } from './rounds.ts'

/**
 * Changes the settings of a class, whole or not at all. Throws Conflict where somebody else has changed them since
 * `version`, where a published draw or published money would be another, and where something that holds runs would go;
 * Invalid for what is not in this event or organization. Whoever sees no seasons
 * leaves the points group as it is.
 */
export function changeClass(
  db: Database,
  by: Person,
  found: ActivityFound,
  version: number,
  sent: ClassSettings,
) {
  return changeActivity(db, by, found, async (change) => {
    const { tx } = change
    const now = await classWithSettings(tx, found.id)
    const { points_seasons_group_id } = seesSeasons(found.membership) ? sent : now
    const given = { ...sent, points_seasons_group_id }
    if (now.settings_version !== version) return rejectUnlessStored(LABELS, compared(now), comparedTo(given))
    await requireKnown(tx, found, now, given)
    await requireAllowed(tx, now, given)
    const before = settingsOf(now)
    await write(change, now, given)
    const after = await classWithSettings(tx, found.id)
    change.record('class changed', before, settingsOf(after))
    // The ages of a class decide whose names public pages of the other classes hide.
    if (AGES.some((name) => before[name] !== settingsOf(after)[name]))
      await tellEverybody(tx, by, found.event_id)
    change.say(...gosOf(after).map((round) => drawReloaded(change.activity, round)))
    change.tellResults([found.id, ...after.incentives.map(({ id }) => id)])
  })
}

const AGES = ['age_from', 'age_to', 'age_on'] as const

async function write({ tx, by, set, activity }: Change, now: ClassNow, given: ClassSettings) {
  const { rounds, incentives, carries_to, ...columns } = columnsOf(given)
  await set({ ...columns, settings_version: { increment: 1 } })
  const wanted = wantedGos(now, rounds)
  const hasOtherGos = wanted.length !== gos(now).length
  const left = wanted.flatMap(({ was }) => was ?? [])
  await leaveTombstones(tx, by, { activity_id: activity.id, round: { notIn: left } })
  await setGos(tx, activity.id, now.rounds, wanted)
  await tx.activity.deleteMany({
    where: { parent_id: activity.id, id: { notIn: incentives.flatMap(({ id }) => id ?? []) } },
  })
  for (const [position, incentive] of incentives.entries())
    await writeIncentive(tx, now, given, incentive, sharedWith(given, position, incentive.name), wanted)
  // Weights are by position: for another number of gos they are equal again.
  const contests = { OR: [{ id: activity.id }, { parent_id: activity.id }] }
  if (hasOtherGos) await tx.purse.updateMany({ where: { activity: contests }, data: { weights: [] } })
  await writeCarryovers(tx, activity.id, carries_to)
}

async function writeCarryovers(tx: Tx, from_activity_id: number, to: number[]) {
  await tx.carryover.deleteMany({ where: { from_activity_id, to_activity_id: { notIn: to } } })
  const data = to.map((to_activity_id) => ({ from_activity_id, to_activity_id }))
  await tx.carryover.createMany({ data, skipDuplicates: true })
}

async function writeIncentive(
  tx: Tx,
  parent: ClassNow,
  { has_divisions }: ClassSettings,
  { id }: ClassSettings['incentives'][number],
  shared: Shared,
  wanted: WantedGo[],
) {
  const old = parent.incentives.find((one) => one.id === id)
  if (!old) return makeIncentive(tx, parent, { ...shared, has_divisions }, wanted)
  await tx.activity.update({ where: { id: old.id }, data: shared })
  await setGos(tx, old.id, old.rounds, wanted)
}

/** An incentive is counted as its class is: the same gos, the same kind of score, the same things tracked. */
const sharedWith = (given: ClassSettings, position: number, name: string) => ({
  name,
  position,
  total_slots: given.total_slots,
  judged: given.scoring === 'points',
  track_horses: given.track_horses,
  track_bulls: given.track_bulls,
})

type Shared = ReturnType<typeof sharedWith>

/** It begins with divisions if its class now has them; from then on its money form says whether it has any. */
async function makeIncentive(
  tx: Tx,
  { event_id, id: parent_id }: ClassNow,
  columns: Shared & { has_divisions: boolean },
  wanted: WantedGo[],
) {
  const purse = { create: await purseLike(tx, parent_id) }
  const { id } = await tx.activity.create({ data: { ...columns, event_id, parent_id, purse } })
  const made = wanted.map((go) => ({ ...go, was: null }))
  await setGos(tx, id, [], made)
}

/** An incentive's money begins with the divisions and places of its class, and without a fee. */
async function purseLike(tx: Tx, activity_id: number) {
  const purse = await tx.purse.findUnique({
    where: { activity_id },
    select: { divisions: true, places: true, placesBy: true, payback_bp: true },
  })
  return purse ? { ...purse, divisions: purse.divisions!, places: purse.places! } : {}
}

function columnsOf({ scoring, added_seconds, no_times, carries_to, age_on, ...rest }: ClassSettings) {
  return {
    ...rest,
    judged: scoring === 'points',
    age_on: age_on && dateOf(age_on),
    added_seconds: ADDED_SECONDS.filter((seconds) => added_seconds[seconds]),
    no_times: NO_TIME_CHOICES.filter((noTime) => no_times[noTime]),
    carries_to: idsOf(carries_to),
  }
}

/** Whatever is named is of this class, this event and this organization, and fits the draw as it is. */
async function requireKnown(tx: Tx, { id, event }: Found, now: ClassNow, given: ClassSettings) {
  const errors: Record<string, string> = {}
  const carried = idsOf(given.carries_to)
  const classes = now.name === given.name && !carried.length ? [] : await lockClasses(tx, now.event_id)
  if (isTaken(classes, given.name, id)) errors.name = taken(given.name)
  if (carried.some((to) => to === id || !classes.some((one) => one.id === to)))
    errors.carries_to = 'Choose other classes of this event.'
  const group = given.points_seasons_group_id
  const season = { organization_id: event.organization_id }
  if (group !== null && !(await tx.pointsGroup.count({ where: { id: group, season } })))
    errors.points_seasons_group_id = 'Choose a points group of your organization.'
  if (!areOf(given.rounds, gos(now)) || !areOf(given.incentives, now.incentives))
    errors.message = 'Reload the page.'
  if (given.total_slots < (await lastUsedSlot(tx, id))) errors.total_slots = resizeRefused(given.total_slots)
  if (Object.keys(errors).length) throw new Invalid(errors)
}

/** New ones, and each of the known ones once at most. */
function areOf(given: { id: number | null }[], known: { id: number }[]) {
  const ids = given.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length && ids.every((id) => known.some((one) => one.id === id))
}

const wantedGos = (now: ClassNow, rounds: ClassSettings['rounds']): WantedGo[] =>
  rounds.map(({ id, name, top }) => ({
    was: gos(now).find((go) => go.id === id)?.name ?? null,
    name,
    top,
  }))

const idsOf = (choices: Record<string, boolean>) =>
  Object.keys(choices)
    .filter((id) => choices[id] && /^\d{1,9}$/.test(id))
    .map(Number)

const LABELS: Record<string, string> = {
  name: 'Name',
  total_slots: 'Slots',
  scoring: 'Scored by',
  track_horses: 'Horses',
  track_bulls: 'Bulls',
  has_divisions: 'Divisions',
  age_from: 'Youngest',
  age_to: 'Oldest',
  age_on: 'Age on',
  association: 'Association',
  min_gap: 'From one run of a rider to the next',
  drag_every: 'Drag every',
  added_seconds: 'Seconds',
  no_times: 'Penalties',
  points_seasons_group_id: 'Points group',
  payType: 'Prizes',
  rounds: 'Gos',
  incentives: 'Incentives',
}

/** Both in the same words, so that only what differs differs. */
const compared = (now: ClassNow) => ({
  ...settingsOf(now),
  added_seconds: now.added_seconds,
  no_times: now.no_times,
})
const comparedTo = (given: ClassSettings) => ({ ...given, ...pick(columnsOf(given)) })
const pick = ({ added_seconds, no_times }: ReturnType<typeof columnsOf>) => ({ added_seconds, no_times })
