import type { DrawOrder, Event, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { roundNames, wasDrawPublished, WITH_ROUNDS } from '../activities/rounds.ts'
import { parseDrawRecord, parseDrawRecords, toStoredRecords } from './records.ts'

const WITH_ROUND = {
  activity: { include: { ...WITH_ROUNDS, event: true } },
} as const satisfies Prisma.DrawOrderInclude
type DrawOrderWithRound = Prisma.DrawOrderGetPayload<{ include: typeof WITH_ROUND }>

/**
 * Call this before the rounds are deleted. A tombstone is public if the draw was ever published or had riders with an
 * account or a guardian.
 */
export async function createTombstones(tx: Tx, user: CurrentUser, where: Prisma.DrawOrderWhereInput) {
  const rows = await tx.drawOrder.findMany({ where, include: WITH_ROUND, orderBy: { id: 'asc' } })
  for (const draws of groupByRound(rows).values()) await createTombstone(tx, user, draws)
  await tx.drawOrder.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
}

function groupByRound(rows: DrawOrderWithRound[]): Map<string, DrawOrderWithRound[]> {
  const rounds = new Map<string, DrawOrderWithRound[]>()
  for (const row of rows) {
    const key = `${row.activity_id} ${row.round}`
    rounds.set(key, [...(rounds.get(key) ?? []), row])
  }
  return rounds
}

async function createTombstone(tx: Tx, user: CurrentUser, draws: DrawOrderWithRound[]) {
  const { activity, round } = draws[0]!
  const { event } = activity
  const isPublished = roundNames(activity).includes(round) && wasDrawPublished(activity, round)
  await tx.drawTombstone.create({
    data: {
      ...tombstoneEventColumns(event),
      class_name: activity.name,
      round,
      deleted_by_id: user.id,
      deleted_by_name: user.name,
      is_public: isPublished || (await includesRegisteredRiders(tx, draws)),
      draws: toStoredRecords(draws),
    },
  })
}

const tombstoneEventColumns = ({ id, organization_id, name, starts_on, hide_minors }: Event) => ({
  organization_id,
  event_id: id,
  event_name: name,
  event_starts_on: starts_on,
  hide_minors,
})

async function includesRegisteredRiders(tx: Tx, draws: DrawOrder[]): Promise<boolean> {
  const ids = draws.flatMap((draw) => parseDrawRecord(draw).names.flatMap(({ user_id }) => user_id ?? []))
  const registered = await tx.user.count({
    where: {
      id: { in: [...new Set(ids)] },
      OR: [{ organization_id: null }, { managed_by: { some: { undone_at: null } } }],
    },
  })
  return registered > 0
}

export async function listTombstones(db: Database, organization_id: number) {
  const rows = await db.drawTombstone.findMany({ where: { organization_id }, orderBy: { id: 'desc' } })
  return rows.map((row) => ({ ...row, draws: parseDrawRecords(row) }))
}

export type ListedTombstone = Awaited<ReturnType<typeof listTombstones>>[number]
