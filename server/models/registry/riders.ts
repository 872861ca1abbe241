import { dateOf, dayOf } from '#lib/dates.ts'
import type { RiderTrace } from '#wire/history/traces.ts'
import type { RiderFields } from '#wire/registry/registry.ts'
import type { User } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Invalid, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { rejectUnlessStored } from '../edited.ts'
import { record } from '../history.ts'
import { lockNameOf } from '../people/riders.ts'
import { lockRuns, tellRuns } from './runs.ts'

/** A rider whom this organization typed in, and who did not turn out to be somebody else. */
export async function riderIn(db: Database | Tx, organization_id: number, id: number): Promise<User> {
  const where = { id, organization_id, merged_into_id: null, deleted_at: null }
  const rider = await db.user.findFirst({ where })
  if (!rider) throw new NotFound()
  return rider
}

/**
 * Types in a rider of this organization. Two of one name are told apart by their hometowns: a second one without a
 * hometown of its own is refused (422).
 */
export function makeRider(db: Database, by: Person, organization_id: number, given: RiderFields) {
  return transaction(db, async (tx) => {
    await requireToldApart(tx, organization_id, given)
    const rider = await tx.user.create({ data: { ...columnsOf(given), organization_id } })
    await record(tx, by, { organization_id }, 'rider made', null, riderTrace(rider))
    return rider
  })
}

/** Throws Conflict with what stands there now where somebody else has changed the rider since `version`. */
export function changeRider(db: Database, by: Person, found: User, version: number, given: RiderFields) {
  const organization_id = found.organization_id!
  return transaction(db, async (tx) => {
    const runs = { column: 'user_id' as const, ids: [found.id] }
    const activities = await lockRuns(tx, runs)
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${found.id} FOR UPDATE`
    const rider = await riderIn(tx, organization_id, found.id)
    if (rider.version !== version) return rejectUnlessStored(LABELS, fieldsOf(rider), given)
    await requireToldApart(tx, organization_id, given, rider)
    const data = { ...columnsOf(given), version: { increment: 1 } }
    const after = await tx.user.update({ where: { id: rider.id }, data })
    await record(tx, by, { organization_id }, 'rider changed', riderTrace(rider), riderTrace(after))
    await tellRuns(tx, by, runs, activities)
  })
}

/** What the form shows. */
export const fieldsOf = ({ name, hometown, bbr_id, birth_date }: User) => ({
  name,
  hometown,
  bbr_id,
  birth_date: birth_date && dayOf(birth_date),
})

export const riderTrace = (rider: User): RiderTrace => ({ id: rider.id, ...fieldsOf(rider) })

const LABELS: Record<keyof RiderFields, string> = {
  name: 'Name',
  hometown: 'Hometown',
  bbr_id: 'BBR #',
  birth_date: 'Birth date',
}

const columnsOf = ({ birth_date, ...rest }: RiderFields) => ({
  ...rest,
  birth_date: birth_date ? dateOf(birth_date) : null,
})

const isSame = (one: string | null, other: string | null) =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase()

/** Under the lock of the name, which whoever is typed into a draw takes too. */
async function requireToldApart(tx: Tx, organization: number, given: RiderFields, now?: User) {
  if (now && isSame(now.name, given.name) && isSame(now.hometown, given.hometown)) return
  const others = (await lockNameOf(tx, organization, given.name)).filter(({ id }) => id !== now?.id)
  const twin = others.find(({ hometown }) => !given.hometown || isSame(hometown, given.hometown))
  if (!twin) return
  const known = twin.hometown ? `${twin.name} of ${twin.hometown}` : twin.name
  throw new Invalid({
    hometown: `${known} is typed in already. If this is somebody else, enter a hometown that tells them apart.`,
  })
}
