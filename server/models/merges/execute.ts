import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { MergeDetails } from '#wire/changeLog/snapshots.ts'
import type { MergeDecisions } from '#wire/registry/merge.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { ENTRY_RELATIONS, entrySnapshot } from '../entries/load.ts'
import { changeLogEntry, recordAll } from '../changeLog.ts'
import { NO_CHANGE, releaseWaivers } from '../fees/horseChange.ts'
import { loadPayers, moveCharges } from '../fees/moveCharges.ts'
import { loadCheckIns } from '../fees/newCredit.ts'
import { isUsedElsewhere } from '../registry/usage.ts'
import { lockAffectedActivities, broadcastAffectedEntries } from '../registry/affectedEntries.ts'
import { deleteDoubleEntries, moveAggregateEntries } from './aggregates.ts'
import { MERGE_COLUMNS } from './columns.ts'
import { isOverlapPublished, type MergeCandidate, type LoadedMergePlan, loadMergePlan } from './plan.ts'

type MergeInput = {
  organization_id: number
  kind: LoadedMergePlan['kind']
  goneId: number
  keptId: number
  keptIsShared: boolean
  load(tx: Tx): Promise<{ gone: MergeCandidate; kept: MergeCandidate }>
  finish(tx: Tx, plan: LoadedMergePlan, fields: Record<string, string | null>): Promise<void>
  decide(plan: LoadedMergePlan): MergeDecisions
}

export async function executeMerge(tx: Tx, user: CurrentUser, merge: MergeInput) {
  const { organization_id, kind, keptId } = merge
  const activities = await lockForMerge(tx, merge)
  const { gone, kept } = await merge.load(tx)
  await requireUsedOnlyHere(tx, organization_id, kind, gone)
  const plan = await loadMergePlan(tx, organization_id, kind, gone, kept)
  const decisions = merge.decide(plan)
  requireDecisions(plan, decisions)

  const { removed, aggregate_entries_moved } = await deleteEntries(tx, plan, decisions)
  const groups_left = await deleteMemberships(tx, plan, decisions)
  const papers_left = await deletePapers(tx, plan)
  const event_riders = kind === 'rider' ? await loadCheckIns(tx, { gone, kept }) : []
  const payers = await loadPayers(tx, plan, event_riders)
  const rows = await moveRows(tx, plan)
  if (kind === 'horse') await moveHorseChanges(tx, plan, activities)
  const aggregate_entries_left = await deleteDoubleEntries(tx, activities)
  const fields = chosenFields(plan, decisions)
  const { charges, payments, charges_doubled } = await moveCharges(tx, user, {
    ...plan,
    activities,
    event_riders,
    payers,
  })
  const details = {
    moved: { ...rows, charges, payments },
    groups_left,
    papers_left,
    aggregate_entries_left,
    charges_doubled,
    event_riders,
  }
  await merge.finish(tx, plan, fields)
  await recordMerge(tx, user, organization_id, plan, {
    details: { ...details, aggregate_entries_moved },
    fields,
    removed,
  })
  // Clients must empty the removed runs' slots and show the kept name in the other slots.
  await broadcastAffectedEntries(
    tx,
    user,
    { column: MERGE_COLUMNS[kind].column, ids: [keptId] },
    activities,
    removed,
  )
  return details
}

async function lockForMerge(tx: Tx, { kind, goneId, keptId, keptIsShared }: MergeInput) {
  const ids = keptIsShared ? [goneId] : [goneId, keptId]
  const activities = await lockAffectedActivities(tx, { column: MERGE_COLUMNS[kind].column, ids })
  const table = Prisma.raw(kind === 'rider' ? 'users' : 'horses')
  await tx.$queryRaw`SELECT id FROM ${table} WHERE id IN (${goneId}, ${keptId}) ORDER BY id FOR UPDATE`
  return activities
}

type MergeOutcome = {
  details: z.input<typeof MergeDetails>
  fields: ReturnType<typeof chosenFields>
  removed: Awaited<ReturnType<typeof deleteEntries>>['removed']
}

