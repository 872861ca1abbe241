import { z } from 'zod'
import { ENTERED_AGAIN } from '#rules/draw/drawnAtEntry.ts'
import { anonymizeEntries } from '#rules/draw/proof.ts'
import type { EntryDraws, PublicDrawRecord, PublicTombstone } from '#wire/riderApp/pages.ts'
import type { DrawOrder, DrawTombstone, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { type HidingEvent, loadPublicNames } from '../riders/publicNames.ts'

const StoredEntry = z.object({
  id: z.number(),
  rider: z.string().nullable(),
  horse: z.string().nullable(),
  request: z.enum(['early', 'late']).nullable(),
  own_order: z.number().nullable().default(null),
  draw: z.number().nullable(),
})
const StoredName = z.object({
  id: z.number(),
  user_id: z.number().nullable(),
  rider: z.string().nullable(),
  horse: z.string().nullable(),
  slot: z.number().nullable(),
})

export const DrawRecord = z.object({
  seed: z.string(),
  commitment: z.string(),
  committed_at: z.coerce.date().nullable(),
  word: z.string().nullable(),
  reason: z.string().nullable(),
  algorithm: z.number(),
  options: z.object({ minGap: z.number(), keptSlots: z.array(z.number()).default([]) }),
  before: z.array(StoredEntry),
  after: z.array(z.number()),
  names: z.array(StoredName),
  achieved_gap: z.number(),
  made_by_id: z.number(),
  made_by_name: z.string(),
  made_at: z.coerce.date(),
})
export type DrawRecord = z.infer<typeof DrawRecord>

export const parseDrawRecord = (row: DrawOrder): DrawRecord => DrawRecord.parse(row)
export const parseDrawRecords = (tombstone: Pick<DrawTombstone, 'draws'>): DrawRecord[] =>
  z.array(DrawRecord).parse(tombstone.draws)

/** Stores rider and horse names as they were when the entries were deleted. */
const StoredEntryDraws = z.object({
  seed: z.string(),
  commitment: z.string(),
  draws: z.array(
    z.object({
      id: z.number(),
      slot: z.number(),
      candidates: z.string(),
      again: z.enum(ENTERED_AGAIN).nullable(),
      user_id: z.number().nullable(),
      rider: z.string().nullable(),
      horse: z.string().nullable(),
    }),
  ),
})
export type StoredEntryDraws = z.infer<typeof StoredEntryDraws>

export const parseEntryDraws = (tombstone: Pick<DrawTombstone, 'entry_draws'>): StoredEntryDraws[] =>
  z.array(StoredEntryDraws).parse(tombstone.entry_draws)

export const toStoredRecords = (rows: DrawOrder[]) =>
  rows.map(parseDrawRecord) as unknown as Prisma.InputJsonArray

/** Merged riders map to the rider they were merged into. */
export type RecordedPeople = Map<number, { id: number; isDeleted: boolean; isTypedIn: boolean }>

export const loadRecordedPeople = (db: Database | Tx, records: DrawRecord[]): Promise<RecordedPeople> =>
  loadPeople(
    db,
    records.flatMap(({ made_by_id, names }) => [
      made_by_id,
      ...names.flatMap(({ user_id }) => user_id ?? []),
    ]),
  )

async function loadPeople(db: Database | Tx, ids: number[]): Promise<RecordedPeople> {
  const users = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: {
      id: true,
      deleted_at: true,
      organization_id: true,
      merged_into: { select: { id: true, deleted_at: true } },
    },
  })
  return new Map(
    users.map(({ id, deleted_at, organization_id, merged_into }) => [
      id,
      {
        id: merged_into?.id ?? id,
        isDeleted: (merged_into ?? { deleted_at }).deleted_at !== null,
        isTypedIn: organization_id !== null && merged_into === null,
      },
    ]),
  )
}

export const recordedName = (people: RecordedPeople, id: number, name: string) =>
  (people.get(id)?.isDeleted ?? true) ? '' : name

