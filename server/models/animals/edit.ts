import { HORSE_EXISTS } from '#rules/draw/messages.ts'
import type { BullFields, HorseFields } from '#wire/registry/edit.ts'
import { type Bull, type Horse, Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { rejectStaleEdit } from '../staleEdit.ts'
import { record } from '../changeLog.ts'
import { isUsedElsewhere } from '../registry/usage.ts'
import { lockAffectedActivities, broadcastAffectedEntries } from '../registry/affectedEntries.ts'

/** Finds a registered horse or one of the organization's own horses. */
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

export async function requireBull(db: Database, id: number): Promise<Bull> {
  const bull = await db.bull.findUnique({ where: { id } })
  if (!bull) throw new NotFound()
  return bull
}

/**
 * Throws Invalid if another horse has the number, or if there is no number and the organization already sees a horse
 * with that name.
 */
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

/** Throws Forbidden if this organization may not change the horse, and Conflict if the version is outdated. */
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
    if (!(await canChangeHorse(tx, organization_id, horse))) throw new Forbidden(NOT_YOURS)
    if (horse.version !== version) return rejectStaleEdit(HORSE_LABELS, horse, input)
    await requireNewHorse(tx, organization_id, input, horse)
    const data = { ...input, ...ownerColumns(input, organization_id), version: { increment: 1 } }
    const after = await tx.horse.update({ where: { id }, data })
    await record(tx, user, { organization_id }, 'horse changed', horseSnapshot(horse), horseSnapshot(after))
    await broadcastAffectedEntries(tx, user, runs, activities)
  })
}

/** Throws Invalid if the name is taken, because all organizations share the bulls. */
export function createBull(db: Database, user: CurrentUser, organization_id: number, { name }: BullFields) {
  return saveAnimal(db, async (tx) => {
    await requireNewBull(tx, name)
    const bull = await tx.bull.create({ data: { name, added_by: user.id } })
    await record(tx, user, { organization_id }, 'bull made', null, { id: bull.id, name })
    return bull
  })
}

export function updateBull(
  db: Database,
  user: CurrentUser,
  organization_id: number,
  { id }: Bull,
  version: number,
  { name }: BullFields,
) {
  return saveAnimal(db, async (tx) => {
    const runs = { column: 'bull_id' as const, ids: [id] }
    const activities = await lockAffectedActivities(tx, runs)
    await tx.$queryRaw`SELECT id FROM bulls WHERE id = ${id} FOR UPDATE`
    const bull = await tx.bull.findUniqueOrThrow({ where: { id } })
    if (!(await canChangeBull(tx, organization_id, bull))) throw new Forbidden(NOT_YOURS)
    if (bull.version !== version) return rejectStaleEdit({ name: 'Name' }, bull, { name })
    if (bull.name.toLowerCase() !== name.toLowerCase()) await requireNewBull(tx, name)
    await tx.bull.update({ where: { id }, data: { name, version: { increment: 1 } } })
    await record(tx, user, { organization_id }, 'bull changed', { id, name: bull.name }, { id, name })
    await broadcastAffectedEntries(tx, user, runs, activities)
  })
}

/**
 * An organization can change its own horses, and registered horses that one of its members added and no other
 * organization uses.
 */
export const canChangeHorse = async (db: Database | Tx, organization_id: number, horse: Horse) =>
  horse.organization_id === organization_id || (await isUsedOnlyHere(db, organization_id, 'horse_id', horse))

export const canChangeBull = (db: Database | Tx, organization_id: number, bull: Bull) =>
  isUsedOnlyHere(db, organization_id, 'bull_id', bull)

async function isUsedOnlyHere(
  db: Database | Tx,
  organization_id: number,
  column: 'horse_id' | 'bull_id',
  { id, added_by }: { id: number; added_by: number | null },
) {
  if (added_by === null) return false
  const added = await db.membership.count({ where: { organization_id, user_id: added_by } })
  if (added === 0) return false
  return !(await isUsedElsewhere(db, organization_id, column, id))
}

const NOT_YOURS = 'Others see and draw this one too. It is not yours to change.'

const ownerColumns = ({ rrrs_id }: HorseFields, organization_id: number) => ({
  organization_id: rrrs_id ? null : organization_id,
})

export const horseSnapshot = ({ id, name, rrrs_id }: Horse) => ({ id, name, rrrs_id })

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
      throw new Invalid({ rrrs_id: `${registered.name} is registered with this number.` })
    return
  }
  const sameName = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM horses WHERE lower(name) = lower(${name}) AND id <> ${current?.id ?? 0}
      AND (organization_id IS NULL OR organization_id = ${organization}) LIMIT 1`
  if (sameName.length) throw new Invalid({ name: `${HORSE_EXISTS}. A number would tell the two apart.` })
}

async function requireNewBull(tx: Tx, name: string) {
  const sameName = await tx.$queryRaw<unknown[]>`SELECT id FROM bulls WHERE lower(name) = lower(${name})`
  if (sameName.length) throw new Invalid({ name: 'Bull already exists.' })
}

/** If two requests save the same name or number at the same time, the second one throws Conflict. */
async function saveAnimal<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, work)
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Conflict('Somebody else has added this name or number at this moment. Look in the list.')
    throw error
  }
}
