import { DAY_MS } from '#lib/dates.ts'
import type { AskToClaim, ClaimKind } from '#wire/phone/claims.ts'
import type { RiderClaim } from '../../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../../database/db.ts'
import { Conflict, NotFound } from '../../../errors.ts'
import type { Person } from '../../../http/session.ts'
import { record } from '../../history.ts'
import { MOST_RIDERS } from '../../mine/riders.ts'
import { everythingStays } from '../merge/requests.ts'
import { mergeInto } from '../merge/riders.ts'
import { riderIn } from '../riders.ts'
import { CODE_IS_OVER, closeCodes, hashOf, lockClaims, openNow } from './codes.ts'
import { tellOfClaim } from './told.ts'

/**
 * Claims the rider of a code for the person: as themselves, or as their parent or guardian. Refused (409) once it is
 * over.
 */
export function claimByCode(db: Database, person: Person, code: string, kind: ClaimKind) {
  return transaction(db, async (tx) => {
    const found = await tx.riderClaim.findUnique({ where: { hash: hashOf(code) } })
    if (!found) throw new NotFound(CODE_IS_OVER)
    await lockClaims(tx, found.rider_id)
    const claim = await tx.riderClaim.findFirst({ where: { id: found.id, ...openNow() } })
    if (!claim) throw new Conflict(CODE_IS_OVER)
    await carryOutClaim(tx, person, claim, person.id, kind)
  })
}

const MOST_ASKED = 10
const ASKED_DAYS = 30

/** Asks the organization for a rider who stands in a published draw. Nothing changes until it says yes. */
export function askToClaim(db: Database, person: Person, { entry, kind }: AskToClaim) {
  return transaction(db, async (tx) => {
    const rider = await typedInOf(tx, entry)
    await lockClaims(tx, rider.id)
    const open = { ...openNow(), account_id: person.id, hash: null }
    if (await tx.riderClaim.count({ where: { ...open, rider_id: rider.id } }))
      throw new Conflict('You have asked already. The organization has not answered yet.')
    if ((await tx.riderClaim.count({ where: open })) >= MOST_ASKED)
      throw new Conflict(`You wait for ${MOST_ASKED} answers already.`)
    const expires_at = new Date(Date.now() + ASKED_DAYS * DAY_MS)
    const where = { organization_id: rider.organization_id }
    await tx.riderClaim.create({
      data: { ...where, rider_id: rider.id, account_id: person.id, kind, expires_at },
    })
    await record(tx, person, where, 'claim asked for', null, claimTrace(rider, person, kind))
  })
}

/** Whom an organization typed in, by a run that everybody may see. NotFound for every other. */
async function typedInOf(tx: Tx, entryId: number) {
  const entry = await tx.userActivity.findFirst({
    where: {
      id: entryId,
      go: { publish_draw: true },
      activity: { event: { is_public: true } },
      user: { organization_id: { not: null }, merged_into_id: null, deleted_at: null },
    },
    select: { user: { select: { id: true, name: true, organization_id: true } } },
  })
  if (!entry?.user) throw new NotFound('The rider of this run has an account already, or it has no rider.')
  return { ...entry.user, organization_id: entry.user.organization_id! }
}

/** The organization says yes to what an account asked for. */
export function confirmClaim(db: Database, by: Person, { id, rider_id }: RiderClaim) {
  return transaction(db, async (tx) => {
    await lockClaims(tx, rider_id)
    const claim = await tx.riderClaim.findFirst({ where: { id, hash: null, ...openNow() } })
    if (!claim) throw new Conflict('This is answered already, or too old.')
    await carryOutClaim(tx, by, claim, claim.account_id!, claim.kind as ClaimKind)
    await tellOfClaim(tx, claim, true)
  })
}

async function carryOutClaim(tx: Tx, by: Person, claim: RiderClaim, account_id: number, kind: ClaimKind) {
  const { id, organization_id, rider_id } = claim
  const rider = await riderIn(tx, organization_id, rider_id)
  const account = await tx.user.findFirst({ where: { id: account_id, deleted_at: null } })
  if (!account) throw new Conflict('This account is not there any more.')
  const by_id = claim.by_id ?? by.id
  const done = { account_id, kind, by_id, claimed_at: new Date() }
  if (kind === 'guardian') await makeGuardian(tx, account_id, rider, by_id)
  else await tx.user.update({ where: { id: account_id }, data: { rides: true } })
  await record(tx, by, { organization_id }, 'rider claimed', null, claimTrace(rider, account, kind))
  const moved = kind === 'rider' ? await mergeInto(tx, by, rider, account, everythingStays) : undefined
  if (kind === 'rider') await closeCodes(tx, rider_id)
  await tx.riderClaim.update({ where: { id }, data: { ...done, moved, closed_at: null } })
}

type Rider = { id: number; name: string; organization_id: number | null }

async function makeGuardian(tx: Tx, account_id: number, rider: Rider, confirmed_by_id: number) {
  const living = { account_id, undone_at: null }
  if (await tx.riderManager.count({ where: { ...living, rider_id: rider.id } }))
    throw new Conflict(`You act for ${rider.name} already.`)
  if ((await tx.riderManager.count({ where: living })) >= MOST_RIDERS)
    throw new Conflict(`One account acts for ${MOST_RIDERS} riders at most.`)
  const { organization_id } = rider
  await tx.riderManager.create({ data: { account_id, rider_id: rider.id, organization_id, confirmed_by_id } })
}

type Named = { id: number; name: string }
export const claimTrace = (rider: Named, account: Named, kind: ClaimKind) => ({
  rider: { id: rider.id, name: rider.name },
  account: { id: account.id, name: account.name },
  kind,
})