export async function loadPublicRecords(
  db: Database | Tx,
  event: HidingEvent,
  records: DrawRecord[],
): Promise<PublicDrawRecord[]> {
  const people = await loadRecordedPeople(db, records)
  const riderNow = await loadRiderNames(db, event, people)
  return records.map((record) => {
    const names = new Map(record.names.map((one) => [one.id, one]))
    return {
      made_at: record.made_at.toISOString(),
      by: recordedName(people, record.made_by_id, record.made_by_name),
      reason: record.reason,
      word: record.word,
      seed: record.seed,
      commitment: record.commitment,
      committed_at: record.committed_at?.toISOString() ?? null,
      algorithm: record.algorithm,
      min_gap: record.options.minGap,
      achieved_gap: record.achieved_gap,
      kept_slots: record.options.keptSlots,
      entries: anonymizeEntries(record.before).map(({ draw, ...entry }) => ({
        ...entry,
        rider_name: names.has(entry.id) ? riderNow(names.get(entry.id)!) : null,
        horse_name: names.get(entry.id)?.horse ?? null,
        slot_before: draw,
      })),
      order: record.after,
    }
  })
}

/** The returned function gives null for a deleted account and a placeholder for a hidden name. */
async function loadRiderNames(db: Database | Tx, event: HidingEvent, people: RecordedPeople) {
  const riders = [...people.values()].map(({ id }) => ({ id, name: '' }))
  const nameOf = await loadPublicNames(db, event, riders)
  return ({ user_id, rider }: Pick<z.infer<typeof StoredName>, 'user_id' | 'rider'>) => {
    const person = user_id === null ? undefined : people.get(user_id)
    if (rider === null || !person || person.isDeleted) return null
    return nameOf({ id: person.id, name: rider })
  }
}

async function loadPublicEntryDraws(
  db: Database | Tx,
  event: HidingEvent,
  stored: StoredEntryDraws[],
): Promise<EntryDraws[]> {
  const ids = stored.flatMap(({ draws }) => draws.flatMap(({ user_id }) => user_id ?? []))
  const riderNow = await loadRiderNames(db, event, await loadPeople(db, ids))
  return stored.map(({ seed, commitment, draws }) => ({
    seed,
    commitment,
    draws: draws.map(({ again, user_id, rider, ...draw }) => ({
      ...draw,
      slot_now: null,
      rider: riderNow({ user_id, rider }),
      entered_again: again,
    })),
  }))
}

export async function loadPublicTombstones(
  db: Database,
  where: Prisma.DrawTombstoneWhereInput,
): Promise<PublicTombstone[]> {
  const tombstones = await db.drawTombstone.findMany({ where, orderBy: { id: 'desc' } })
  const idsIn = <Key extends 'event_id' | 'deleted_by_id'>(key: Key) => ({
    in: tombstones.map((one) => one[key]),
  })
  const events = await db.event.findMany({ where: { id: idsIn('event_id') } })
  const by = { id: idsIn('deleted_by_id'), deleted_at: null }
  const known = new Set((await db.user.findMany({ where: by, select: { id: true } })).map(({ id }) => id))
  const result: PublicTombstone[] = []
  for (const tombstone of tombstones) {
    const { event_id, event_name, event_starts_on, hide_minors } = tombstone
    const event = events.find(({ id }) => id === event_id)
    const asItWas = { id: event_id, starts_on: event_starts_on, hide_minors }
    const shown = event ?? asItWas
    result.push({
      event: event_name,
      activity: tombstone.class_name,
      round: tombstone.round,
      deleted_at: tombstone.deleted_at.toISOString(),
      by: known.has(tombstone.deleted_by_id) ? tombstone.deleted_by_name : '',
      draws: await loadPublicRecords(db, shown, parseDrawRecords(tombstone)),
      entry_draws: await loadPublicEntryDraws(db, shown, parseEntryDraws(tombstone)),
    })
  }
  return result
}
