import { findMatches, searchable } from '#lib/nameSearch.ts'
import { HORSE_EXISTS } from '#rules/draw/messages.ts'
import type { HorseFields } from '#wire/registry/edit.ts'
import type { Horse } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { hasSameName } from '../search.ts'
import { rejectStaleEdit } from '../staleEdit.ts'
import { record } from '../changeLog.ts'
import { isUsedOnlyHere, USED_ELSEWHERE } from '../registry/usage.ts'
import { lockAffectedActivities, broadcastAffectedEntries } from '../registry/affectedEntries.ts'
import { saveAnimal } from './saveAnimal.ts'

export const visibleToOrganizations = (organizations: number[]) => ({
  OR: [{ organization_id: null }, { organization_id: { in: organizations } }],
})

export async function requireVisibleHorse(
  db: Database | Tx,
  organization_id: number,
  id: number,
): Promise<Horse> {
  const horse = await db.horse.findFirst({
    where: { id, OR: [{ organization_id: null }, { organization_id }] },
  })
  if (!horse) throw new NotFound()
  return horse
}

export async function requireHorse(tx: Tx, organization: number, id: number) {
  const [horse] = await lockVisibleHorses(tx, organization, [id])
  if (!horse) throw new Invalid({ horse_id: "This horse isn't in the database." })
  return horse
}

/** If two requests add the same name at once, both get the same horse. */
export async function findOrCreateHorse(
  tx: Tx,
  user: CurrentUser,
  organization: number,
  { horse_id, horse_name }: { horse_id?: number | null; horse_name?: string | null },
) {
  if (horse_id) return requireHorse(tx, organization, horse_id)
  if (!horse_name) return null
  const find = () => findHorseNamed(tx, organization, horse_name)
  const insert = () => insertNewHorse(tx, user, organization, horse_name)
  return (await find()) ?? (await insert()) ?? (await find()) ?? rejectExisting()
}

async function findHorseNamed(tx: Tx, organization: number, horse_name: string) {
  const known = findMatches(await lockHorsesNamed(tx, organization, horse_name), horse_name)
  if (known.length > 1)
    throw new Invalid({ horse_name: `More than one horse is named ${horse_name}. Pick one from the list.` })
  return known[0]
}

const lockHorsesNamed = (tx: Tx, organization: number, name: string) =>
  tx.$queryRaw<{ id: number; name: string }[]>`
    SELECT id, name FROM horses
    WHERE ${hasSameName(name)} AND (organization_id IS NULL OR organization_id = ${organization})
    ORDER BY id LIMIT 100 FOR KEY SHARE`

export async function findHorsesNamed(db: Database | Tx, organization_id: number, names: string[]) {
  const horses = await db.horse.findMany({
    where: {
      searchable: { in: [...new Set(names.map(searchable))] },
      ...visibleToOrganizations([organization_id]),
    },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  })
  return new Map(names.map((name) => [name, findMatches(horses, name).map(({ id }) => id)]))
}

export const lockVisibleHorses = (tx: Database | Tx, organization: number, ids: number[]) =>
  tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM horses
    WHERE id = ANY(${ids}) AND (organization_id IS NULL OR organization_id = ${organization})
    ORDER BY id FOR KEY SHARE`

export function createHorse(db: Database, user: CurrentUser, organization_id: number, input: HorseFields) {
  return saveAnimal(db, async (tx) => {
    await requireNewHorse(tx, organization_id, input)
    const horse = await tx.horse.create({
      data: { ...input, ...ownerColumns(input, organization_id), added_by: user.id },
    })
    await record(tx, user, { organization_id }, 'horse made', null, horseSnapshot(horse))
    return horse
  })
}

export async function insertHorse(tx: Tx, user: CurrentUser, organization: number, name: string) {
  return (await insertNewHorse(tx, user, organization, name)) ?? rejectExisting()
}

function rejectExisting(): never {
  throw new Conflict(HORSE_EXISTS)
}

async function insertNewHorse(tx: Tx, user: CurrentUser, organization: number, name: string) {
  const horses = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO horses (name, added_by, organization_id)
    SELECT ${name}, ${user.id}::int, ${organization}::int
    WHERE NOT EXISTS (SELECT FROM horses
      WHERE ${hasSameName(name)} AND (organization_id IS NULL OR organization_id = ${organization}::int))
    ON CONFLICT DO NOTHING RETURNING id`
  return horses[0]
}

export function updateHorse(
  db: Database,
  user: CurrentUser,
  organization_id: number,
  { id }: Horse,
  version: number,
  input: HorseFields,
) {
  return saveAnimal(db, async (tx) => {
    const runs = { column: 'horse_id' as const, ids: [id] }
    const activities = await lockAffectedActivities(tx, runs)
    await tx.$queryRaw`SELECT id FROM horses WHERE id = ${id} FOR UPDATE`
    const horse = await requireVisibleHorse(tx, organization_id, id)
    if (!(await canChangeHorse(tx, organization_id, horse))) throw new Forbidden(USED_ELSEWHERE)
    if (horse.version !== version) return rejectStaleEdit(HORSE_LABELS, horse, input)
    await requireNewHorse(tx, organization_id, input, horse)
    const data = { ...input, ...ownerColumns(input, organization_id), version: { increment: 1 } }
    const after = await tx.horse.update({ where: { id }, data })
    await record(tx, user, { organization_id }, 'horse changed', horseSnapshot(horse), horseSnapshot(after))
    await broadcastAffectedEntries(tx, user, runs, activities)
  })
}

/**
 * An organization can change a registered horse only if one of its members added the horse and no other
 * organization uses it.
 */
export const canChangeHorse = async (db: Database | Tx, organization_id: number, horse: Horse) =>
  horse.organization_id === organization_id || (await isUsedOnlyHere(db, organization_id, 'horse_id', horse))

const ownerColumns = ({ rrrs_id }: HorseFields, organization_id: number) => ({
  organization_id: rrrs_id ? null : organization_id,
})

const horseSnapshot = ({ id, name, rrrs_id }: Horse) => ({ id, name, rrrs_id })

const HORSE_LABELS: Record<keyof HorseFields, string> = { name: 'Name', rrrs_id: 'Registration number' }

async function requireNewHorse(
  tx: Tx,
  organization: number,
  { name, rrrs_id }: HorseFields,
  current?: Horse,
) {
  if (rrrs_id) {
    const registered = await tx.horse.findUnique({ where: { rrrs_id } })
    if (registered && registered.id !== current?.id)
      throw new Invalid({ rrrs_id: `${registered.name} already has this registration number.` })
    return
  }
  if (current && !current.rrrs_id && current.name.toLowerCase() === name.toLowerCase()) return
  const sameName = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM horses WHERE ${hasSameName(name)} AND id <> ${current?.id ?? 0}
      AND (organization_id IS NULL OR organization_id = ${organization}) LIMIT 1`
  if (sameName.length)
    throw new Invalid({ name: `${HORSE_EXISTS}. Add a registration number to tell them apart.` })
}
