import { parseDay, formatDay } from '#lib/dates.ts'
import type { RiderSnapshot } from '#wire/changeLog/snapshots.ts'
import type { RiderFields } from '#wire/registry/edit.ts'
import type { User } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Invalid, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { rejectStaleEdit } from '../staleEdit.ts'
import { record } from '../changeLog.ts'
import { describeCard, listCards, replaceCards } from './associationCards.ts'
import { lockRiderName } from './search.ts'
import { lockAffectedActivities, broadcastAffectedEntries } from '../registry/affectedEntries.ts'

export async function requireTypedInRider(
  db: Database | Tx,
  organization_id: number,
  id: number,
): Promise<User> {
  const where = { id, organization_id, merged_into_id: null, deleted_at: null }
  const rider = await db.user.findFirst({ where })
  if (!rider) throw new NotFound()
  return rider
}

/** Two riders without accounts can have the same name only if their hometowns differ. */
export function createRider(db: Database, user: CurrentUser, organization_id: number, input: RiderFields) {
  return transaction(db, async (tx) => {
    await requireDistinguishable(tx, organization_id, input)
    const rider = await tx.user.create({ data: { ...riderColumns(input), organization_id } })
    await replaceCards(tx, rider.id, input.associations ?? [])
    const after = await riderWithCards(tx, rider)
    await record(tx, user, { organization_id }, 'rider made', null, riderSnapshot(after))
    return rider
  })
}

export function updateRider(
  db: Database,
  user: CurrentUser,
  found: User,
  version: number,
  input: RiderFields,
) {
  const organization_id = found.organization_id!
  return transaction(db, async (tx) => {
    const runs = { column: 'user_id' as const, ids: [found.id] }
    const activities = await lockAffectedActivities(tx, runs)
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${found.id} FOR UPDATE`
    const rider = await requireTypedInRider(tx, organization_id, found.id)
    const before = await riderWithCards(tx, rider)
    if (rider.version !== version)
      return rejectStaleEdit(
        LABELS,
        { ...riderFields(rider), associations: before.cards },
        submittedFields(input, before),
      )
    await requireDistinguishable(tx, organization_id, input, rider)
    const data = { ...riderColumns(input), version: { increment: 1 } }
    const saved = await tx.user.update({ where: { id: rider.id }, data })
    if (input.associations) await replaceCards(tx, rider.id, input.associations)
    const after = await riderWithCards(tx, saved)
    await record(tx, user, { organization_id }, 'rider changed', riderSnapshot(before), riderSnapshot(after))
    await broadcastAffectedEntries(tx, user, runs, activities)
  })
}

export const riderFields = ({ name, hometown, bbr_id, phone, birth_date }: User) => ({
  name,
  hometown,
  bbr_id,
  phone,
  birth_date: birth_date && formatDay(birth_date),
})

const riderWithCards = async (tx: Tx, rider: User) => ({
  ...rider,
  cards: (await listCards(tx, rider.id)).map(describeCard),
})

const riderSnapshot = (rider: User & { cards: string[] }): RiderSnapshot => ({
  id: rider.id,
  ...riderFields(rider),
  cards: rider.cards,
})

const submittedFields = (
  { associations, phone, ...fields }: RiderFields,
  before: User & { cards: string[] },
) => ({
  ...fields,
  phone: phone === undefined ? before.phone : phone,
  associations: associations?.map(describeCard) ?? before.cards,
})

const LABELS: Record<keyof RiderFields, string> = {
  name: 'Name',
  hometown: 'Hometown',
  bbr_id: 'BBR #',
  phone: 'Phone',
  birth_date: 'Birth date',
  associations: 'Associations',
}

const riderColumns = ({ birth_date, associations: _cards, ...rest }: RiderFields) => ({
  ...rest,
  birth_date: birth_date ? parseDay(birth_date) : null,
})

const isSameIgnoringCase = (one: string | null, other: string | null) =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase()

/** Locks the name, so that no other request can add a rider with that name at the same time. */
async function requireDistinguishable(tx: Tx, organization: number, input: RiderFields, current?: User) {
  if (
    current &&
    isSameIgnoringCase(current.name, input.name) &&
    isSameIgnoringCase(current.hometown, input.hometown)
  )
    return
  const others = (await lockRiderName(tx, organization, input.name)).filter(({ id }) => id !== current?.id)
  const twin = others.find(({ hometown }) => !input.hometown || isSameIgnoringCase(hometown, input.hometown))
  if (!twin) return
  const known = twin.hometown ? `${twin.name} from ${twin.hometown}` : twin.name
  throw new Invalid({
    hometown: `${known} is already in the list. If this is someone else, enter a hometown to tell them apart.`,
  })
}
