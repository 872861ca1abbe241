import { parseDay, parseLocalTime } from '#lib/dates.ts'
import { resizeRefusal } from '#rules/draw/messages.ts'
import { isDayOf } from '#rules/entries/classDays.ts'
import {
  CHOOSE_POINTS_GROUP,
  type ClassSettings,
  codeTakenMessage,
  type EditClassProps,
  NOT_A_DAY,
} from '#wire/events/classes.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Invalid } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { drawReload, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { type AuthorizedActivity, canSeeSeasons } from '../authorization.ts'
import {
  type ActivityChange,
  changeActivity,
  type ActivityRef,
  loadLastUsedSlot,
} from '../activities/changeActivity.ts'
import { moveWaivedLateFees } from '../fees/lateFees.ts'
import { lockCharges, syncCharges } from '../fees/syncCharges.ts'
import { rejectStaleEdit } from '../staleEdit.ts'
import { createTombstones } from '../draw/tombstones.ts'
import { refreshPublicPages } from '../events/refreshPublicPages.ts'
import { loadEventCalendar, timeZoneOf } from '../events/timeZone.ts'
import { roundNames } from '../activities/rounds.ts'
import {
  ADDED_SECONDS,
  type ClassWithSettings,
  loadClassWithSettings,
  roundsWithoutAverage,
  NO_TIME_CHOICES,
  classSettings,
} from './settings.ts'
import { listCodes } from './codes.ts'
import { isNameTaken, lockEventClasses, nameTakenMessage } from './create.ts'
import { requireUpdateAllowed } from './validateUpdate.ts'
import { saveRounds, type RoundInput } from './saveRounds.ts'
import { OUTDATED } from '#wire/sharedTexts.ts'

export function updateClass(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  version: number,
  input: ClassSettings,
) {
  return changeActivity(db, user, found, async (change) => {
    const { tx } = change
    const current = await loadClassWithSettings(tx, found.id)
    const { points_seasons_group_id } = canSeeSeasons(found.membership) ? input : current
    const allowedInput = { ...input, points_seasons_group_id }
    const timeZone = timeZoneOf(found.event)
    const before = classSettings(current, timeZone)
    if (current.settings_version !== version)
      return rejectStaleEdit(LABELS, comparableSettings(current, before), comparableInput(allowedInput))
    await requireValidReferences(tx, found, current, allowedInput)
    await requireUpdateAllowed(tx, current, allowedInput)
    await saveSettings(change, current, allowedInput, timeZone)
    const saved = await loadClassWithSettings(tx, found.id)
    const after = classSettings(saved, timeZone)
    change.record('class changed', before, after)
    // A change of age limits can also hide or show riders' names on the pages of other classes.
    if (AGE_FIELDS.some((name) => before[name] !== after[name]))
      await refreshPublicPages(tx, user, found.event_id)
    change.broadcast(...roundNames(saved).map((round) => drawReload(change.activity, round)))
    change.broadcast(entriesUpdated(found.event_id, null))
    if (before.runs_on !== after.runs_on || before.rounds.length !== after.rounds.length) {
      await lockCharges(tx, found.event_id)
      await moveWaivedLateFees(tx, found.event_id, [
        { id: found.id, from: before.runs_on, to: after.runs_on },
      ])
      await syncCharges(tx, user, found.event_id, null)
    }
    change.broadcastResults([found.id, ...saved.incentives.map(({ id }) => id)])
  })
}

const AGE_FIELDS = ['age_from', 'age_to', 'age_on'] as const

