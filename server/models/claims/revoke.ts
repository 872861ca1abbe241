import type { ClaimKind } from '#wire/riderApp/claims.ts'
import { MergeDetails } from '#wire/changeLog/snapshots.ts'
import type { RiderClaim } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'
import { reassignedNumberNotice } from '../fees/backNumbers.ts'
import { returnCharges } from '../fees/moveCharges.ts'
import { withdrawOnlineEntries } from '../onlineEntries/withdraw.ts'
import { lockAffectedActivities, broadcastAffectedEntries } from '../registry/affectedEntries.ts'
import { claimSnapshot } from './claim.ts'
import { lockClaims, whereOpen } from './codes.ts'
import { notifyClaimAnswer } from './notify.ts'

const WITH_NAMES = { rider: true, account: true } as const

export function closeClaim(db: Database, user: CurrentUser, { id, rider_id, organization_id }: RiderClaim) {
  return transaction(db, async (tx) => {
    await lockClaims(tx, rider_id)
    const claim = await tx.riderClaim.findFirst({ where: { id, ...whereOpen() }, include: WITH_NAMES })
    if (!claim) throw new Conflict('This request or code is no longer active. Reload the page.')
    await tx.riderClaim.update({ where: { id }, data: { closed_at: new Date() } })
    const { rider, account, kind } = claim
    const where = { organization_id }
    if (account) {
      await record(tx, user, where, 'claim declined', claimSnapshot(rider, account, kind as ClaimKind), null)
      await notifyClaimAnswer(tx, claim, false)
    } else await record(tx, user, where, 'claim code withdrawn', { id: rider.id, name: rider.name }, null)
  })
}

/**
 * Ends a guardian's access, or undoes a claim. Rows that the claim moved to the account go back to the
 * typed-in rider. Entries made since the claim stay with the account, and so do their charges. Returns sentences about
 * back numbers that have been given to other riders since the claim.
 */
export function revokeClaim(
  db: Database,
  user: CurrentUser,
  { id, rider_id, organization_id }: RiderClaim,
): Promise<string[]> {
  return transaction(db, async (tx) => {
    await lockClaims(tx, rider_id)
    const claim = await tx.riderClaim.findFirst({
      where: { id, claimed_at: { not: null }, undone_at: null },
      include: WITH_NAMES,
    })
    if (!claim) throw new Conflict('This account was already unlinked.')
    const { rider, account, kind } = claim
    const taken = kind === 'guardian' ? [] : await returnToRider(tx, user, claim)
    if (kind === 'guardian') await revokeGuardian(tx, user, claim)
    await tx.riderClaim.update({ where: { id }, data: { undone_at: new Date() } })
    const snapshot = claimSnapshot(rider, account!, kind as ClaimKind)
    await record(tx, user, { organization_id }, 'claim taken back', snapshot, null)
    return taken.map(reassignedNumberNotice)
  })
}

/** Waits for a merge in progress, because a merge also moves guardians. */
async function revokeGuardian(tx: Tx, user: CurrentUser, { id, account_id, rider_id }: RiderClaim) {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${rider_id} FOR UPDATE`
  await tx.$executeRaw`
    WITH RECURSIVE became AS (
      SELECT id AS claim_id, rider_id FROM rider_claims
      WHERE account_id = ${account_id} AND kind = 'guardian' AND claimed_at IS NOT NULL AND undone_at IS NULL
      UNION
      SELECT claim_id, merged_into_id FROM became JOIN users ON users.id = became.rider_id
      WHERE merged_into_id IS NOT NULL)
    UPDATE rider_managers SET undone_at = now()
    WHERE account_id = ${account_id} AND undone_at IS NULL
      AND rider_id IN (SELECT rider_id FROM became WHERE claim_id = ${id})
      AND rider_id NOT IN (SELECT rider_id FROM became WHERE claim_id <> ${id})`
  const managed = await tx.riderManager.findMany({
    where: { account_id: account_id!, undone_at: null },
    select: { rider_id: true },
  })
  const riders = [account_id!, ...managed.map(({ rider_id }) => rider_id)]
  await withdrawOnlineEntries(tx, user, { sent_by_id: account_id!, user_id: { notIn: riders } })
}

async function returnToRider(
  tx: Tx,
  user: CurrentUser,
  { account_id, rider_id, moved, claimed_at }: RiderClaim,
) {
  const runs = { column: 'user_id' as const, ids: [account_id!] }
  const activities = await lockAffectedActivities(tx, runs)
  await tx.$queryRaw`SELECT id FROM users WHERE id IN (${account_id}, ${rider_id}) ORDER BY id FOR UPDATE`
  const { count } = await tx.user.updateMany({
    where: { id: rider_id, merged_into_id: account_id },
    data: { merged_into_id: null },
  })
  if (!count)
    throw new Conflict(
      "This rider has since been merged with another rider, so you can't unlink the account.",
    )
  const rows = MergeDetails.parse(moved)
  const ofAccount = (ids: number[]) => ({
    where: { id: { in: ids }, user_id: account_id! },
    data: { user_id: rider_id },
  })
  await tx.userActivity.updateMany(ofAccount(rows.moved.user_activities))
  await tx.average.updateMany(ofAccount(rows.moved.averages))
  await tx.pointsGroupMember.updateMany(ofAccount(rows.moved.points_group_members))
  await tx.paper.updateMany(ofAccount(rows.moved.papers))
  await tx.exhibition.updateMany(ofAccount(rows.moved.exhibitions))
  await tx.onlineEntry.updateMany(ofAccount(rows.moved.online_entries))
  await returnAgeMarks(tx, rows.moved.event_riders, account_id!, rider_id)
  for (const row of rows.groups_left)
    await tx.$executeRaw`INSERT INTO points_group_members
      SELECT * FROM jsonb_populate_record(NULL::points_group_members, ${JSON.stringify(row)}::jsonb)
      ON CONFLICT DO NOTHING`
  for (const row of rows.aggregate_entries_left)
    await tx.$executeRaw`INSERT INTO enrollments
      SELECT entered.* FROM jsonb_populate_record(NULL::enrollments, ${JSON.stringify(row)}::jsonb) AS entered
      WHERE EXISTS (SELECT FROM user_activities WHERE id = entered.user_activity_id)
        AND EXISTS (SELECT FROM rounds WHERE activity_id = entered.activity_id AND NOT publish_payout)
      ON CONFLICT DO NOTHING`
  const reassigned = await returnCharges(
    tx,
    user,
    { account: account_id!, rider: rider_id, claimed_at: claimed_at! },
    rows,
    activities,
  )
  for (const row of rows.papers_left)
    await tx.$executeRaw`INSERT INTO papers
      SELECT paper.* FROM jsonb_populate_record(NULL::papers, ${JSON.stringify(row)}::jsonb) AS paper
      WHERE EXISTS (SELECT FROM paper_kinds WHERE id = paper.kind_id)
        AND (paper.event_id IS NULL OR EXISTS (SELECT FROM events WHERE id = paper.event_id))
      ON CONFLICT DO NOTHING`
  await broadcastAffectedEntries(tx, user, { column: 'user_id', ids: [rider_id] }, activities)
  return reassigned
}

const returnAgeMarks = (tx: Tx, events: number[], account_id: number, rider_id: number) => tx.$executeRaw`
  UPDATE event_riders SET user_id = ${rider_id} WHERE user_id = ${account_id} AND event_id = ANY(${events})`
