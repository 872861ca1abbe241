import { hasPermission } from '#rules/permissions.ts'
import type { JoinWithCode } from '#wire/organizations/scorerCodes.ts'
import type { ScorerCode } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Invalid } from '../../errors.ts'
import { findMembership } from '../authorization.ts'
import { changeLogEntry, recordAll } from '../changeLog.ts'
import { lockOrganization } from '../organizations/changeOrganization.ts'
import { hashScorerCode, WITH_NAMES } from './scorerCodes.ts'

export async function joinWithCode(db: Database, { code, name }: JoinWithCode, secret: string) {
  const hash = hashScorerCode(secret, code)
  const known = await db.scorerCode.findUnique({ where: { hash }, select: { organization_id: true } })
  if (!known) return null
  return transaction(db, async (tx) => {
    await lockOrganization(tx, known.organization_id)
    const found = await tx.scorerCode.findUnique({ where: { hash }, include: WITH_NAMES })
    if (!found) return null
    const problem = await codeProblem(tx, found)
    if (problem) throw new Invalid({ code: problem })
    const scorer = found.user ?? (await createScorer(tx, name))
    const { id, organization_id, event_id, event } = found
    const role = 'scorer' as const
    await tx.membership.create({ data: { organization_id, user_id: scorer.id, role, event_id } })
    await tx.scorerCode.update({
      where: { id },
      data: { used_at: new Date(), user_id: scorer.id, session_id: null },
    })
    const by = { ...scorer, email: null, socketId: null, session_id: '' }
    const joined = changeLogEntry(by, { organization_id }, 'member joined', null, { ...scorer, role, event })
    await recordAll(tx, [{ ...joined, session_id: null }])
    return { ...found, user_id: scorer.id }
  })
}

export const scorerName = (name: string) => `${name} (code)`

const CODE_EXPIRED = 'This code has expired. Ask for a new one.'

async function codeProblem(tx: Tx, code: ScorerCode): Promise<string | null> {
  if (code.ended_at) return 'The organizer turned off this code. Ask for a new one.'
  if (code.expires_at <= new Date()) return CODE_EXPIRED
  if (code.used_at) return 'This code was already used. Ask the organizer for a new one.'
  const maker = await findMembership(tx, { id: code.by_id }, code.organization_id)
  return maker && hasPermission(maker, 'lead') ? null : CODE_EXPIRED
}

async function createScorer(tx: Tx, name: string) {
  return tx.user.create({
    data: { name: scorerName(name), is_rider: false },
    select: { id: true, name: true },
  })
}
