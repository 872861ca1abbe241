import type { DrawOrder, Event, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { gosOf, wasDrawPublished, ROUNDS } from '../rounds.ts'
import { recordIn, recordsIn, recordsToKeep } from './records.ts'

const OF_DRAW = {
  activity: { include: { ...ROUNDS, event: true } },
} as const satisfies Prisma.DrawOrderInclude
type Drawn = Prisma.DrawOrderGetPayload<{ include: typeof OF_DRAW }>

/**
 * Leaves a tombstone for each round among these that was drawn, before it is deleted, and takes its draw records into
 * it. Phones show it unless the draw was never published and no registered rider was in it.
 */
export async function leaveTombstones(tx: Tx, by: Person, where: Prisma.DrawOrderWhereInput) {
  const rows = await tx.drawOrder.findMany({ where, include: OF_DRAW, orderBy: { id: 'asc' } })
  for (const draws of byRound(rows).values()) await leaveTombstone(tx, by, draws)
  await tx.drawOrder.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
}

function byRound(rows: Drawn[]): Map<string, Drawn[]> {
  const rounds = new Map<string, Drawn[]>()
  for (const row of rows) {
    const key = `${row.activity_id} ${row.round}`
    rounds.set(key, [...(rounds.get(key) ?? []), row])
  }
  return rounds
}

async function leaveTombstone(tx: Tx, by: Person, draws: Drawn[]) {
  const { activity, round } = draws[0]!
  const { event } = activity
  const isPublished = gosOf(activity).includes(round) && wasDrawPublished(activity, round)
  await tx.drawTombstone.create({
    data: {
      ...ofEvent(event),
      class_name: activity.name,
      round,
      deleted_by_id: by.id,
      deleted_by_name: by.name,
      is_public: isPublished || (await hadRegistered(tx, draws)),
      draws: recordsToKeep(draws),
    },
  })
}

const ofEvent = ({ id, organization_id, name, starts_on, hide_minors }: Event) => ({
  organization_id,
  event_id: id,
  event_name: name,
  event_starts_on: starts_on,
  hide_minors,
})

/** Whether any rider in these draws has an account, or is acted for by one. */
async function hadRegistered(tx: Tx, draws: DrawOrder[]): Promise<boolean> {
  const ids = draws.flatMap((draw) => recordIn(draw).names.flatMap(({ user_id }) => user_id ?? []))
  const registered = await tx.user.count({
    where: {
      id: { in: [...new Set(ids)] },
      OR: [{ organization_id: null }, { managed_by: { some: { undone_at: null } } }],
    },
  })
  return registered > 0
}

/** All of an organization with their records, the last one first: those too that phones don't show. */
export async function tombstonesOf(db: Database, organization_id: number) {
  const rows = await db.drawTombstone.findMany({ where: { organization_id }, orderBy: { id: 'desc' } })
  return rows.map((row) => ({ ...row, draws: recordsIn(row) }))
}

export type TombstoneFound = Awaited<ReturnType<typeof tombstonesOf>>[number]
