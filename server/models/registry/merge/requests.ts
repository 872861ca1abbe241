import { questionTold } from '#rules/toldOfRider.ts'
import { type MergeAnswer, MergeDecisions } from '#wire/registry/merge.ts'
import type { Prisma, User } from '../../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../../database/db.ts'
import { Conflict, NotFound } from '../../../errors.ts'
import type { Person } from '../../../http/session.ts'
import { record } from '../../history.ts'
import { tellPerson } from '../../notifications/tell.ts'
import { riderIn } from '../riders.ts'
import { LOOK_AGAIN } from './carryOut.ts'
import { closeQuestions, named, OPEN } from './open.ts'
import type { Plan } from './plan.ts'
import { mergeInto, planForRiders } from './riders.ts'

const MOST_OPEN = 50

/** Whom an organization waits for about this rider. */
export async function askedOf(db: Database, rider_id: number) {
  const request = await db.mergeRequest.findFirst({
    where: { rider_id, answered_at: null },
    include: { account: { select: { name: true } } },
  })
  return request && { name: request.account.name, at: request.created_at }
}

/**
 * Asks the holder of an account whether the rider is they; until they say so nothing changes. Refused (409) where
 * somebody is asked already, where they have said no, or where the organization waits for too many answers.
 */
export async function askToMerge(
  db: Database,
  by: Person,
  gone: User,
  account: User,
  seen: string,
  decisions: MergeDecisions,
) {
  const organization_id = gone.organization_id!
  if ((await planForRiders(db, gone, account)).seen !== seen) throw new Conflict(LOOK_AGAIN)
  await transaction(db, async (tx) => {
    // Nobody merges this rider meanwhile, and who was merged just now is not asked about.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${gone.id} FOR SHARE`
    await riderIn(tx, organization_id, gone.id)
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organization_id} FOR UPDATE`
    await requireMayAsk(tx, organization_id, gone, account)
    const { id } = await tx.mergeRequest.create({
      data: { organization_id, rider_id: gone.id, account_id: account.id, by_id: by.id, seen, decisions },
    })
    await tellOfQuestion(tx, id)
    await record(tx, by, { organization_id }, 'merge asked for', null, named(gone, account))
  })
}

async function tellOfQuestion(tx: Tx, id: number) {
  const { account_id, rider, organization } = await tx.mergeRequest.findUniqueOrThrow({
    where: { id },
    select: { account_id: true, rider: { select: { name: true } }, organization: { select: { name: true } } },
  })
  const told = questionTold({ rider: rider.name, organization: organization.name })
  await tellPerson(tx, account_id, { kind: 'question', id }, told)
}

async function requireMayAsk(tx: Tx, organization_id: number, { id: rider_id, name }: User, account: User) {
  const open = { organization_id, ...OPEN }
  if (await tx.mergeRequest.count({ where: { ...open, rider_id } }))
    throw new Conflict(`Somebody is asked already whether they are ${name}. Wait for the answer.`)
  if (await tx.mergeRequest.count({ where: { rider_id, account_id: account.id, confirmed: false } }))
    throw new Conflict(`${account.name} has said that this is somebody else.`)
  if ((await tx.mergeRequest.count({ where: open })) >= MOST_OPEN)
    throw new Conflict(`${MOST_OPEN} such questions wait for an answer already.`)
}

/** Takes the question back. Refused (409) once it is answered, be it at this moment. */
export function withdrawQuestion(db: Database, by: Person, gone: User) {
  return transaction(db, async (tx) => {
    if (!(await closeQuestions(tx, by, gone, gone.organization_id!)))
      throw new Conflict('It is answered already.')
  })
}

/** What an account is asked. */
export const questionsFor = (db: Database, account_id: number): Promise<Question[]> =>
  db.mergeRequest.findMany({
    where: { account_id, ...OPEN },
    include: QUESTION,
    orderBy: { id: 'asc' },
    take: MOST_OPEN,
    relationLoadStrategy: 'join',
  })

const RIDDEN = {
  select: { activity: { select: { event: { select: { name: true } } } } },
  orderBy: { id: 'desc' },
  take: 50,
} as const

const QUESTION = {
  organization: { select: { name: true } },
  rider: {
    select: { name: true, hometown: true, _count: { select: { entries: true } }, entries: RIDDEN },
  },
} as const satisfies Prisma.MergeRequestInclude
export type Question = Prisma.MergeRequestGetPayload<{ include: typeof QUESTION }>

/** The holder's own answer: yes merges, no leaves everything as it is. Refused (409) where it is answered already. */
export function answerQuestion(db: Database, person: Person, { id, is_me }: MergeAnswer) {
  return transaction(db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM merge_requests WHERE id = ${id} FOR UPDATE`
    const request = await tx.mergeRequest.findFirst({
      where: { id, account_id: person.id },
      include: { rider: true, account: true },
    })
    if (!request) throw new NotFound()
    if (request.answered_at) throw new Conflict('This is answered already.')
    await tx.mergeRequest.update({ where: { id }, data: { answered_at: new Date(), confirmed: is_me } })
    const { rider, account, organization_id, seen } = request
    if (!is_me) return record(tx, person, { organization_id }, 'merge declined', named(rider, account), null)
    await mergeInto(tx, person, rider, account, (plan) =>
      plan.seen === seen ? MergeDecisions.parse(request.decisions) : everythingStays(plan),
    )
  })
}

/** Something came or changed since the organizer decided: nothing is taken away that nobody has looked at. */
export const everythingStays = ({ fields, runs, groups }: Plan): MergeDecisions => ({
  fields: fields.map(() => 'kept'),
  runs: runs.map(() => 'both'),
  groups: groups.map(() => 'kept'),
})
