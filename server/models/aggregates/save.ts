import { AVERAGE } from '#rules/classes/rounds.ts'
import { suggestCode } from '#rules/entries/suggestCode.ts'
import { MAX_MEMBER_ROUNDS } from '#rules/payout/aggregate.ts'
import type { AggregateSettings } from '#wire/events/aggregates.ts'
import { codeTakenMessage } from '#wire/events/classes.ts'
import { plural } from '#lib/plural.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { type ActivityRef, changeActivity } from '../activities/changeActivity.ts'
import { record } from '../changeLog.ts'
import { listCodes } from '../classes/codes.ts'
import { isNameTaken, lockEventClasses, nameTakenMessage } from '../classes/create.ts'
import { IS_CLASS } from '../classes/isClass.ts'
import { copyPurseOf } from '../classes/update.ts'
import { unassignFromClass } from '../exhibitions/place.ts'
import type { CurrentUser } from '../currentUser.ts'
import { rejectStaleEdit } from '../staleEdit.ts'
import { aggregateSettings, type AggregateWithMembers, loadAggregateSettings } from './settings.ts'

type EventRef = { id: number; organization_id: number }

export function createAggregate(db: Database, user: CurrentUser, event: EventRef, input: AggregateSettings) {
  return transaction(db, async (tx) => {
    const { existing, rounds } = await requireValid(tx, event.id, input)
    const code = input.code ?? suggestCode(input.name, new Set(await listCodes(tx, event.id)))
    const created = await tx.activity.create({
      data: {
        ...columns(input, rounds),
        code,
        event_id: event.id,
        is_aggregate: true,
        position: existing.length,
        rounds: { create: { name: '', position: 0 } },
        purse: { create: await copyPurseOf(tx, rounds[0]!.activity_id) },
        members: { create: rounds.map(({ id }) => ({ round_id: id })) },
      },
    })
    const where = { organization_id: event.organization_id, event_id: event.id, activity_id: created.id }
    await record(tx, user, where, 'aggregate made', null, await loadSnapshot(tx, created.id))
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, null)])
    return created
  })
}

/** If the payout is published, only the name and code can change. */
export function updateAggregate(
  db: Database,
  user: CurrentUser,
  found: ActivityRef,
  version: number,
  input: AggregateSettings,
) {
  return changeActivity(db, user, found, async (change) => {
    const { tx } = change
    const current = await loadAggregateSettings(tx, found.id)
    if (current.settings_version !== version)
      return rejectStaleEdit(LABELS, comparable(aggregateSettings(current)), comparable(input))
    requireUnpublished(current, input)
    const { rounds } = await requireValid(tx, found.event_id, input, current)
    await change.update({ ...columns(input, rounds), settings_version: { increment: 1 } })
    await tx.aggregateMember.deleteMany({ where: { aggregate_id: found.id } })
    await tx.aggregateMember.createMany({
      data: rounds.map(({ id }) => ({ aggregate_id: found.id, round_id: id })),
    })
    change.record('aggregate changed', snapshot(current), await loadSnapshot(tx, found.id))
    change.broadcast(entriesUpdated(found.event_id, null))
    change.broadcastResults([found.id])
  })
}

export function deleteAggregate(db: Database, user: CurrentUser, found: ActivityRef) {
  return changeActivity(db, user, found, async (change) => {
    const blocker = await aggregateDeletionBlocker(change.tx, found.id)
    if (blocker) throw new Conflict(blocker.reason)
    await unassignFromClass(change.tx, found.id)
    await change.tx.activity.delete({ where: { id: found.id } })
    change.record('aggregate deleted', { name: change.activity.name }, null)
    change.broadcast(entriesUpdated(found.event_id, null))
  })
}

export async function aggregateDeletionBlocker(
  db: Database | Tx,
  activity_id: number,
): Promise<{ reason: string; has_runs?: boolean } | null> {
  const entered = await db.enrollment.count({ where: { activity_id } })
  if (entered)
    return { reason: `${plural(entered, 'horse is', 'horses are')} entered in this average.`, has_runs: true }
  const written =
    (await db.check.count({ where: { activity_id } })) || (await db.mailing.count({ where: { activity_id } }))
  return written ? { reason: 'Checks were written for this average, or its results were emailed.' } : null
}

type MemberClass = Awaited<ReturnType<typeof loadRounds>>[number]

const columns = (
  { name, code, best_of, must_run_all, has_divisions }: AggregateSettings,
  members: MemberClass[],
) => ({
  name,
  code,
  best_of,
  must_run_all,
  has_divisions,
  judged: members[0]!.activity.judged,
  track_horses: members.some(({ activity }) => activity.track_horses),
  track_bulls: members.some(({ activity }) => activity.track_bulls),
})

const loadRounds = (tx: Tx, event_id: number, ids: number[]) =>
  tx.round.findMany({
    where: { id: { in: ids }, name: { not: AVERAGE }, activity: { event_id, ...IS_CLASS } },
    select: {
      id: true,
      activity_id: true,
      activity: { select: { judged: true, track_horses: true, track_bulls: true } },
    },
    orderBy: [{ activity: { position: 'asc' } }, { activity_id: 'asc' }, { position: 'asc' }],
  })

async function requireValid(tx: Tx, eventId: number, input: AggregateSettings, current?: { id: number }) {
  const errors: Record<string, string> = {}
  const existing = await lockEventClasses(tx, eventId)
  if (isNameTaken(existing, input.name, current?.id)) errors.name = nameTakenMessage(input.name)
  if (input.code !== null && (await listCodes(tx, eventId, current?.id)).includes(input.code))
    errors.code = codeTakenMessage(input.code)
  const ids = checkedIds(input)
  const rounds = await loadRounds(tx, eventId, ids)
  if (rounds.length < ids.length || rounds.length > MAX_MEMBER_ROUNDS)
    errors.rounds = 'Choose classes or gos in this event.'
  else if (rounds.some(({ activity }) => activity.judged !== rounds[0]!.activity.judged))
    errors.rounds = 'Choose classes that are all timed, or all judged.'
  if (Object.keys(errors).length) throw new Invalid(errors)
  return { existing, rounds }
}

const checkedIds = ({ rounds }: AggregateSettings) =>
  Object.keys(rounds)
    .filter((id) => rounds[id])
    .map((id) => (/^\d{1,9}$/.test(id) ? Number(id) : 0))

function requireUnpublished(current: AggregateWithMembers, input: AggregateSettings) {
  if (!current.rounds.some(({ publish_payout }) => publish_payout)) return
  const before = comparable(aggregateSettings(current))
  const after = comparable(input)
  const altered = LOCKED.find(({ field }) => String(before[field]) !== String(after[field]))
  if (altered)
    throw new Conflict(
      `The ${current.name} payout is published. Unpublish it first, then change ${altered.words}.`,
    )
}

const LOCKED = [
  { field: 'rounds', words: 'the classes' },
  { field: 'best_of', words: 'how many runs count' },
  { field: 'must_run_all', words: 'the "Must run all" setting' },
  { field: 'has_divisions', words: 'the divisions' },
] as const

const LABELS = {
  name: 'Name',
  code: 'Code',
  rounds: 'Classes',
  best_of: 'Best',
  must_run_all: 'Must run all',
  has_divisions: 'Divisions',
}

const comparable = (settings: AggregateSettings) => ({
  ...settings,
  rounds: checkedIds(settings).toSorted((a, b) => a - b),
})

const snapshot = (current: AggregateWithMembers) => comparable(aggregateSettings(current))

const loadSnapshot = async (tx: Tx, id: number) => snapshot(await loadAggregateSettings(tx, id))
