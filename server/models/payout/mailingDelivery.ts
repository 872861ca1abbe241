import type { Prisma, User } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { WITH_ROUNDS } from '../activities/rounds.ts'

/** Together, the pauses between attempts last about four minutes. */
export const MAX_ATTEMPTS = 6
const UNPUBLISHED = 'The payout was unpublished before this copy was sent.'
const DELIVERY_UNKNOWN = "We can't tell whether this copy arrived, so we won't send it again."

/** A copy that is already `sending` belongs to a process that died. It may have arrived, so it is not sent again. */
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

/** Call only for a copy that certainly wasn't sent. */
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
