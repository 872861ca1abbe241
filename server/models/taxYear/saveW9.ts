import { parseDay, todayIn } from '#lib/dates.ts'
import type { SaveW9, TaxPayeeKey } from '#wire/taxYear.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeOrganization } from '../organizations/changeOrganization.ts'
import { isPaidTo, mergedRiders } from './payees.ts'

type Organization = { id: number; time_zone: string }

/** Throws Conflict if the stored date is neither `seen` nor the new date. */
export async function saveW9(db: Database, user: CurrentUser, organization: Organization, input: SaveW9) {
  const { payee, received_on, seen } = input
  if (received_on && received_on > todayIn(organization.time_zone, new Date()))
    throw new Invalid({ received_on: 'Enter today or an earlier day.' })
  // Do this before taking the lock, because the query reads all of the organization's checks.
  const name = await requirePaid(db, organization, payee)
  await changeOrganization(db, user, organization.id, 'pay', async (tx) => {
    const w9s = await listW9s(tx, organization, payee)
    const before = w9s[0]?.received_on ?? null
    if (before === received_on) return
    if (before !== seen) throw new Conflict('Someone else just changed this W-9. Reload the page.')

    const { id: organization_id } = organization
    const where = { id: { in: w9s.map(({ id }) => id) } }
    if (received_on === null) await tx.w9.deleteMany({ where })
    else {
      const data = { received_on: parseDay(received_on), by_id: user.id }
      // Changes only the date. Each W-9 keeps its rider, even if that rider was merged into another one.
      if (w9s.length > 0) await tx.w9.updateMany({ where, data })
      else await tx.w9.create({ data: { organization_id, ...holderOf(payee), ...data } })
    }
    await recordW9(tx, user, { organization_id, payee, name, before, after: received_on })
  })
}

const holderOf = (payee: TaxPayeeKey) =>
  'rider' in payee ? { user_id: payee.rider } : { payee: payee.payee }

async function requirePaid(db: Database, { id }: Organization, payee: TaxPayeeKey): Promise<string> {
  const [paid] = await db.$queryRaw<{ name: string }[]>`
    WITH RECURSIVE ${mergedRiders(id)}
    SELECT coalesce(users.name, payee) AS name
    FROM checks LEFT JOIN riders USING (payee_id) LEFT JOIN users ON users.id = riders.id
    WHERE checks.organization_id = ${id} AND voided_at IS NULL AND ${isPaidTo(payee)}
    ORDER BY checks.id DESC LIMIT 1`
  if (!paid) throw new NotFound()
  return paid.name
}

/** Merged riders can each have a W-9. The earliest counts. */
const listW9s = (tx: Tx, { id }: Organization, payee: TaxPayeeKey) => {
  const isOfPayee =
    'rider' in payee
      ? Prisma.sql`riders.id = ${payee.rider}`
      : Prisma.sql`lower(payee) = lower(${payee.payee})`
  return tx.$queryRaw<{ id: number; received_on: string }[]>`
    WITH RECURSIVE ${mergedRiders(id)}
    SELECT w9s.id, received_on::text FROM w9s LEFT JOIN riders ON riders.payee_id = user_id
    WHERE organization_id = ${id} AND ${isOfPayee} ORDER BY received_on`
}

type W9Change = {
  organization_id: number
  payee: TaxPayeeKey
  name: string
  before: string | null
  after: string | null
}

function recordW9(tx: Tx, user: CurrentUser, { organization_id, payee, name, before, after }: W9Change) {
  const where = { organization_id }
  const rider_id = 'rider' in payee ? payee.rider : null
  const snapshot = (received_on: string) => ({ rider_id, payee: name, received_on })
  if (before === null) return record(tx, user, where, 'W-9 checked', null, snapshot(after!))
  if (after === null) return record(tx, user, where, 'W-9 unchecked', snapshot(before), null)
  return record(tx, user, where, 'W-9 changed', snapshot(before), snapshot(after))
}
