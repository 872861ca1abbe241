import { mergeQuestionText } from '#rules/notifications/claim.ts'
import { type AnswerMerge, MergeDecisions } from '#wire/registry/merge.ts'
import type { Prisma, User } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'
import { findNewCredit } from '../fees/newCredit.ts'
import { notifyUser } from '../notifications/notifyUser.ts'
import { requireTypedInRider } from '../riders/edit.ts'
import { CHANGED_SINCE_VIEWED } from './execute.ts'
import { withdrawOpenRequests, requestSnapshot, WHERE_OPEN } from './openRequests.ts'
import type { LoadedMergePlan } from './plan.ts'
import { mergeInto, planRiderMerge } from './riders.ts'

const MAX_OPEN_REQUESTS = 50

export async function findOpenRequest(db: Database, rider_id: number) {
  const request = await db.mergeRequest.findFirst({
    where: { rider_id, answered_at: null },
    include: { account: { select: { name: true } } },
  })
  return request && { name: request.account.name, at: request.created_at }
}

/** The merge happens only after the account holder agrees. */
export async function requestMerge(
  db: Database,
  user: CurrentUser,
  gone: User,
  account: User,
  viewedHash: string,
  decisions: MergeDecisions,
) {
  const organization_id = gone.organization_id!
  if ((await planRiderMerge(db, gone, account)).planHash !== viewedHash)
    throw new Conflict(CHANGED_SINCE_VIEWED)
  const credit = await findNewCredit(db, { gone, kept: account })
  if (credit) throw new Conflict(credit.sentence)
  await transaction(db, async (tx) => {
    // Until this transaction ends, no other request can merge this rider.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${gone.id} FOR SHARE`
    await requireTypedInRider(tx, organization_id, gone.id)
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organization_id} FOR UPDATE`
    await requireRequestAllowed(tx, organization_id, gone, account)
    const { id } = await tx.mergeRequest.create({
      data: {
        organization_id,
        rider_id: gone.id,
        account_id: account.id,
        by_id: user.id,
        plan_hash: viewedHash,
        decisions,
      },
    })
    await notifyMergeRequest(tx, id)
    await record(tx, user, { organization_id }, 'merge asked for', null, requestSnapshot(gone, account))
  })
}

async function notifyMergeRequest(tx: Tx, id: number) {
  const { account_id, rider, organization } = await tx.mergeRequest.findUniqueOrThrow({
    where: { id },
    select: { account_id: true, rider: { select: { name: true } }, organization: { select: { name: true } } },
  })
  const text = mergeQuestionText({ rider: rider.name, organization: organization.name })
  await notifyUser(tx, account_id, { kind: 'question', id }, text)
}

async function requireRequestAllowed(
  tx: Tx,
  organization_id: number,
  { id: rider_id, name }: User,
  account: User,
) {
  const open = { organization_id, ...WHERE_OPEN }
  if (await tx.mergeRequest.count({ where: { ...open, rider_id } }))
    throw new Conflict(`Someone was already asked if they're ${name}. Wait for the answer.`)
  if (await tx.mergeRequest.count({ where: { rider_id, account_id: account.id, confirmed: false } }))
    throw new Conflict(`${account.name} said this is a different person.`)
  if ((await tx.mergeRequest.count({ where: open })) >= MAX_OPEN_REQUESTS)
    throw new Conflict(`You already have ${MAX_OPEN_REQUESTS} questions like this waiting for an answer.`)
}

export function withdrawMergeRequest(db: Database, user: CurrentUser, gone: User) {
  return transaction(db, async (tx) => {
    if (!(await withdrawOpenRequests(tx, user, gone, gone.organization_id!)))
      throw new Conflict('This request was already answered.')
  })
}

export const listMergeRequests = (db: Database, account_id: number): Promise<MergeRequestWithRider[]> =>
  db.mergeRequest.findMany({
    where: { account_id, ...WHERE_OPEN },
    include: REQUEST_RELATIONS,
    orderBy: { id: 'asc' },
    take: MAX_OPEN_REQUESTS,
    relationLoadStrategy: 'join',
  })

const ENTERED_EVENTS = {
  select: { activity: { select: { event: { select: { name: true } } } } },
  orderBy: { id: 'desc' },
  take: 50,
} as const

const REQUEST_RELATIONS = {
  organization: { select: { name: true } },
  rider: {
    select: { name: true, hometown: true, _count: { select: { entries: true } }, entries: ENTERED_EVENTS },
  },
} as const satisfies Prisma.MergeRequestInclude
export type MergeRequestWithRider = Prisma.MergeRequestGetPayload<{ include: typeof REQUEST_RELATIONS }>

export function answerMergeRequest(db: Database, user: CurrentUser, { id, is_me }: AnswerMerge) {
  return transaction(db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM merge_requests WHERE id = ${id} FOR UPDATE`
    const request = await tx.mergeRequest.findFirst({
      where: { id, account_id: user.id },
      include: { rider: true, account: true },
    })
    if (!request) throw new NotFound()
    if (request.answered_at) throw new Conflict('This request was already answered.')
    await tx.mergeRequest.update({ where: { id }, data: { answered_at: new Date(), confirmed: is_me } })
    const { rider, account, organization_id, plan_hash } = request
    if (!is_me)
      return record(tx, user, { organization_id }, 'merge declined', requestSnapshot(rider, account), null)
    await mergeInto(tx, user, rider, account, (plan) =>
      plan.planHash === plan_hash ? MergeDecisions.parse(request.decisions) : keepEverything(plan),
    )
  })
}

export const keepEverything = ({ fields, runs, groups }: LoadedMergePlan): MergeDecisions => ({
  fields: fields.map(() => 'kept'),
  runs: runs.map(() => 'both'),
  groups: groups.map(() => 'kept'),
})
