import { BULL_EXISTS } from '#rules/draw/messages.ts'
import type { BullFields } from '#wire/registry/edit.ts'
import type { Bull } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { hasSameName } from '../search.ts'
import { rejectStaleEdit } from '../staleEdit.ts'
import { record } from '../changeLog.ts'
import { isUsedOnlyHere, USED_ELSEWHERE } from '../registry/usage.ts'
import { lockAffectedActivities, broadcastAffectedEntries } from '../registry/affectedEntries.ts'
import { saveAnimal } from './saveAnimal.ts'

export async function requireBull(db: Database, id: number): Promise<Bull> {
  const bull = await db.bull.findUnique({ where: { id } })
  if (!bull) throw new NotFound()
  return bull
}

export function createBull(db: Database, user: CurrentUser, organization_id: number, { name }: BullFields) {
  return saveAnimal(db, async (tx) => {
    await requireNewBull(tx, name)
    const bull = await tx.bull.create({ data: { name, added_by: user.id } })
    await record(tx, user, { organization_id }, 'bull made', null, { id: bull.id, name })
    return bull
  })
}

export async function insertBull(tx: Tx, user: CurrentUser, name: string) {
  const bulls = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO bulls (name, added_by) SELECT ${name}, ${user.id}::int
    WHERE NOT EXISTS (SELECT FROM bulls WHERE ${hasSameName(name)}) ON CONFLICT DO NOTHING RETURNING id`
  if (!bulls[0]) throw new Conflict(BULL_EXISTS)
  return bulls[0]
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
    if (!(await canChangeBull(tx, organization_id, bull))) throw new Forbidden(USED_ELSEWHERE)
    if (bull.version !== version) return rejectStaleEdit({ name: 'Name' }, bull, { name })
    if (bull.name.toLowerCase() !== name.toLowerCase()) await requireNewBull(tx, name, id)
    await tx.bull.update({ where: { id }, data: { name, version: { increment: 1 } } })
    await record(tx, user, { organization_id }, 'bull changed', { id, name: bull.name }, { id, name })
    await broadcastAffectedEntries(tx, user, runs, activities)
  })
}

export const canChangeBull = (db: Database | Tx, organization_id: number, bull: Bull) =>
  isUsedOnlyHere(db, organization_id, 'bull_id', bull)

async function requireNewBull(tx: Tx, name: string, current = 0) {
  const sameName = await tx.$queryRaw<unknown[]>`
    SELECT id FROM bulls WHERE ${hasSameName(name)} AND id <> ${current} LIMIT 1`
  if (sameName.length) throw new Invalid({ name: 'Bull already exists.' })
}
