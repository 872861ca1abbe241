import { createHash } from 'node:crypto'
import { formatScore, scoreToWire } from '#rules/score.ts'
import type { Prisma } from '../../../../prisma/client/client.ts'
import type { Database, Tx } from '../../../database/db.ts'
import { holds, ROUNDS } from '../../rounds.ts'

export type Kind = 'rider' | 'horse'
export type Fields = Record<string, string | null>

/** One of two that are one: with what was typed of it, by the names of the columns. */
export type One = { id: number; name: string; about: string; isAccount: boolean; fields: Fields }

/** Under which column they stand, and with whom they make a run. */
export const COLUMNS = {
  rider: { column: 'user_id', partner: 'horse_id' },
  horse: { column: 'horse_id', partner: 'user_id' },
} as const

const LABELS: Fields = {
  name: 'Name',
  hometown: 'Hometown',
  bbr_id: 'BBR #',
  birth_date: 'Birth date',
}

const PARTS = {
  score: { select: { value: true, no_time: true } },
  user: { select: { name: true } },
  horse: { select: { name: true } },
  activity: { include: { event: { select: { name: true } } } },
  enrollments: { include: { activity: { include: ROUNDS } } },
} as const satisfies Prisma.UserActivityInclude
export type Run = Prisma.UserActivityGetPayload<{ include: typeof PARTS }>

/**
 * What merging the one into the other means for the organization, as it stands now, with the ids that the page has no
 * use for.
 */
export async function planOf(db: Database | Tx, organization_id: number, kind: Kind, gone: One, kept: One) {
  const { column } = COLUMNS[kind]
  const isGone = (row: { user_id: number | null; horse_id: number | null }) => row[column] === gone.id
  const runs = await runsBesideThose(db, organization_id, column, gone, kept)
  const members = await membersBesideThose(db, organization_id, column, gone, kept)
  const goneRuns = runs.filter(isGone)
  const running = runs.filter(({ scratched_at }) => !scratched_at)
  const plan = {
    fields: kept.isAccount ? [] : differing(gone.fields, kept.fields),
    runs: sharedBy(running, isGone, placeOf(kind)),
    groups: sharedBy(members, isGone, placeInGroup(kind)),
    counts: {
      runs: goneRuns.length,
      averages: await averagesOf(db, organization_id, column, gone),
      groups: members.filter(isGone).length,
      checks: kind === 'rider' ? await checksOf(db, organization_id, gone) : 0,
      published: goneRuns.filter(isHeldRun).length,
    },
  }
  return { kind, gone, kept, ...plan, seen: hashOf(gone, kept, plan) }
}
export type Plan = Awaited<ReturnType<typeof planOf>>

type Column = (typeof COLUMNS)[Kind]['column']

/** The runs of both, in the activities where the one that vanishes has some. */
const runsBesideThose = (db: Database | Tx, organization_id: number, column: Column, gone: One, kept: One) =>
  db.userActivity.findMany({
    where: {
      [column]: { in: [gone.id, kept.id] },
      activity: { event: { organization_id }, entries: { some: { [column]: gone.id } } },
    },
    include: PARTS,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })

/** The same of their places in points groups. */
const membersBesideThose = (
  db: Database | Tx,
  organization_id: number,
  column: Column,
  gone: One,
  kept: One,
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
type Member = Awaited<ReturnType<typeof membersBesideThose>>[number]

const averagesOf = (db: Database | Tx, organization_id: number, column: Column, { id }: One) =>
  db.average.count({ where: { [column]: id, activity: { event: { organization_id } } } })

const checksOf = (db: Database | Tx, organization_id: number, { id }: One) =>
  db.check.count({ where: { payee_id: id, organization_id } })

export type Shared<Row> = { gone: [Row, ...Row[]]; kept: [Row, ...Row[]] }

/** Whether money of one of these runs is published: then none of them can be taken away. */
export const isHeldShare = ({ gone, kept }: Shared<Run>) => [...gone, ...kept].some(isHeldRun)

const isHeldRun = ({ round, enrollments }: Run) => enrollments.some(({ activity }) => holds(activity, round))

/** Of the rows those at whose place both stand. */
function sharedBy<Row>(rows: Row[], isGone: (row: Row) => boolean, place: (row: Row) => string) {
  const places = new Map<string, { gone: Row[]; kept: Row[] }>()
  for (const row of rows) {
    const at = places.get(place(row)) ?? { gone: [], kept: [] }
    places.set(place(row), at)
    at[isGone(row) ? 'gone' : 'kept'].push(row)
  }
  return [...places.values()].filter(({ gone, kept }) => gone.length && kept.length) as Shared<Row>[]
}

/** One class, one round, one horse, or one rider where horses are merged. */
const placeOf = (kind: Kind) => (run: Run) =>
  JSON.stringify([run.activity_id, run.round, run[COLUMNS[kind].partner]])

/** In a group riders are members with a horse where it counts by them, and horses always with their rider. */
const placeInGroup =
  (kind: Kind) =>
  ({ group, ...row }: Member) =>
    [row.group_id, kind === 'horse' ? row.user_id : group.tracks_horse ? row.horse_id : ''].join(':')

function differing(gone: Fields, kept: Fields) {
  return Object.entries(LABELS).flatMap(([field, label]) =>
    field in gone && (gone[field] ?? '') !== (kept[field] ?? '')
      ? [{ field, label: label!, gone: gone[field] ?? null, kept: kept[field] ?? null }]
      : [],
  )
}

/** A run of one of the two, in a few words. */
export function described({ draw, score, activity }: Run) {
  const value = scoreToWire(score?.no_time ?? score?.value ?? null, activity.judged ? 'points' : 'time')
  return `${draw === null ? 'no slot yet' : `slot ${draw}`}, ${value === null ? 'no score' : formatScore(value)}`
}

type Seen = {
  fields: object
  counts: object
  runs: Shared<Run>[]
  groups: Shared<{ id: number }>[]
}

/** Of everything that is looked at before it is decided, and of nothing else: versions grow by the merge itself. */
function hashOf(gone: One, kept: One, { fields, counts, runs, groups }: Seen) {
  const seen = [
    [gone, kept, fields, counts],
    runs.map((shared) =>
      [...shared.gone, ...shared.kept].map((run) => [run.id, described(run), isHeldRun(run)]),
    ),
    groups.map((shared) => [...shared.gone, ...shared.kept].map(({ id }) => id)),
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}