async function saveSettings(
  { tx, user, update, activity }: ActivityChange,
  current: ClassWithSettings,
  input: ClassSettings,
  timeZone: string,
) {
  const { rounds, incentives, carries_to, books_close_at, ...columns } = settingsColumns(input)
  const contests = { OR: [{ id: activity.id }, { parent_id: activity.id }] }
  // Clear the codes first so that a class and its side pot can swap codes.
  await tx.activity.updateMany({ where: contests, data: { code: null } })
  await update({
    ...columns,
    books_close_at: books_close_at && parseLocalTime(timeZone, books_close_at),
    settings_version: { increment: 1 },
  })
  const roundsToSave = roundInputs(current, rounds)
  const hasRoundCountChanged = roundsToSave.length !== roundsWithoutAverage(current).length
  const remainingNames = roundsToSave.flatMap(({ was }) => was ?? [])
  await createTombstones(tx, user, { activity_id: activity.id, NOT: { name: { in: remainingNames } } })
  await saveRounds(tx, activity.id, current.rounds, roundsToSave)
  await tx.activity.deleteMany({
    where: { parent_id: activity.id, id: { notIn: incentives.flatMap(({ id }) => id ?? []) } },
  })
  for (const [position, incentive] of incentives.entries())
    await saveIncentive(
      tx,
      current,
      input,
      incentive,
      sharedColumns(input, position, incentive),
      roundsToSave,
    )
  // Purse weights are stored by the position of the go, so the old weights don't fit the new gos.
  if (hasRoundCountChanged)
    await tx.purse.updateMany({ where: { activity: contests }, data: { weights: [] } })
  await saveCarryovers(tx, activity.id, carries_to)
}

async function saveCarryovers(tx: Tx, from_activity_id: number, to: number[]) {
  await tx.carryover.deleteMany({ where: { from_activity_id, to_activity_id: { notIn: to } } })
  const data = to.map((to_activity_id) => ({ from_activity_id, to_activity_id }))
  await tx.carryover.createMany({ data, skipDuplicates: true })
}

async function saveIncentive(
  tx: Tx,
  parent: ClassWithSettings,
  { has_divisions }: ClassSettings,
  { id }: ClassSettings['incentives'][number],
  shared: SharedColumns,
  roundsToSave: RoundInput[],
) {
  const old = parent.incentives.find((one) => one.id === id)
  if (!old) return createIncentive(tx, parent, { ...shared, has_divisions }, roundsToSave)
  await tx.activity.update({ where: { id: old.id }, data: shared })
  await saveRounds(tx, old.id, old.rounds, roundsToSave)
}

const sharedColumns = (
  input: ClassSettings,
  position: number,
  { name, code }: ClassSettings['incentives'][number],
) => ({
  name,
  code,
  position,
  total_slots: input.total_slots,
  judged: input.scoring === 'points',
  track_horses: input.track_horses,
  track_bulls: input.track_bulls,
})

type SharedColumns = ReturnType<typeof sharedColumns>

async function createIncentive(
  tx: Tx,
  { event_id, id: parent_id }: ClassWithSettings,
  columns: SharedColumns & { has_divisions: boolean },
  roundsToSave: RoundInput[],
) {
  const purse = { create: await copyPurseOf(tx, parent_id) }
  const { id } = await tx.activity.create({ data: { ...columns, event_id, parent_id, purse } })
  const newRounds = roundsToSave.map((go) => ({ ...go, was: null }))
  await saveRounds(tx, id, [], newRounds)
}

export async function copyPurseOf(tx: Tx, activity_id: number) {
  const purse = await tx.purse.findUnique({
    where: { activity_id },
    select: { divisions: true, places: true, placesBy: true, payback_bp: true },
  })
  return purse ? { ...purse, divisions: purse.divisions!, places: purse.places! } : {}
}

function settingsColumns({
  scoring,
  added_seconds,
  no_times,
  carries_to,
  age_on,
  runs_on,
  ...rest
}: ClassSettings) {
  return {
    ...rest,
    judged: scoring === 'points',
    age_on: age_on && parseDay(age_on),
    runs_on: runs_on && parseDay(runs_on),
    added_seconds: ADDED_SECONDS.filter((seconds) => added_seconds[seconds]),
    no_times: NO_TIME_CHOICES.filter((noTime) => no_times[noTime]),
    carries_to: checkedIds(carries_to),
  }
}