async function recordMerge(
  tx: Tx,
  user: CurrentUser,
  organization_id: number,
  { kind, gone, kept }: LoadedMergePlan,
  { details, fields, removed }: MergeOutcome,
) {
  const candidates = { gone: candidateSnapshot(gone), kept: candidateSnapshot(kept) }
  const before = { ...candidates, ...details }
  const after = { kept: { ...candidateSnapshot(kept), ...fields } }
  const what = kind === 'rider' ? 'riders merged' : 'horses merged'
  const merged = changeLogEntry(user, { organization_id }, what, before, after)
  const batch_id = randomUUID()
  const runs = removed.map((run) =>
    changeLogEntry(user, entryScope(organization_id, run), 'entry removed', entrySnapshot(run), null),
  )
  await recordAll(
    tx,
    [...runs, merged].map((change) => ({ ...change, batch_id })),
  )
}

type DeletedEntry = { id: number; activity_id: number; activity: { event_id: number } }

const entryScope = (organization_id: number, { id, activity_id, activity }: DeletedEntry) => ({
  organization_id,
  event_id: activity.event_id,
  activity_id,
  user_activity_id: id,
})

async function requireUsedOnlyHere(
  tx: Tx,
  organization_id: number,
  kind: LoadedMergePlan['kind'],
  { id, name }: MergeCandidate,
) {
  if (await isUsedElsewhere(tx, organization_id, MERGE_COLUMNS[kind].column, id))
    throw new Conflict(
      `Another organization uses ${name} in its runs or points groups, so you can't merge this ${kind}.`,
    )
}

const chosenFields = ({ fields }: LoadedMergePlan, decisions: MergeDecisions) =>
  Object.fromEntries(fields.map((one, index) => [one.field, one[decisions.fields[index]!]]))

const candidateSnapshot = ({ id, fields }: MergeCandidate) => ({ id, ...fields })

function requireDecisions(plan: LoadedMergePlan, decisions: MergeDecisions) {
  for (const part of ['fields', 'runs', 'groups'] as const) {
    const open = plan[part].findIndex((_, index) => decisions[part][index] === undefined)
    if (open >= 0) throw new Invalid({ [`${part}.${open}`]: 'Choose which one to keep.' })
    if (decisions[part].length > plan[part].length) throw new Conflict(CHANGED_SINCE_VIEWED)
  }
  const published = plan.runs.findIndex(
    (shared, index) => decisions.runs[index] !== 'both' && isOverlapPublished(shared),
  )
  if (published >= 0)
    throw new Invalid({
      [`runs.${published}`]: 'The payout is published. Keep both runs, or unpublish the payout first.',
    })
}

export const CHANGED_SINCE_VIEWED =
  'Something here changed after you opened this page. Check it again before you merge.'

export const decideIfUnchanged =
  (viewedHash: string, decisions: MergeDecisions) => (plan: LoadedMergePlan) => {
    if (plan.planHash !== viewedHash) throw new Conflict(CHANGED_SINCE_VIEWED)
    return decisions
  }

async function deleteEntries(tx: Tx, plan: LoadedMergePlan, { runs }: MergeDecisions) {
  const replaced = plan.runs.flatMap((shared, index) => {
    const side = runs[index]!
    if (side === 'both') return []
    const [{ id: replaced_by }] = shared[side]
    return shared[side === 'gone' ? 'kept' : 'gone'].map(({ id }) => ({ id, replaced_by }))
  })
  const ids = replaced.map(({ id }) => id)
  const aggregate_entries_moved = await moveAggregateEntries(tx, replaced)
  const entries = await tx.userActivity.findMany({
    where: { id: { in: ids } },
    include: { ...ENTRY_RELATIONS, activity: true },
    orderBy: { id: 'asc' },
  })
  const results = entries.flatMap(({ enrollments }) => enrollments.map(({ id }) => id))
  if (await tx.checkLine.count({ where: { enrollment_id: { in: results } } }))
    throw new Conflict('Winnings were paid for one of these runs. Keep both runs.')
  await tx.userActivity.deleteMany({ where: { id: { in: ids } } })
  return { removed: entries, aggregate_entries_moved }
}

