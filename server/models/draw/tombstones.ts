import { AVERAGE } from '#rules/classes/rounds.ts'
import { CHANGE_KINDS } from '#wire/changeLog/kinds.ts'
import type { DrawOrder, Event, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { wasDrawPublished, WITH_ROUNDS } from '../activities/rounds.ts'
import { IS_CLASS } from '../classes/isClass.ts'
import { revealDrawsAtEntry, type SeededDraws } from './drawnAtEntry.ts'
import {
  parseDrawRecord,
  parseDrawRecords,
  parseEntryDraws,
  type StoredEntryDraws,
  toStoredRecords,
} from './records.ts'

const ROUND = {
  name: true,
  activity: { include: { ...WITH_ROUNDS, event: true } },
} as const satisfies Prisma.RoundSelect
type DeletedRound = Prisma.RoundGetPayload<{ select: typeof ROUND }>

/**
 * Call this before deleting rounds. Saves each round's draws as a tombstone. The tombstone is public if the
 * draw was ever published, or if one of its riders has an account or a guardian.
 */
export async function createTombstones(tx: Tx, user: CurrentUser, where: Prisma.RoundWhereInput) {
  const rounds = await tx.round.findMany({
    where: { AND: [where, { name: { not: AVERAGE }, activity: IS_CLASS }] },
    select: ROUND,
    orderBy: { id: 'asc' },
  })
  for (const round of rounds) {
    const ofRound = { activity_id: round.activity.id, round: round.name }
    const draws = await tx.drawOrder.findMany({ where: ofRound, orderBy: { id: 'asc' } })
    const entryDraws = await withNames(
      tx,
      await revealDrawsAtEntry(tx, { id: ofRound.activity_id, round: ofRound.round }),
    )
    if (draws.length + entryDraws.length === 0) continue
    await createTombstone(tx, user, round, draws, entryDraws)
    await tx.drawOrder.deleteMany({ where: ofRound })
  }
}

async function createTombstone(
  tx: Tx,
  user: CurrentUser,
  { name: round, activity }: DeletedRound,
  draws: DrawOrder[],
  entryDraws: StoredEntryDraws[],
) {
  await tx.drawTombstone.create({
    data: {
      ...tombstoneEventColumns(activity.event),
      class_name: activity.name,
      round,
      deleted_by_id: user.id,
      deleted_by_name: user.name,
      is_public:
        wasDrawPublished(activity, round) ||
        (await includesRegisteredRiders(tx, ridersIn(draws, entryDraws))),
      draws: toStoredRecords(draws),
      entry_draws: entryDraws,
    },
  })
}

/** Entries are deleted before their round, so the names come from the change log. */
async function withNames(tx: Tx, groups: SeededDraws[]): Promise<StoredEntryDraws[]> {
  const ids = groups.flatMap(({ draws }) => draws.map(({ id }) => id))
  const removals = await tx.change.findMany({
    where: { kind: 'entry removed', user_activity_id: { in: ids } },
    select: { user_activity_id: true, before: true },
    orderBy: { id: 'asc' },
  })
  const last = new Map(removals.map(({ user_activity_id, before }) => [user_activity_id!, before]))
  return groups.map(({ seed, commitment, draws }) => ({
    seed: seed!,
    commitment,
    draws: draws.map(({ id, slot, candidates, again }) => {
      const before = last.get(id)
      const { rider, horse } = before ? CHANGE_KINDS['entry removed'].before.parse(before) : NOBODY
      const names = { user_id: rider?.id ?? null, rider: rider?.name ?? null, horse: horse?.name ?? null }
      return { id, slot, candidates, again, ...names }
    }),
  }))
}

const NOBODY = { rider: null, horse: null }

const tombstoneEventColumns = ({ id, organization_id, name, starts_on, hide_minors }: Event) => ({
  organization_id,
  event_id: id,
  event_name: name,
  event_starts_on: starts_on,
  hide_minors,
})

const ridersIn = (draws: DrawOrder[], entryDraws: StoredEntryDraws[]) => [
  ...draws.flatMap((draw) => parseDrawRecord(draw).names),
  ...entryDraws.flatMap((group) => group.draws),
]

async function includesRegisteredRiders(tx: Tx, riders: { user_id: number | null }[]): Promise<boolean> {
  const registered = await tx.user.count({
    where: {
      id: { in: [...new Set(riders.flatMap(({ user_id }) => user_id ?? []))] },
      OR: [{ organization_id: null }, { managed_by: { some: { undone_at: null } } }],
    },
  })
  return registered > 0
}

export async function listTombstones(db: Database, organization_id: number) {
  const rows = await db.drawTombstone.findMany({ where: { organization_id }, orderBy: { id: 'desc' } })
  return rows.map((row) => ({ ...row, draws: parseDrawRecords(row), entry_draws: parseEntryDraws(row) }))
}

export type ListedTombstone = Awaited<ReturnType<typeof listTombstones>>[number]