async function requireValidReferences(
  tx: Tx,
  { id, event }: ActivityRef,
  current: ClassWithSettings,
  input: ClassSettings,
) {
  const errors: Record<string, string> = {}
  const carried = checkedIds(input.carries_to)
  const isLockNeeded = current.name !== input.name || carried.length > 0 || hasEntrySettings(input)
  const classes = isLockNeeded ? await lockEventClasses(tx, current.event_id) : []
  if (isNameTaken(classes, input.name, id)) errors.name = nameTakenMessage(input.name)
  if (carried.some((to) => to === id || !classes.some((one) => one.id === to && !one.is_aggregate)))
    errors.carries_to = 'Choose other classes in this event.'
  const group = input.points_seasons_group_id
  const season = { organization_id: event.organization_id }
  if (group !== null && !(await tx.pointsGroup.count({ where: { id: group, season } })))
    errors.points_seasons_group_id = CHOOSE_POINTS_GROUP
  if (
    !areKnownOrNew(input.rounds, roundsWithoutAverage(current)) ||
    !areKnownOrNew(input.incentives, current.incentives)
  )
    errors.message = OUTDATED
  Object.assign(errors, await findEntryErrors(tx, current, input))
  if (input.total_slots < (await loadLastUsedSlot(tx, id)))
    errors.total_slots = resizeRefusal(input.total_slots)
  if (Object.keys(errors).length) throw new Invalid(errors)
}

const codesOf = ({ code, incentives }: Pick<ClassSettings, 'code' | 'incentives'>) => [
  { field: 'code', code },
  ...incentives.map(({ code }, index) => ({ field: `incentives.${index}.code`, code })),
]

const hasEntrySettings = (input: ClassSettings) =>
  input.runs_on !== null || codesOf(input).some(({ code }) => code !== null)

async function findEntryErrors(tx: Tx, { id, event_id }: ClassWithSettings, input: ClassSettings) {
  if (!hasEntrySettings(input)) return {}
  const errors: Record<string, string> = {}
  const used = await listCodes(tx, event_id, id)
  for (const { field, code } of codesOf(input))
    if (code !== null && used.includes(code)) errors[field] = codeTakenMessage(code)
  if (input.runs_on !== null && !isDayOf(await loadEventCalendar(tx, event_id), input.runs_on))
    errors.runs_on = NOT_A_DAY
  return errors
}

function areKnownOrNew(input: { id: number | null }[], known: { id: number }[]) {
  const ids = input.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length && ids.every((id) => known.some((one) => one.id === id))
}

const roundInputs = (current: ClassWithSettings, rounds: ClassSettings['rounds']): RoundInput[] =>
  rounds.map(({ id, name, top }) => ({
    was: roundsWithoutAverage(current).find((go) => go.id === id)?.name ?? null,
    name,
    top,
  }))

const checkedIds = (choices: Record<string, boolean>) =>
  Object.keys(choices)
    .filter((id) => choices[id] && /^\d{1,9}$/.test(id))
    .map(Number)

const LABELS: Record<string, string> = {
  name: 'Name',
  total_slots: 'Slots',
  scoring: 'Timed or judged',
  track_horses: 'Track horses',
  track_bulls: 'Track bulls',
  has_divisions: 'Divisions',
  age_from: 'Minimum age',
  age_to: 'Maximum age',
  age_on: 'Age as of',
  association: 'Association',
  min_gap: "Minimum distance between a rider's runs",
  drag_every: 'Drag after every',
  added_seconds: 'Penalty seconds',
  no_times: 'Penalties',
  points_seasons_group_id: 'Points group',
  payType: 'Payout',
  rounds: 'Gos',
  incentives: 'Side pots',
  code: 'Code',
  runs_on: 'Runs on',
  entry_mode: 'New entries',
  late_entry_mode: 'Late entries',
  rolls_by_default: 'Rolls over by default',
  books_close: 'Entries close',
  books_close_at: 'Closing time',
  side_pots_lock: 'Side pots lock',
  takes_online_entries: 'Riders can enter online',
  online_limit: 'Online entry limit',
}

const comparableSettings = (current: ClassWithSettings, settings: EditClassProps['settings']) => ({
  ...settings,
  added_seconds: current.added_seconds,
  no_times: current.no_times,
})
const comparableInput = (input: ClassSettings) => ({ ...input, ...pickLists(settingsColumns(input)) })
const pickLists = ({ added_seconds, no_times }: ReturnType<typeof settingsColumns>) => ({
  added_seconds,
  no_times,
})
