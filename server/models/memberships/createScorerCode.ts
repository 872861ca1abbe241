import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#lib/dates.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, TooMany } from '../../errors.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { loadEventEnd } from '../events/end.ts'
import { changeOrganization } from '../organizations/changeOrganization.ts'
import { hasConfirmedEmail } from './confirmedEmail.ts'
import {
  type AuthorizedScorerCode,
  closeCode,
  hashScorerCode,
  scorerCodeFor,
  scorerCodeScope,
  scorerCodeSnapshot,
  WITH_NAMES,
} from './scorerCodes.ts'

const DAILY_LIMIT = 200

type EventRef = { id: number; organization_id: number }

export function createScorerCode(
  db: Database,
  user: CurrentUser,
  { id: event_id, organization_id }: EventRef,
  secret: string,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx) => {
    const issued = await issueCode(tx, user, { event_id, organization_id }, secret)
    const created = await tx.scorerCode.create({
      data: { ...issued, organization_id, event_id },
      include: WITH_NAMES,
    })
    await record(tx, user, scorerCodeScope(created), 'scorer code made', null, scorerCodeSnapshot(created))
  })
}

export function renewScorerCode(
  db: Database,
  user: CurrentUser,
  { id, organization_id }: AuthorizedScorerCode,
  secret: string,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx) => {
    const current = await tx.scorerCode.findUniqueOrThrow({ where: { id } })
    if (current.user_id === null)
      throw new Conflict("This code hasn't been used yet. Show it to your scorer.")
    const issued = await issueCode(tx, user, current, secret)
    await closeCode(tx, current)
    const renewed = await tx.scorerCode.update({
      where: { id },
      data: { ...issued, used_at: null, ended_at: null },
      include: WITH_NAMES,
    })
    await record(tx, user, scorerCodeScope(renewed), 'scorer code made', null, scorerCodeSnapshot(renewed))
  })
}

async function issueCode(
  tx: Tx,
  { id: by_id }: CurrentUser,
  { event_id, organization_id }: { event_id: number; organization_id: number },
  secret: string,
) {
  if (!(await hasConfirmedEmail(tx, by_id)))
    throw new Conflict('Confirm your email address first. Then you can add scorers.')
  const expires_at = await loadEventEnd(tx, event_id)
  if (expires_at <= new Date())
    throw new Conflict('This event is over. Change its last day under Settings to add a scorer.')
  await limitCodes(tx, organization_id)
  const uid = randomUUID()
  return {
    uid,
    hash: hashScorerCode(secret, scorerCodeFor(secret, uid)),
    by_id,
    expires_at,
    created_at: new Date(),
  }
}

async function limitCodes(tx: Tx, organization_id: number) {
  const since = new Date(Date.now() - DAY_MS)
  const count = await tx.scorerCode.count({ where: { organization_id, created_at: { gt: since } } })
  if (count >= DAILY_LIMIT)
    throw new TooMany(`You can add ${DAILY_LIMIT} scorers a day. Try again tomorrow.`, 3600)
}
