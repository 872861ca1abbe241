import { HORSE_EXISTS } from '#rules/drawTexts.ts'
import type { BullFields, HorseFields } from '#wire/registry/registry.ts'
import { type Bull, type Horse, Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { rejectUnlessStored } from '../edited.ts'
import { record } from '../history.ts'
import { isUsedElsewhere } from './elsewhere.ts'
import { lockRuns, tellRuns } from './runs.ts'

/** A horse that this organization sees: registered, or its own. */
export async function horseIn(db: Database | Tx, organization_id: number, id: number): Promise<Horse> {
  const horse = await db.horse.findFirst({
    where: { id, OR: [{ organization_id: null }, { organization_id }] },
  })
  if (!horse) throw new NotFound()
  return horse
}

export async function bullWith(db: Database, id: number): Promise<Bull> {
  const bull = await db.bull.findUnique({ where: { id } })
  if (!bull) throw new NotFound()
  return bull
}

/**
 * A new horse: with a registration number it is everybody's, without one this organization's. Refused (422) are a
 * number that another horse has, and a name without a number where the organization sees a horse of that name.
 */
export function makeHorse(db: Database, by: Person, organization_id: number, given: HorseFields) {
  return savingAnimal(db, async (tx) => {
    await requireNew(tx, organization_id, given)
    const horse = await tx.horse.create({
      data: { ...given, ...ownerOf(given, organization_id), added_by: by.id },
    })
    await record(tx, by, { organization_id }, 'horse made', null, horseTrace(horse))
    return horse
  })
}

/** Refused (403) for a horse that is not this organization's to change, and (409) where it was changed meanwhile. */
export function changeHorse(
  db: Database,
  by: Person,
  organization_id: number,
  { id }: Horse,
  version: number,
  given: HorseFields,
) {
  return savingAnimal(db, async (tx) => {
    const runs = { column: 'horse_id' as const, ids: [id] }
    const activities = await lockRuns(tx, runs)
    await tx.$queryRaw`SELECT id FROM horses WHERE id = ${id} FOR UPDATE`
    const horse = await horseIn(tx, organization_id, id)
    if (!(await mayChangeHorse(tx, organization_id, horse))) throw new Forbidden(NOT_YOURS)
    if (horse.version !== version) return rejectUnlessStored(HORSE_LABELS, horse, given)
    await requireNew(tx, organization_id, given, horse)
    const data = { ...given, ...ownerOf(given, organization_id), version: { increment: 1 } }
    const after = await tx.horse.update({ where: { id }, data })
    await record(tx, by, { organization_id }, 'horse changed', horseTrace(horse), horseTrace(after))
    await tellRuns(tx, by, runs, activities)
  })
}

/** A new bull. Bulls are shared, and so a name is taken once and for all (422). */
export function makeBull(db: Database, by: Person, organization_id: number, { name }: BullFields) {
  return savingAnimal(db, async (tx) => {
    await requireNewBull(tx, name)
    const bull = await tx.bull.create({ data: { name, added_by: by.id } })
    await record(tx, by, { organization_id }, 'bull made', null, { id: bull.id, name })
    return bull
  })
}

/** Refused like a horse's change. */
export function changeBull(
  db: Database,
  by: Person,
  organization_id: number,
  { id }: Bull,
  version: number,
  { name }: BullFields,
) {
  return savingAnimal(db, async (tx) => {
    const runs = { column: 'bull_id' as const, ids: [id] }
    const activities = await lockRuns(tx, runs)
    await tx.$queryRaw`SELECT id FROM bulls WHERE id = ${id} FOR UPDATE`
    const bull = await tx.bull.findUniqueOrThrow({ where: { id } })
    if (!(await mayChangeBull(tx, organization_id, bull))) throw new Forbidden(NOT_YOURS)
    if (bull.version !== version) return rejectUnlessStored({ name: 'Name' }, bull, { name })
    if (bull.name.toLowerCase() !== name.toLowerCase()) await requireNewBull(tx, name)
    await tx.bull.update({ where: { id }, data: { name, version: { increment: 1 } } })
    await record(tx, by, { organization_id }, 'bull changed', { id, name: bull.name }, { id, name })
    await tellRuns(tx, by, runs, activities)
  })
}

/** Its own; and a registered one that somebody of it added, as long as no other organization has it. */
export const mayChangeHorse = async (db: Database | Tx, organization_id: number, horse: Horse) =>
  horse.organization_id === organization_id || (await isOursAlone(db, organization_id, 'horse_id', horse))

export const mayChangeBull = (db: Database | Tx, organization_id: number, bull: Bull) =>
  isOursAlone(db, organization_id, 'bull_id', bull)

async function isOursAlone(
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

const ownerOf = ({ rrrs_id }: HorseFields, organization_id: number) => ({
  organization_id: rrrs_id ? null : organization_id,
})

export const horseTrace = ({ id, name, rrrs_id }: Horse) => ({ id, name, rrrs_id })

const HORSE_LABELS: Record<keyof HorseFields, string> = { name: 'Name', rrrs_id: 'Registration number' }

async function requireNew(tx: Tx, organization: number, { name, rrrs_id }: HorseFields, now?: Horse) {
  if (rrrs_id) {
    const holder = await tx.horse.findUnique({ where: { rrrs_id } })
    if (holder && holder.id !== now?.id)
      throw new Invalid({ rrrs_id: `${holder.name} is registered with this number.` })
    return
  }
  const seen = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM horses WHERE lower(name) = lower(${name}) AND id <> ${now?.id ?? 0}
      AND (organization_id IS NULL OR organization_id = ${organization}) LIMIT 1`
  if (seen.length) throw new Invalid({ name: `${HORSE_EXISTS}. A number would tell the two apart.` })
}

async function requireNewBull(tx: Tx, name: string) {
  const seen = await tx.$queryRaw<unknown[]>`SELECT id FROM bulls WHERE lower(name) = lower(${name})`
  if (seen.length) throw new Invalid({ name: 'Bull already exists.' })
}

/** Of two who add one name or number at the same moment, the second is told so. */
async function savingAnimal<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, work)
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Conflict('Somebody else has added this name or number at this moment. Look in the list.')
    throw error
  }
}