async function deleteMemberships(tx: Tx, plan: LoadedMergePlan, { groups }: MergeDecisions) {
  const ids = plan.groups.flatMap((shared, index) =>
    shared[groups[index] === 'gone' ? 'kept' : 'gone'].map(({ id }) => id),
  )
  const rows = await tx.$queryRaw<{ row: Record<string, string | number | boolean | null> }[]>`
    DELETE FROM points_group_members WHERE id = ANY(${ids}) RETURNING to_jsonb(points_group_members) AS row`
  return rows.map(({ row }) => row)
}

/** If both records have the same required paper, keeps the one that is valid longer. */
async function deletePapers(tx: Tx, { kind, gone, kept }: LoadedMergePlan) {
  const column = Prisma.raw(MERGE_COLUMNS[kind].column)
  const rows = await tx.$queryRaw<{ row: Record<string, string | number | boolean | null> }[]>`
    DELETE FROM papers WHERE id IN (
      SELECT CASE WHEN coalesce(other.valid_until, 'infinity') > coalesce(own.valid_until, 'infinity')
        THEN own.id ELSE other.id END
      FROM papers own JOIN papers other ON other.kind_id = own.kind_id
        AND coalesce(other.event_id, 0) = coalesce(own.event_id, 0)
      WHERE own.${column} = ${kept.id} AND other.${column} = ${gone.id})
    RETURNING to_jsonb(papers) AS row`
  return rows.map(({ row }) => row)
}

async function moveRows(tx: Tx, { kind, gone, kept }: LoadedMergePlan) {
  const { column } = MERGE_COLUMNS[kind]
  const where = { [column]: gone.id }
  const data = { [column]: kept.id }
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)
  return {
    user_activities: ids(await tx.userActivity.updateManyAndReturn({ where, data, select: { id: true } })),
    averages: ids(await tx.average.updateManyAndReturn({ where, data, select: { id: true } })),
    points_group_members: ids(
      await tx.pointsGroupMember.updateManyAndReturn({ where, data, select: { id: true } }),
    ),
    exhibitions: ids(await tx.exhibition.updateManyAndReturn({ where, data, select: { id: true } })),
    online_entries: ids(await tx.onlineEntry.updateManyAndReturn({ where, data, select: { id: true } })),
    event_riders: kind === 'rider' ? await moveAgeMarks(tx, gone.id, kept.id) : [],
    papers: ids(await tx.paper.updateManyAndReturn({ where, data, select: { id: true } })),
  }
}

/** After two horses are merged, a change from one to the other no longer counts as a change of horse. */
async function moveHorseChanges(tx: Tx, { gone, kept }: LoadedMergePlan, activities: number[]) {
  await tx.userActivity.updateMany({
    where: { changed_from_horse_id: gone.id, activity_id: { in: activities } },
    data: { changed_from_horse_id: kept.id },
  })
  const unchanged = await tx.userActivity.updateManyAndReturn({
    where: { horse_id: kept.id, changed_from_horse_id: kept.id, activity_id: { in: activities } },
    data: NO_CHANGE,
    select: { id: true, user_id: true },
  })
  await releaseWaivers(tx, unchanged)
}

async function moveAgeMarks(tx: Tx, gone: number, kept: number) {
  const rows = await tx.$queryRaw<{ event_id: number }[]>`
    UPDATE event_riders AS marks SET user_id = ${kept} WHERE user_id = ${gone} AND NOT EXISTS
      (SELECT FROM event_riders WHERE event_id = marks.event_id AND user_id = ${kept})
    RETURNING event_id`
  return rows.map(({ event_id }) => event_id).toSorted((a, b) => a - b)
}
