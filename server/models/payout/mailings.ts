import { z } from 'zod'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, TooMany } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import { record, activityScope } from '../changeLog.ts'
import { JOB_ATTEMPTS } from '../mail/delivery.ts'
import { PUBLISH_FIRST } from './resultSheet.ts'

const MAX_ADDRESSES = 50
/** Both limits are per organization. */
const MAX_UNFINISHED_MAILINGS = 3
const MAX_MAILINGS_PER_HOUR = 20
const HOUR_MS = 3_600_000

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
    if (published.length === 0) throw new Conflict(PUBLISH_FIRST)
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
    max_attempts => ${JOB_ATTEMPTS}::int, job_key => 'send-results ' || id)
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

/** Without the lock, two mailings that start at the same time could exceed the limits. */
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
      `${MAX_UNFINISHED_MAILINGS} results emails are still being sent. Wait until one finishes, then try again.`,
      10,
    )
  if (recent.length < MAX_MAILINGS_PER_HOUR) return
  const seconds = Math.ceil((recent[0]!.created_at.getTime() + HOUR_MS - Date.now()) / 1000)
  throw new TooMany(`You can email results ${MAX_MAILINGS_PER_HOUR} times an hour. Try again later.`, seconds)
}

const Address = z.email().max(254)

function parseAddresses(text: string): string[] {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim())
    .filter(Boolean)
  const wrong = parts.filter((part) => !Address.safeParse(part).success)
  if (wrong.length) throw new Invalid({ emails: `Not an email address: ${wrong.slice(0, 10).join(', ')}` })

  const spelled = parts.map((part) => part.toLowerCase())
  const addresses = parts.filter((_, index) => spelled.indexOf(spelled[index]!) === index)
  if (addresses.length === 0) throw new Invalid({ emails: 'Enter at least one email address.' })
  if (addresses.length > MAX_ADDRESSES)
    throw new Invalid({
      emails: `You can send to ${MAX_ADDRESSES} addresses at a time. You entered ${addresses.length}.`,
    })
  return addresses
}
