import { DAY_MS } from '#lib/dates.ts'
import type { RequestClaim, ClaimKind } from '#wire/riderApp/claims.ts'
import type { RiderClaim } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'
import { MAX_RIDERS } from '../myRuns/riders.ts'
import { keepEverything } from '../merges/requests.ts'
import { mergeInto } from '../merges/riders.ts'
import { requireTypedInRider } from '../riders/edit.ts'
import { CODE_EXPIRED, closeCodes, hashClaimCode, lockClaims, whereOpen } from './codes.ts'
import { notifyClaimAnswer } from './notify.ts'

export function claimByCode(db: Database, user: CurrentUser, code: string, kind: ClaimKind) {
  return transaction(db, async (tx) => {
    const found = await tx.riderClaim.findUnique({ where: { hash: hashClaimCode(code) } })
    if (!found) throw new NotFound(CODE_EXPIRED)
    await lockClaims(tx, found.rider_id)
    const claim = await tx.riderClaim.findFirst({ where: { id: found.id, ...whereOpen() } })
    if (!claim) throw new Conflict(CODE_EXPIRED)
    await executeClaim(tx, user, claim, user.id, kind)
  })
}

const MAX_OPEN_REQUESTS = 10
const REQUEST_DAYS = 30

export function createClaimRequest(db: Database, user: CurrentUser, { entry, kind }: RequestClaim) {
  return transaction(db, async (tx) => {
    const rider = await findTypedInRider(tx, entry)
    await lockClaims(tx, rider.id)
    const open = { ...whereOpen(), account_id: user.id, hash: null }
    if (await tx.riderClaim.count({ where: { ...open, rider_id: rider.id } }))
      throw new Conflict("You already asked. The office hasn't answered yet.")
    if ((await tx.riderClaim.count({ where: open })) >= MAX_OPEN_REQUESTS)
      throw new Conflict(`You already have ${MAX_OPEN_REQUESTS} requests waiting for an answer.`)
    const expires_at = new Date(Date.now() + REQUEST_DAYS * DAY_MS)
    const where = { organization_id: rider.organization_id }
    await tx.riderClaim.create({
      data: { ...where, rider_id: rider.id, account_id: user.id, kind, expires_at },
    })
    await record(tx, user, where, 'claim asked for', null, claimSnapshot(rider, user, kind))
  })
}

async function findTypedInRider(tx: Tx, entryId: number) {
  const entry = await tx.userActivity.findFirst({
    where: {
      id: entryId,
      go: { publish_draw: true },
      activity: { event: { is_public: true } },
      user: { organization_id: { not: null }, merged_into_id: null, deleted_at: null },
    },
    select: { user: { select: { id: true, name: true, organization_id: true } } },
  })
  if (!entry?.user)
    throw new NotFound('This rider already has an account, or the run has no rider. Reload the page.')
  return { ...entry.user, organization_id: entry.user.organization_id! }
}

export function confirmClaim(db: Database, user: CurrentUser, { id, rider_id }: RiderClaim) {
  return transaction(db, async (tx) => {
    await lockClaims(tx, rider_id)
    const claim = await tx.riderClaim.findFirst({ where: { id, hash: null, ...whereOpen() } })
    if (!claim) throw new Conflict('This request was already answered or has expired.')
    await executeClaim(tx, user, claim, claim.account_id!, claim.kind as ClaimKind)
    await notifyClaimAnswer(tx, claim, true)
  })
}

async function executeClaim(
  tx: Tx,
  user: CurrentUser,
  claim: RiderClaim,
  account_id: number,
  kind: ClaimKind,
) {
  const { id, organization_id, rider_id } = claim
  const rider = await requireTypedInRider(tx, organization_id, rider_id)
  const account = await tx.user.findFirst({ where: { id: account_id, deleted_at: null } })
  if (!account) throw new Conflict('This person deleted their account. Decline the request.')
  const by_id = claim.by_id ?? user.id
  const done = { account_id, kind, by_id, claimed_at: new Date() }
  if (kind === 'guardian') await createGuardian(tx, account_id, rider, by_id)
  else await tx.user.update({ where: { id: account_id }, data: { is_rider: true } })
  await record(tx, user, { organization_id }, 'rider claimed', null, claimSnapshot(rider, account, kind))
  const moved = kind === 'rider' ? await mergeInto(tx, user, rider, account, keepEverything) : undefined
  if (kind === 'rider') await closeCodes(tx, rider_id)
  await tx.riderClaim.update({ where: { id }, data: { ...done, moved, closed_at: null } })
}

type Rider = { id: number; name: string; organization_id: number | null }

async function createGuardian(tx: Tx, account_id: number, rider: Rider, confirmed_by_id: number) {
  const active = { account_id, undone_at: null }
  if (await tx.riderManager.count({ where: { ...active, rider_id: rider.id } }))
    throw new Conflict(`${rider.name} is already on this account.`)
  if ((await tx.riderManager.count({ where: active })) >= MAX_RIDERS)
    throw new Conflict(`One account can have up to ${MAX_RIDERS} riders.`)
  const { organization_id } = rider
  await tx.riderManager.create({ data: { account_id, rider_id: rider.id, organization_id, confirmed_by_id } })
}

type NamedUser = { id: number; name: string }
export const claimSnapshot = (rider: NamedUser, account: NamedUser, kind: ClaimKind) => ({
  rider: { id: rider.id, name: rider.name },
  account: { id: account.id, name: account.name },
  kind,
})
