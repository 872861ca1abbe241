import { fingerprintOf } from '#lib/sha256.ts'
import { formatScore, scoreUnitOf, storedScoreToWire } from '#rules/scoring/score.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { isPayoutPublished, WITH_ROUNDS } from '../activities/rounds.ts'
import { type AggregateEntry, loadAggregateEntries, namesOfDoubleEntries } from './aggregates.ts'
import { MERGE_COLUMNS, type MergeKind } from './columns.ts'

export type MergeFields = Record<string, string | null>

export type MergeCandidate = {
  id: number
  name: string
  about: string
  isAccount: boolean
  fields: MergeFields
}

const FIELD_LABELS: MergeFields = {
  name: 'Name',
  hometown: 'Hometown',
  bbr_id: 'BBR #',
  phone: 'Phone',
  birth_date: 'Birth date',
}

const ENTRY_RELATIONS = {
  score: { select: { value: true, no_time: true } },
  user: { select: { name: true } },
  horse: { select: { name: true } },
  activity: { include: { event: { select: { name: true } } } },
  enrollments: { include: { activity: { include: WITH_ROUNDS } } },
} as const satisfies Prisma.UserActivityInclude
export type MergeEntry = Prisma.UserActivityGetPayload<{ include: typeof ENTRY_RELATIONS }> & {
  isPublished: boolean
}

export async function loadMergePlan(
  db: Database | Tx,
  organization_id: number,
  kind: MergeKind,
  gone: MergeCandidate,
  kept: MergeCandidate,
) {
  const { column } = MERGE_COLUMNS[kind]
  const isGone = (row: { user_id: number | null; horse_id: number | null }) => row[column] === gone.id
  const aggregates = await loadAggregateEntries(db, organization_id, kind, { gone, kept })
  const runs = (await loadSharedEntries(db, organization_id, column, gone, kept)).map((run) => ({
    ...run,
    isPublished: isEntryPublished(run) || countsInPublished(aggregates, kind, run, isGone(run)),
  }))
  const members = await loadSharedMemberships(db, organization_id, column, gone, kept)
  const goneRuns = runs.filter(isGone)
  const running = runs.filter(({ scratched_at }) => !scratched_at)
  const plan = {
    fields: kept.isAccount ? [] : differingFields(gone.fields, kept.fields),
    runs: findOverlaps(running, isGone, entryPlaceKey(kind)),
    groups: findOverlaps(members, isGone, groupPlaceKey(kind)),
    aggregates: namesOfDoubleEntries(aggregates),
    counts: {
      runs: goneRuns.length,
      averages: await countAverages(db, organization_id, column, gone),
      groups: members.filter(isGone).length,
      checks: kind === 'rider' ? await countChecks(db, organization_id, gone) : 0,
      published: goneRuns.filter(({ isPublished }) => isPublished).length,
    },
  }
  return { kind, gone, kept, running, ...plan, planHash: hashPlan(gone, kept, plan) }
}
export type LoadedMergePlan = Awaited<ReturnType<typeof loadMergePlan>>

type MergeColumn = (typeof MERGE_COLUMNS)[MergeKind]['column']

/** Loads both records' runs at all events where `gone` runs. */
const loadSharedEntries = (
  db: Database | Tx,
  organization_id: number,
  column: MergeColumn,
  gone: MergeCandidate,
  kept: MergeCandidate,
) =>
  db.userActivity.findMany({
    where: {
      [column]: { in: [gone.id, kept.id] },
      activity: {
        event: { organization_id, activities: { some: { entries: { some: { [column]: gone.id } } } } },
      },
    },
    include: ENTRY_RELATIONS,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })

const loadSharedMemberships = (
  db: Database | Tx,
  organization_id: number,
  column: MergeColumn,
  gone: MergeCandidate,
  kept: MergeCandidate,
) =>
  db.pointsGroupMember.findMany({
    where: {
      [column]: { in: [gone.id, kept.id] },
      group: { season: { organization_id }, members: { some: { [column]: gone.id } } },
    },
    include: { group: { include: { season: { select: { name: true } } } } },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
type SharedMembership = Awaited<ReturnType<typeof loadSharedMemberships>>[number]

const countAverages = (
  db: Database | Tx,
  organization_id: number,
  column: MergeColumn,
  { id }: MergeCandidate,
) => db.average.count({ where: { [column]: id, activity: { event: { organization_id } } } })

const countChecks = (db: Database | Tx, organization_id: number, { id }: MergeCandidate) =>
  db.check.count({ where: { payee_id: id, organization_id } })

export type Overlap<Row> = { gone: [Row, ...Row[]]; kept: [Row, ...Row[]] }

export const isOverlapPublished = ({ gone, kept }: Overlap<MergeEntry>) =>
  [...gone, ...kept].some(({ isPublished }) => isPublished)

type SharedEntry = Awaited<ReturnType<typeof loadSharedEntries>>[number]

const isEntryPublished = ({ round, enrollments }: SharedEntry) =>
  enrollments.some(({ activity }) => isPayoutPublished(activity, round))

/** A rider and horse enter an aggregate with one run, but their other runs also count toward it. */
const countsInPublished = (
  aggregates: AggregateEntry[],
  kind: MergeKind,
  run: SharedEntry,
  isGone: boolean,
): boolean =>
  aggregates.some(
    (entered) =>
      entered.isPublished &&
      entered.isGone === isGone &&
      entered.partner === run[MERGE_COLUMNS[kind].partner] &&
      run.enrollments.some(({ activity_id }) => entered.classes.includes(activity_id)),
  )

function findOverlaps<Row>(rows: Row[], isGone: (row: Row) => boolean, place: (row: Row) => string) {
  const places = new Map<string, { gone: Row[]; kept: Row[] }>()
  for (const row of rows) {
    const at = places.get(place(row)) ?? { gone: [], kept: [] }
    places.set(place(row), at)
    at[isGone(row) ? 'gone' : 'kept'].push(row)
  }
  return [...places.values()].filter(({ gone, kept }) => gone.length && kept.length) as Overlap<Row>[]
}

const entryPlaceKey = (kind: MergeKind) => (run: MergeEntry) =>
  JSON.stringify([run.activity_id, run.round, run[MERGE_COLUMNS[kind].partner]])

const groupPlaceKey =
  (kind: MergeKind) =>
  ({ group, ...row }: SharedMembership) =>
    [row.group_id, kind === 'horse' ? row.user_id : group.tracks_horse ? row.horse_id : ''].join(':')

function differingFields(gone: MergeFields, kept: MergeFields) {
  return Object.entries(FIELD_LABELS).flatMap(([field, label]) =>
    field in gone && (gone[field] ?? '') !== (kept[field] ?? '')
      ? [{ field, label: label!, gone: gone[field] ?? null, kept: kept[field] ?? null }]
      : [],
  )
}

export function describeEntry({ draw, score, activity }: MergeEntry) {
  const value = storedScoreToWire(score, scoreUnitOf(activity))
  return `${draw === null ? 'no slot yet' : `slot ${draw}`}, ${value === null ? 'no score' : formatScore(value)}`
}

type ViewedPlan = {
  fields: object
  counts: object
  aggregates: string[]
  runs: Overlap<MergeEntry>[]
  groups: Overlap<{ id: number }>[]
}

/** Leaves out versions, because the merge increments them before it compares the hashes. */
function hashPlan(
  gone: MergeCandidate,
  kept: MergeCandidate,
  { fields, counts, aggregates, runs, groups }: ViewedPlan,
) {
  const viewed = [
    [gone, kept, fields, counts, aggregates],
    runs.map((shared) =>
      [...shared.gone, ...shared.kept].map((run) => [run.id, describeEntry(run), run.isPublished]),
    ),
    groups.map((shared) => [...shared.gone, ...shared.kept].map(({ id }) => id)),
  ]
  return fingerprintOf(viewed)
}
