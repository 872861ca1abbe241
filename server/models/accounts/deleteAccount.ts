import type { Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { withdrawOnlineEntries } from '../onlineEntries/withdraw.ts'
import { invalidateUser } from './invalidateUser.ts'

/** The user's name stays on entries, payments and the change log. */
export function deleteAccount(db: Database, id: number) {
  return transaction(db, async (tx) => {
    await lockOwnedOrganizations(tx, id)
    const [alone] = await findSolelyOwned(tx, id)
    if (alone) throw new Conflict(`You're the last owner of ${alone.name}. Add another owner first.`)
    const isInHistory = (await tx.change.count({ where: { by_id: id } })) > 0
    const { count } = isInHistory
      ? { count: 0 }
      : await tx.user.deleteMany({ where: { id, ...UNREFERENCED } })
    if (count === 0) await anonymizeAccount(tx, id)
  })
}

/** If the last two owners delete their accounts at once, the second one waits here and is rejected. */
const lockOwnedOrganizations = (tx: Tx, id: number) => tx.$queryRaw`
  SELECT id FROM organizations
  WHERE id IN (SELECT organization_id FROM memberships WHERE user_id = ${id} AND role = 'owner')
  ORDER BY id FOR UPDATE`

export const findSolelyOwned = (db: Database | Tx, id: number) =>
  db.organization.findMany({
    where: {
      memberships: {
        some: { user_id: id, role: 'owner' },
        none: { user_id: { not: id }, role: 'owner', user: { deleted_at: null } },
      },
    },
    select: { name: true },
    orderBy: { name: 'asc' },
  })

const UNREFERENCED = {
  entries: { none: {} },
  exhibitions: { none: {} },
  averages: { none: {} },
  checks: { none: {} },
  points_group_members: { none: {} },
  scores_entered: { none: {} },
  charges: { none: { voided_at: null } },
  payments: { none: {} },
  pays_for: { none: {} },
  online_entries_sent: { none: {} },
  papers: { none: {} },
  w9s: { none: {} },
} as const satisfies Prisma.UserWhereInput

async function closeClaims(tx: Tx, account_id: number) {
  const now = new Date()
  const waits = { account_id, claimed_at: null, closed_at: null }
  await tx.riderClaim.updateMany({ where: waits, data: { closed_at: now } })
  await tx.riderManager.updateMany({ where: { account_id, undone_at: null }, data: { undone_at: now } })
}

async function anonymizeAccount(tx: Tx, user_id: number) {
  const where = { user_id }
  await tx.session.deleteMany({ where })
  await tx.apiToken.deleteMany({ where })
  await tx.membership.deleteMany({ where })
  await tx.notification.deleteMany({ where })
  await tx.pushSubscription.deleteMany({ where })
  await tx.notificationSetting.deleteMany({ where })
  await tx.idempotencyKey.deleteMany({ where })
  await tx.associationMembership.deleteMany({ where })
  await tx.oneTimeToken.deleteMany({ where })
  await closeClaims(tx, user_id)
  await withdrawOnlineEntries(tx, { socketId: null }, { sent_by_id: user_id })
  await tx.user.update({ where: { id: user_id }, data: { ...ANONYMIZED_COLUMNS, deleted_at: new Date() } })
  await invalidateUser(tx, user_id)
}

const ANONYMIZED_COLUMNS = {
  email: null,
  email_confirmed_at: null,
  password_hash: null,
  hometown: null,
  bbr_id: null,
  phone: null,
  birth_date: null,
  is_rider: false,
  is_first_account: false,
}
