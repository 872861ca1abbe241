import type { Prisma, User } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { WITH_ROUNDS } from '../activities/rounds.ts'
import { trackDelivery } from '../mail/delivery.ts'

const UNPUBLISHED = 'The payout was unpublished before this email was sent.'
const DELIVERY_UNKNOWN = "We can't tell whether this email arrived, so we won't send it again."

export const mailingDelivery = (db: Database, id: number) =>
  trackDelivery(
    (from, { status, error }) =>
      db.mailingRecipient.updateMany({
        where: { id, status: from },
        data: {
          status,
          error,
          ...(from === 'waiting' && { attempts: { increment: 1 } }),
          ...(DELIVERED.includes(status) && { sent_at: new Date() }),
        },
      }),
    DELIVERY_UNKNOWN,
  )

const DELIVERED = ['sent', 'saved']

export async function claimRecipient(db: Database, id: number) {
  if (!(await mailingDelivery(db, id).start())) return null
  const recipient = await db.mailingRecipient.findUniqueOrThrow({
    where: { id },
    include: RECIPIENT_RELATIONS,
    relationLoadStrategy: 'join',
  })
  const rounds = roundsInMailing(recipient)
  if (!rounds.every((round) => round.publish_payout)) return giveUp(db, id)
  return mailCopy(recipient, await db.user.findUnique({ where: { id: recipient.mailing.sent_by_id } }))
}

const RECIPIENT_RELATIONS = {
  mailing: { include: { activity: { select: WITH_ROUNDS } } },
} as const satisfies Prisma.MailingRecipientInclude
type ClaimedRecipient = Prisma.MailingRecipientGetPayload<{ include: typeof RECIPIENT_RELATIONS }>

const roundsInMailing = ({ mailing }: ClaimedRecipient) =>
  mailing.activity.rounds.filter(({ name }) => mailing.rounds.includes(name))

/** `publication` changes when a round's payout is published again. */
function mailCopy(recipient: ClaimedRecipient, sender: User | null) {
  const { id: mailing_id, activity_id, rounds, notes, created_at } = recipient.mailing
  const publication = roundsInMailing(recipient)
    .map(({ payout_published_at }) => payout_published_at?.getTime())
    .join(' ')
  const { id, email } = recipient
  return { id, email, mailing_id, publication, activity_id, rounds, notes, created_at, sender }
}

async function giveUp(db: Database, id: number): Promise<null> {
  await db.mailingRecipient.updateMany({
    where: { id, status: 'sending' },
    data: { status: 'failed', error: UNPUBLISHED },
  })
  return null
}
