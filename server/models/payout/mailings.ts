import { z } from 'zod'
import type { Prisma, User } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, TooMany } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import { WITH_ROUNDS } from '../activities/rounds.ts'
import { record, activityScope } from '../changeLog.ts'

const MAX_ADDRESSES = 50
/** The pauses between attempts get longer, adding up to about four minutes. */
const MAX_ATTEMPTS = 6
/** Per organization. */
const MAX_UNFINISHED_MAILINGS = 3
const MAX_MAILINGS_PER_HOUR = 20
const HOUR_MS = 3_600_000
const UNPUBLISHED = 'The payout was unpublished before this copy was sent.'
const DELIVERY_UNKNOWN = 'It is not known whether this copy arrived, so it is not sent again.'

export function startMailing(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  emails: string,
  notes: string,
) {
  const addresses = parseAddresses(emails)
  return transaction(db, async (tx) => {
    const published = await tx.round.findMany({
      where: { activity_id: found.id, publish_payout: true },
      orderBy: { position: 'asc' },
    })
    if (published.length === 0) throw new Conflict('The payout is not published yet. Publish it first.')
    await limitMailings(tx, found.event.organization_id)
    const rounds = published.map(({ name }) => name)
    const recipients = { create: addresses.map((email) => ({ email })) }
    const { id } = await tx.mailing.create({
      data: { activity_id: found.id, rounds, notes, sent_by_id: user.id, recipients },
    })
    await enqueueCopies(tx, id)
    await record(tx, user, activityScope(found), 'results e-mailed', null, { addresses })
    return { id }
  })
}

const enqueueCopies = (tx: Tx, mailingId: number) => tx.$executeRaw`
  SELECT graphile_worker.add_job('send-results', json_build_object('recipientId', id),
    max_attempts => ${MAX_ATTEMPTS}::int, job_key => 'send-results ' || id)
  FROM mailing_recipients WHERE mailing_id = ${mailingId}`

export const listMailings = (db: Database, activityId: number) =>
  db.mailing.findMany({
    where: { activity_id: activityId },
    include: { recipients: { orderBy: { id: 'asc' } } },
    orderBy: { id: 'desc' },
    take: 50,
    relationLoadStrategy: 'join',
  })
export type ListedMailing = Awaited<ReturnType<typeof listMailings>>[number]

/**
 * Marks a waiting copy as `sending`. A copy that is already marked belongs to a process that died. It may have
 * arrived, so it is not sent again.
 */
export async function claimRecipient(db: Database, id: number) {
  const { count } = await db.mailingRecipient.updateMany({
    where: { id, status: 'waiting' },
    data: { status: 'sending', attempts: { increment: 1 } },
  })
  if (count === 0) return giveUp(db, id, DELIVERY_UNKNOWN)
  const recipient = await db.mailingRecipient.findUniqueOrThrow({
    where: { id },
    include: RECIPIENT_RELATIONS,
    relationLoadStrategy: 'join',
  })
  const rounds = roundsInMailing(recipient)
  if (!rounds.every((round) => round.publish_payout)) return giveUp(db, id, UNPUBLISHED)
  return mailCopy(recipient, await db.user.findUnique({ where: { id: recipient.mailing.sent_by_id } }))
}

const RECIPIENT_RELATIONS = {
  mailing: { include: { activity: { select: WITH_ROUNDS } } },
} as const satisfies Prisma.MailingRecipientInclude
type ClaimedRecipient = Prisma.MailingRecipientGetPayload<{ include: typeof RECIPIENT_RELATIONS }>

const roundsInMailing = ({ mailing }: ClaimedRecipient) =>
  mailing.activity.rounds.filter(({ name }) => mailing.rounds.includes(name))

/** `publication` changes if one of the rounds is published again. */
function mailCopy(recipient: ClaimedRecipient, sender: User | null) {
  const { id: mailing_id, activity_id, rounds, notes, created_at } = recipient.mailing
  const publication = roundsInMailing(recipient)
    .map(({ payout_published_at }) => payout_published_at?.getTime())
    .join(' ')
  const { id, email } = recipient
  return { id, email, mailing_id, publication, activity_id, rounds, notes, created_at, sender }
}

export const recordSent = (db: Database, id: number, isMailed: boolean) =>
  db.mailingRecipient.update({
    where: { id },
    data: { status: isMailed ? 'sent' : 'saved', error: null, sent_at: new Date() },
  })

/** Call only for a copy that certainly wasn't sent. Returns whether there will be another attempt. */
export async function recordFailure(db: Database, id: number, error: Error): Promise<boolean> {
  const { attempts } = await db.mailingRecipient.findUniqueOrThrow({ where: { id } })
  const willRetry = attempts < MAX_ATTEMPTS
  await db.mailingRecipient.update({
    where: { id },
    data: { status: willRetry ? 'waiting' : 'failed', error: error.message.slice(0, 400) },
  })
  return willRetry
}

export const recordUnknown = (db: Database, id: number) => giveUp(db, id, DELIVERY_UNKNOWN)

async function giveUp(db: Database, id: number, error: string): Promise<null> {
  await db.mailingRecipient.updateMany({
    where: { id, status: 'sending' },
    data: { status: 'failed', error },
  })
  return null
}

/** Two mailings that start at the same time must count each other. */
async function limitMailings(tx: Tx, organizationId: number) {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId} FOR UPDATE`
  const recent = await tx.mailing.findMany({
    where: {
      created_at: { gt: new Date(Date.now() - HOUR_MS) },
      activity: { event: { organization_id: organizationId } },
    },
    select: { created_at: true, recipients: { where: { status: { in: ['waiting', 'sending'] } }, take: 1 } },
    orderBy: { id: 'asc' },
  })
  const underWay = recent.filter(({ recipients }) => recipients.length)
  if (underWay.length >= MAX_UNFINISHED_MAILINGS)
    throw new TooMany(
      `${MAX_UNFINISHED_MAILINGS} e-mailings are still on their way. Wait until they have been sent.`,
      10,
    )
  if (recent.length < MAX_MAILINGS_PER_HOUR) return
  const seconds = Math.ceil((recent[0]!.created_at.getTime() + HOUR_MS - Date.now()) / 1000)
  throw new TooMany(`${MAX_MAILINGS_PER_HOUR} e-mailings in an hour are the most. Try again later.`, seconds)
}

const Address = z.email().max(254)

/** Addresses are separated by commas, semicolons or line breaks. "Ann Lee <ann@example.com>" is valid too. */
function parseAddresses(text: string): string[] {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim())
    .filter(Boolean)
  const wrong = parts.filter((part) => !Address.safeParse(part).success)
  if (wrong.length) throw new Invalid({ emails: `Not an e-mail address: ${wrong.slice(0, 10).join(', ')}` })

  const spelled = parts.map((part) => part.toLowerCase())
  const addresses = parts.filter((_, index) => spelled.indexOf(spelled[index]!) === index)
  if (addresses.length === 0) throw new Invalid({ emails: 'Enter at least one e-mail address.' })
  if (addresses.length > MAX_ADDRESSES)
    throw new Invalid({
      emails: `At most ${MAX_ADDRESSES} addresses at a time; these are ${addresses.length}.`,
    })
  return addresses
}
