import { beforeAll, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { migrateJobTables } from '../../server/database/migrate.ts'
import { openMailer } from '../../server/mail/mailer.ts'
import { receiptMailTasks } from '../../server/mail/receiptMailTasks.ts'
import { startReceiptDelivery } from '../../server/models/fees/receiptDelivery.ts'
import type { RiderCard } from '../../server/wire/events/riderCard.ts'
import { openBrowser, testApp, testEnv } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { runDueJobs } from '../support/jobs.ts'
import { createScenario } from '../support/scenario.ts'
import { smtpError, startSmtp } from '../support/smtp.ts'

const { db, url } = await freshDatabase()
const arena = await createScenario(db)
const MAIL = { MAIL_FROM: 'Rodeo Office <office@rodeo.test>', DATA_DIR: '/nonexistent' }
const app = testApp(db, undefined, testEnv({ ...MAIL, SMTP_URL: 'smtp://127.0.0.1:1' }))
const { people } = arena
const organizer = await openBrowser(app, db, people.organizer)
beforeAll(() => migrateJobTables(url))

let keys = 0

async function paidRider(account?: { id: number; name: string }) {
  const event = await make.createEvent(db, {
    organization: arena.organization,
    name: `Spring Race ${++keys}`,
  })
  const open = await make.createActivity(db, { event, name: 'Open' })
  await make.createPurse(db, open, { entry_fee_cents: 4_000 })
  const who = account ? { user_id: account.id, user_name: account.name } : { user_name: `Jen <b> ${keys}` }
  const entered = await organizer.post(`/ajax/entries/${event.id}`, { ...who, activity_ids: [open.id] })
  const rider: { id: number; name: string } = entered.body.lines[0].rider
  const paid = await organizer.post(`/ajax/rider-cards/${event.id}/${rider.id}/payments`, {
    client_key: `key-${keys}`,
    kind: 'check',
    check_number: '1042',
    cents: 2_500,
    note: 'Thanks & see you',
  })
  const card = paid.body as RiderCard
  return { event, rider, card, payment: card.payments[0]! }
}
type Paid = Awaited<ReturnType<typeof paidRider>>

const receiptPath = ({ event, payment }: Pick<Paid, 'event' | 'payment'>) =>
  `/ajax/payments/${event.id}/${payment.id}/receipt`
const mailReceipt = (paid: Paid, email: string | null = 'jen@example.test') =>
  organizer.post(receiptPath(paid), { email })
const cardOf = async ({ event, rider }: Paid): Promise<RiderCard> =>
  (await organizer.get(`/ajax/rider-cards/${event.id}/${rider.id}`)).body
const mailed = async (paid: Paid) => (await cardOf(paid)).payments[0]!.mailed

async function send(smtpUrl: string | undefined, { later = false } = {}) {
  const mail = openMailer({ ...MAIL, SMTP_URL: smtpUrl })
  if (later)
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 second'`
  await runDueJobs(url, receiptMailTasks({ db, mail }))
  mail.close()
}

async function sendAll(respond?: Parameters<typeof startSmtp>[0]) {
  const smtp = await startSmtp(respond)
  await send(smtp.url)
  await smtp.stop()
  return smtp.mail
}

describe('a receipt', () => {
  test('emails a receipt with the whole bill, and shows on the rider card whether it was sent', async () => {
    const paid = await paidRider()
    expect(paid.payment.mailed).toBeNull()
    expect((await mailReceipt(paid, ' Jen@Example.test ')).status).toBe(202)
    expect(await mailed(paid)).toEqual({ email: 'jen@example.test', status: 'waiting', error: null })

    const [mail] = await sendAll()
    expect(await mailed(paid)).toMatchObject({ status: 'sent', error: null })
    expect([mail!.rcpt, mail!.subject]).toEqual(['jen@example.test', `Receipt, ${paid.event.name}`])
    expect(mail!.replyTo).toMatchObject([{ name: 'Otis Organizer', address: people.organizer.email }])
    expect(mail!.text).toContain(`${paid.rider.name} paid $25.00\n`)
    expect(mail!.text).toMatch(/Check #1042, .*, received by Otis Organizer {2}\$25\.00\nThanks & see you\n/)
    expect(mail!.text).toMatch(
      /Open {2}\$40\.00\n\nCharges {2}\$40\.00\nPaid {2}\$25\.00\nStill owed {2}\$15\.00/,
    )
    expect(mail!.html).toContain('Jen &lt;b&gt;')
    expect(mail!.html).toContain('Thanks &amp; see you')
    expect(mail!.html).not.toContain('<b>')
  })

  test("emails a receipt to the payer's account without showing the email address to the office", async () => {
    const paid = await paidRider(await make.createUser(db, { name: 'Ann Account' }))
    expect(paid.card.has_email).toBe(true)
    expect((await mailReceipt(paid, null)).status).toBe(202)
    const { email } = await db.user.findUniqueOrThrow({ where: { id: paid.rider.id } })
    const mails = await sendAll(({ to }) => smtpError(451, `mailbox ${to} is busy`))
    expect(mails).toEqual([])
    await send(undefined, { later: true })
    const card = await cardOf(paid)
    expect(card.payments[0]!.mailed).toEqual({
      email: null,
      status: 'waiting',
      error: "We couldn't email this receipt to the address on the account.",
    })
    expect(JSON.stringify(card)).not.toContain(email)
    const smtp = await startSmtp()
    await send(smtp.url, { later: true })
    await smtp.stop()
    expect(smtp.mail.map(({ rcpt }) => rcpt)).toEqual([email])
    expect((await mailed(paid))!.status).toBe('sent')
  })

  test('requires an email address to send a receipt to a typed-in rider', async () => {
    const paid = await paidRider()
    expect(paid.card.has_email).toBe(false)
    const refused = await mailReceipt(paid, null)
    expect([refused.status, refused.body.errors]).toEqual([422, { email: 'Enter an email address.' }])
  })

  test.each(['', 'jen', 'jen@example.test\r\nBcc: all@example.test', `${'x'.repeat(250)}@example.test`, 5])(
    'rejects the email address %j for a receipt',
    async (email) => {
      const paid = await paidRider()
      const refused = await organizer.post(receiptPath(paid), { email })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']])
      expect(await mailed(paid)).toBeNull()
    },
  )

  test('says on the emailed and the printed receipt that the payment was voided', async () => {
    const paid = await paidRider()
    await mailReceipt(paid)
    const reason = { reason: 'typed twice' }
    await organizer.post(`/ajax/payments/${paid.event.id}/${paid.payment.id}/void`, reason)
    const [mail] = await sendAll()
    const sentence = 'paid $25.00, but the payment was voided'
    expect(mail!.text).toContain(sentence)
    expect(mail!.text).toContain('Paid  $0.00\nStill owed  $40.00')
    const events = `/organizer/organizations/${arena.organization.id}/events`
    const printed = await organizer.get(`${events}/${paid.event.id}/payments/${paid.payment.id}/receipt`)
    expect(printed.text).toContain(sentence)
  })

  test('says on a receipt that the bank returned the check', async () => {
    const paid = await paidRider()
    await organizer.post(`/ajax/payments/${paid.event.id}/${paid.payment.id}/return`)
    await mailReceipt(paid)
    const [mail] = await sendAll()
    expect(mail!.text).toContain('paid $25.00, but the bank returned the check')
  })

  test('logs an emailed receipt with the email address', async () => {
    const paid = await paidRider()
    await mailReceipt(paid)
    const change = await db.change.findFirstOrThrow({
      where: { kind: 'receipt mailed' },
      orderBy: { id: 'desc' },
    })
    expect(change).toMatchObject({ by_id: people.organizer.id, event_id: paid.event.id })
    expect(change.after).toMatchObject({
      id: paid.payment.id,
      payer: { name: paid.rider.name },
      cents: 2_500,
      email: 'jen@example.test',
    })
    await sendAll()
  })
})

describe('sending a receipt by email', () => {
  test('tries up to six times to send a receipt that the mail server temporarily rejects', async () => {
    const paid = await paidRider()
    await mailReceipt(paid)
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect((await mailed(paid))!.status).toBe('waiting')
      const smtp = await startSmtp(() => smtpError(451, 'try later'))
      await send(smtp.url, { later: true })
      await smtp.stop()
    }
    const { status, error } = (await mailed(paid))!
    expect(status).toBe('failed')
    expect(error).toContain('try later')
    expect((await mailReceipt(paid)).status).toBe(202)
    await sendAll()
  })

  test('marks a receipt as failed immediately if the mail server permanently rejects the address', async () => {
    const paid = await paidRider()
    for (let typo = 1; typo <= 6; typo++) {
      expect((await mailReceipt(paid, `typo${typo}@example.test`)).status).toBe(202)
      await sendAll(() => smtpError(550, 'no such user'))
      expect(await mailed(paid)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('no such user') as unknown,
      })
    }
    expect((await mailReceipt(paid)).status).toBe(202)
    expect((await sendAll()).map(({ rcpt }) => rcpt)).toEqual(['jen@example.test'])
  })

  test("doesn't send a receipt again if the process dies while sending", async () => {
    const paid = await paidRider()
    await mailReceipt(paid)
    const { id } = await db.receiptMail.findFirstOrThrow({ where: { payment_id: paid.payment.id } })
    await startReceiptDelivery(db, id)
    expect(await sendAll()).toEqual([])
    expect(await mailed(paid)).toMatchObject({ status: 'failed', error: "We can't tell whether it arrived." })
  })

  test('marks a receipt as failed if the process dies during the last attempt', async () => {
    const paid = await paidRider()
    await mailReceipt(paid)
    const { id } = await db.receiptMail.findFirstOrThrow({ where: { payment_id: paid.payment.id } })
    await db.$queryRaw`
      SELECT FROM graphile_worker.reschedule_jobs(
        ARRAY(SELECT id FROM graphile_worker.jobs WHERE key = ${`send-receipt ${id}`}), attempts => 6)`
    await startReceiptDelivery(db, id)
    expect(await sendAll()).toEqual([])
    expect((await mailed(paid))!.status).toBe('failed')
    expect((await mailReceipt(paid)).status).toBe(202)
    await sendAll()
  })

  test('sends a receipt only once when two requests arrive at the same time', async () => {
    const paid = await paidRider()
    const both = await Promise.all([mailReceipt(paid), mailReceipt(paid)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409])
    expect(await sendAll()).toHaveLength(1)
  })

  test('limits each organization to 200 receipts an hour', async () => {
    const paid = await paidRider()
    await db.receiptMail.deleteMany()
    const { payment } = await paidRider()
    const row = { payment_id: payment.id, email: 'other@example.test', status: 'sent' }
    const halfAnHourAgo = new Date(Date.now() - 1_800_000)
    await db.receiptMail.createMany({
      data: Array.from({ length: 200 }, () => ({ ...row, created_at: halfAnHourAgo })),
    })
    const refused = await mailReceipt(paid)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_700)
    await db.receiptMail.deleteMany({ where: { id: (await db.receiptMail.findFirstOrThrow()).id } })
    expect((await mailReceipt(paid)).status).toBe(202)
    await sendAll()
  })

  test('limits each email address to 20 receipts a day, even if it belongs to an account', async () => {
    await db.receiptMail.deleteMany()
    const account = await make.createUser(db, { name: 'Al Account' })
    const paid = await paidRider(account)
    const { email } = await db.user.findUniqueOrThrow({ where: { id: account.id } })
    const others = [(await paidRider()).payment.id, (await paidRider(account)).payment.id]
    const yesterday = new Date(Date.now() - 23 * 3_600_000)
    await db.receiptMail.createMany({
      data: Array.from({ length: 20 }, (_, index) => ({
        payment_id: others[index % 2]!,
        email: index % 2 ? null : email,
        status: 'sent',
        created_at: yesterday,
      })),
    })
    for (const to of [email, null]) {
      const refused = await mailReceipt(paid, to)
      expect([refused.status, refused.body.message]).toEqual([
        429,
        'You can email 20 receipts a day to one address. Print the receipt instead.',
      ])
    }
    expect((await mailReceipt(paid, 'other@example.test')).status).toBe(202)
    await sendAll()
  })

  test('limits all organizations together to 1,000 receipts an hour', async () => {
    await db.receiptMail.deleteMany()
    const paid = await paidRider()
    const other = await paidRider()
    const payment_id = other.payment.id
    await db.event.update({
      where: { id: other.event.id },
      data: { organization_id: arena.elsewhere.id },
    })
    await db.receiptMail.createMany({
      data: Array.from({ length: 1000 }, (_, n) => ({
        payment_id,
        email: `${n}@example.test`,
        status: 'sent',
      })),
    })
    const refused = await mailReceipt(paid)
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'The server is already sending as many receipts as it can. Try again later.',
    ])
    await db.receiptMail.deleteMany({ where: { payment_id } })
  })

  test('limits each payment to 5 emailed receipts', async () => {
    const paid = await paidRider()
    const row = { payment_id: paid.payment.id, email: 'jen@example.test', status: 'sent' }
    await db.receiptMail.createMany({ data: Array.from({ length: 5 }, () => row) })
    expect((await mailReceipt(paid)).status).toBe(409)
  })

  test("refuses to send a receipt if email isn't set up", async () => {
    const paid = await paidRider()
    const { status, body } = await arena.organizer.post(receiptPath(paid), { email: 'jen@example.test' })
    expect([status, body.message]).toEqual([409, "Email isn't set up here. Print the receipt instead."])
    expect(await mailed(paid)).toBeNull()
  })

  test("lets only the event's organizers send receipts", async () => {
    const paid = await paidRider()
    const as = async (person: { id: number }, path = receiptPath(paid)) =>
      (await (await openBrowser(app, db, person)).post(path, { email: 'jen@example.test' })).status
    expect(await as(people.outsider)).toBe(404)
    expect([await as(people.scorer), await as(people.viewer)]).toEqual([403, 403])
    const otherEvent = await make.createEvent(db, { organization: arena.organization })
    expect(await as(people.organizer, receiptPath({ event: otherEvent, payment: paid.payment }))).toBe(404)
    expect(await mailed(paid)).toBeNull()
  })
})
