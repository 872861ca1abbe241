import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Papa from 'papaparse'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { startJobs, tasks } from '../../server/jobs.ts'
import { migrateJobTables } from '../../server/database/migrate.ts'
import { openMailer } from '../../server/mail/mailer.ts'
import { openPushSender } from '../../server/push/pushSender.ts'
import { claimRecipient } from '../../server/models/payout/mailingDelivery.ts'
import type { WorkerPool } from '../../server/workers/pool.ts'
import type { MailingStatus } from '../../server/wire/payout.ts'
import { openBrowser, testApp, testEnv, inlineWorkers } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createOrganizationWithRoles, createPaidClass } from '../support/payouts.ts'
import { readPdf } from '../support/pdf.ts'
import { smtpError, startSmtp } from '../support/smtp.ts'
import { runDueJobs } from '../support/jobs.ts'

const { db, url } = await freshDatabase()
const app = testApp(db)
const folder = mkdtempSync(path.join(tmpdir(), 'mail-'))
beforeAll(() => migrateJobTables(url))
afterAll(() => rmSync(folder, { recursive: true }))

const MAIL = { MAIL_FROM: 'Rodeo Office <office@rodeo.test>', DATA_DIR: folder }

async function published(overrides: object = {}) {
  const people = await createOrganizationWithRoles(db, { name: 'Three Rivers' })
  const ann = await make.createUser(db, { name: 'Ann Muñoz', bbr_id: '4711', hometown: '=Canyon' })
  const activity = await createPaidClass(app, db, people, {
    runs: [
      {
        rider: ann,
        score: 17102,
        horse: await make.createHorse(db, { name: `<b>Łucky</b> ${people.event.id}` }),
      },
      { rider: await make.createUser(db, { name: 'Bea' }), score: 17302 },
    ],
    purse: { places: [{ upTo: null, percentsBp: [6000, 4000] }] },
    ...overrides,
  })
  return { people, activity, browser: await openBrowser(app, db, people.organizer) }
}

async function work(smtpUrl?: string, { later = false, workers = inlineWorkers } = {}) {
  const mail = openMailer({ ...MAIL, SMTP_URL: smtpUrl })
  if (later)
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 second'`
  await runDueJobs(url, tasks(db, mail, workers))
  mail.close()
}

async function recipients(activity: { id: number }) {
  const browser = await openBrowser(app, db, await anOrganizerOf(activity))
  const mailings: MailingStatus[] = (await browser.get(`/ajax/mailings/${activity.id}`)).body
  return mailings.flatMap((mailing) => mailing.recipients)
}

const anOrganizerOf = async ({ id }: { id: number }) => {
  const { event } = await db.activity.findUniqueOrThrow({ where: { id }, include: { event: true } })
  const { user_id } = await db.membership.findFirstOrThrow({
    where: { organization_id: event.organization_id, role: 'organizer' },
  })
  return { id: user_id }
}

const jobsWaiting = async () =>
  Number(
    (await db.$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM graphile_worker._private_jobs`)[0]!.count,
  )

describe('requesting a mailing', () => {
  test('responds immediately and leaves the emails in the queue', async () => {
    const { activity, browser } = await published()
    const emails = 'a@example.test, b@example.test; Ann Lee <c@example.test>\n\n d@example.test,'
    const { status, body } = await browser.post(`/api/hal/email-results/${activity.id}`, {
      emails,
      notes: 'Hi',
    })
    expect(status).toBe(202)
    expect(body).toEqual({ id: expect.any(Number) })
    expect((await browser.get(`/ajax/mailings/${activity.id}`)).body).toEqual([
      {
        id: body.id,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        recipients: ['a', 'b', 'c', 'd'].map((name) => ({
          email: `${name}@example.test`,
          status: 'waiting',
          error: null,
        })),
      },
    ])
  })

  test("queues one email per recipient, regardless of the address's case", async () => {
    const { activity, browser } = await published()
    const emails = 'Ann@Example.test, bea@example.test, ann@example.test'
    await browser.post(`/api/hal/email-results/${activity.id}`, { emails })
    expect((await recipients(activity)).map(({ email }) => email)).toEqual([
      'Ann@Example.test',
      'bea@example.test',
    ])
  })

  test.each([
    ['ok@example.test, foo@, bar', 'Not an email address: foo@, bar'],
    ['', 'Enter at least one email address.'],
    [' , ; ', 'Enter at least one email address.'],
    [
      Array.from({ length: 51 }, (_, index) => `r${index}@example.test`).join(),
      'You can send to 50 addresses at a time. You entered 51.',
    ],
    ['a@example.test\r\nBcc: b@example.test', 'Not an email address: Bcc: b@example.test'],
  ])('rejects the recipients %j', async (emails, sentence) => {
    const { activity, browser } = await published()
    const before = await jobsWaiting()
    const { status, body } = await browser.post(`/api/hal/email-results/${activity.id}`, {
      emails,
      notes: '',
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ emails: sentence })
    expect(await db.mailing.count({ where: { activity_id: activity.id } })).toBe(0)
    expect(await jobsWaiting()).toBe(before)
  })

  test('rejects a mailing for an unpublished payout', async () => {
    const { activity, browser } = await published({ published: false })
    const answer = await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'a@example.test' })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe("The payout isn't published yet. Publish it first.")
  })

  test('allows only organizers to send results and to see the recipients', async () => {
    const { activity, people } = await published()
    const emails = 'a@example.test'
    const statuses = async (person: { id: number } | null) => {
      const browser = await openBrowser(app, db, person)
      const sent = await browser.post(`/api/hal/email-results/${activity.id}`, { emails })
      return [sent.status, (await browser.get(`/ajax/mailings/${activity.id}`)).status]
    }
    expect(await statuses(people.owner)).toEqual([202, 200])
    expect(await statuses(people.scorer)).toEqual([403, 403])
    expect(await statuses(people.viewer)).toEqual([403, 403])
    expect(await statuses(people.outsider)).toEqual([404, 404])
    expect(await statuses(null)).toEqual([401, 401])
    const browser = await openBrowser(app, db, people.organizer)
    const forged = await browser.withoutToken('post', `/api/hal/email-results/${activity.id}`, { emails })
    expect(forged.status).toBe(419)
  })

  test('limits an organization to three unfinished mailings', async () => {
    const { activity, browser } = await published()
    const send = (to: string) => browser.post(`/api/hal/email-results/${activity.id}`, { emails: to })
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => send(`${name}@example.test`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429])
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.body.message).toBe(
      '3 results emails are still being sent. Wait until one finishes, then try again.',
    )
    expect(refused.headers['retry-after']).toBe('10')
    const other = await published()
    const theirs = await other.browser.post(`/api/hal/email-results/${other.activity.id}`, {
      emails: 'e@example.test',
    })
    expect(theirs.status).toBe(202)

    await db.mailingRecipient.updateMany({ data: { status: 'sent' } })
    expect((await send('d@example.test')).status).toBe(202)
  })

  test('limits an organization to twenty mailings per hour', async () => {
    const { activity, browser, people } = await published()
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const mailing = { activity_id: activity.id, sent_by_id: people.organizer.id }
    await db.mailing.createMany({
      data: Array.from({ length: 20 }, (_, index) => ({ ...mailing, created_at: minutesAgo(50 - index) })),
    })
    const send = () => browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'a@example.test' })
    const refused = await send()
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You can email results 20 times an hour. Try again later.',
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)

    await db.mailing.updateMany({
      where: { ...mailing, created_at: { lt: minutesAgo(49.5) } },
      data: { created_at: minutesAgo(61) },
    })
    expect((await send()).status).toBe(202)
  })

  test('lists the newest mailing first', async () => {
    const { activity, browser } = await published()
    const first = await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'a@example.test' })
    const second = await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'b@example.test' })
    const { body } = await browser.get(`/ajax/mailings/${activity.id}`)
    expect(body.map(({ id }: MailingStatus) => id)).toEqual([second.body.id, first.body.id])
  })
})

describe('sending a mailing', () => {
  test('emails the results, the note, a PDF and a CSV file', async () => {
    const { activity, browser, people } = await published()
    const notes = 'See you on Sunday.\n<script>alert(1)</script>'
    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'bbr@example.test', notes })
    const smtp = await startSmtp()
    await work(smtp.url)
    await smtp.stop()

    const mail = smtp.mail.find(({ rcpt }) => rcpt === 'bbr@example.test')!
    expect(mail.subject).toBe('Results: Open 4D, Summer Jackpot')
    expect(mail.from).toMatchObject({ name: 'Rodeo Office', address: 'office@rodeo.test' })
    expect(mail.replyTo).toMatchObject([{ name: 'Otto Organizer', address: people.organizer.email }])
    expect(mail.text).toContain(notes)
    expect(mail.text).toMatch(
      /1 {2}Ann Muñoz {2}<b>Łucky<\/b> \d+ {2}4711 {2}=Canyon {2}17\.102 {2}\$600\.00/,
    )
    expect(mail.text).toContain('Paid: $1,000.00')
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(mail.html).toContain('&lt;b&gt;Łucky&lt;/b&gt;')
    expect(mail.html).not.toMatch(/<script|<b>/)

    const [pdf, csv] = mail.attachments
    expect([pdf!.filename, pdf!.mimeType]).toEqual([
      '2026-06-06 Summer Jackpot - Open 4D results.pdf',
      'application/pdf',
    ])
    const { pages } = await readPdf(new Uint8Array(pdf!.content as ArrayBuffer))
    const texts = pages[0]!.lines.map(({ text }) => text)
    expect(texts).toEqual(
      expect.arrayContaining([
        'Results: Open 4D',
        'Official results',
        'Ann Muñoz',
        '17.102',
        '$600.00',
        '$400.00',
      ]),
    )
    expect([csv!.filename, csv!.mimeType]).toEqual([
      '2026-06-06 Summer Jackpot - Open 4D results.csv',
      'text/csv',
    ])
    const { data } = Papa.parse<Record<string, string>>(
      new TextDecoder().decode(csv!.content as ArrayBuffer),
      {
        header: true,
      },
    )
    expect(data[0]).toMatchObject({
      Rider: 'Ann Muñoz',
      Time: '17.102',
      Earnings: '600.00',
      Hometown: "'=Canyon",
    })

    const sent = await db.mailingRecipient.findFirstOrThrow({ where: { email: 'bbr@example.test' } })
    expect(sent).toMatchObject({ status: 'sent', attempts: 1, error: null, sent_at: expect.any(Date) })
  })

  test('reports an email as saved, not sent, when there is no mail server', async () => {
    const { activity, browser } = await published()
    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'saved@example.test' })
    await work()
    expect(await recipients(activity)).toMatchObject([
      { email: 'saved@example.test', status: 'saved', error: null },
    ])
  })

  test('renders the attached PDF and CSV files only once for all recipients', async () => {
    const { activity, browser } = await published()
    const names = Array.from({ length: 12 }, (_, index) => `copy${index}@example.test`)
    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: names.join() })
    const smtp = await startSmtp()
    let made = 0
    const run: WorkerPool['run'] = (client, name, ...args) => {
      if (name === 'resultsMail') made++
      return inlineWorkers.run(client, name, ...args)
    }
    await work(smtp.url, { workers: { run } })
    await smtp.stop()
    const copies = smtp.mail.filter(({ rcpt }) => rcpt.startsWith('copy'))
    expect(copies.map(({ to }) => to![0]!.address).sort()).toEqual(names.sort())
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(12)
    expect(copies.every(({ attachments }) => attachments.length === 2)).toBe(true)
    expect(made).toBe(1)
  })

  test('delivers one copy on the third attempt when the mail server rejects the first two', async () => {
    const { activity, browser } = await published()
    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'patient@example.test' })
    const smtp = await startSmtp(({ attempt }) =>
      attempt <= 2 ? smtpError(451, 'Come back later') : undefined,
    )

    await work(smtp.url)
    expect(await recipients(activity)).toEqual([
      {
        email: 'patient@example.test',
        status: 'waiting',
        error: expect.stringContaining('451 Come back later'),
      },
    ])
    await work(smtp.url)
    expect(smtp.attempts.get('patient@example.test')).toBe(1)
    await work(smtp.url, { later: true })
    await work(smtp.url, { later: true })
    await work(smtp.url, { later: true })
    await smtp.stop()
    expect(smtp.attempts.get('patient@example.test')).toBe(3)
    expect(smtp.mail.filter(({ rcpt }) => rcpt === 'patient@example.test')).toHaveLength(1)
    expect(await recipients(activity)).toEqual([
      { email: 'patient@example.test', status: 'sent', error: null },
    ])
  })

  test('gives up on an email after one permanent or six temporary rejections', async () => {
    const { activity, browser } = await published()
    await browser.post(`/api/hal/email-results/${activity.id}`, {
      emails: 'nobody@example.test, later@example.test, somebody@example.test',
    })
    const smtp = await startSmtp(({ to }) => {
      if (to.startsWith('nobody')) return smtpError(550, 'No such user')
      if (to.startsWith('later')) return smtpError(451, 'Try later')
    })
    for (let time = 0; time < 8; time++) await work(smtp.url, { later: true })
    await smtp.stop()
    expect(smtp.attempts.get('nobody@example.test')).toBe(1)
    expect(smtp.attempts.get('later@example.test')).toBe(6)
    expect(await recipients(activity)).toEqual([
      { email: 'nobody@example.test', status: 'failed', error: expect.stringContaining('550 No such user') },
      { email: 'later@example.test', status: 'failed', error: expect.stringContaining('451 Try later') },
      { email: 'somebody@example.test', status: 'sent', error: null },
    ])
    expect(smtp.mail.filter(({ rcpt }) => rcpt === 'somebody@example.test')).toHaveLength(1)
  })

  test('retries an email when the mail server cannot be reached', async () => {
    const { activity, browser } = await published()
    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'later@example.test' })
    await work('smtp://127.0.0.1:1')
    expect(await recipients(activity)).toMatchObject([
      { status: 'waiting', error: expect.stringContaining('1') },
    ])
    const smtp = await startSmtp()
    await work(smtp.url, { later: true })
    await smtp.stop()
    expect(await recipients(activity)).toMatchObject([{ status: 'sent', error: null }])
  })

  test("doesn't send a second copy if the connection breaks after the message is sent", async () => {
    const { activity, browser } = await published()
    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'once@example.test' })
    const smtp = await startSmtp(({ to }) => {
      if (to !== 'once@example.test') return
      smtp.dropConnections()
      return new Promise(() => {})
    })
    for (let time = 0; time < 3; time++) await work(smtp.url, { later: true })
    await smtp.stop()
    expect(smtp.attempts.get('once@example.test')).toBe(1)
    expect(await recipients(activity)).toEqual([
      {
        email: 'once@example.test',
        status: 'failed',
        error: expect.stringMatching(/^We can't tell whether/),
      },
    ])
  })

  test("doesn't send a second copy if the worker dies while sending", async () => {
    const { activity, browser } = await published()
    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'crash@example.test' })
    const { id } = await db.mailingRecipient.findFirstOrThrow({ where: { email: 'crash@example.test' } })
    expect(await claimRecipient(db, id)).toMatchObject({ email: 'crash@example.test' })
    expect(await recipients(activity)).toMatchObject([{ status: 'sending' }])

    const smtp = await startSmtp()
    await work(smtp.url, { later: true })
    await smtp.stop()
    expect(smtp.mail.filter(({ rcpt }) => rcpt === 'crash@example.test')).toEqual([])
    expect(await recipients(activity)).toEqual([
      {
        email: 'crash@example.test',
        status: 'failed',
        error: expect.stringMatching(/^We can't tell whether/),
      },
    ])
  })

  test("doesn't send results if the payout has been unpublished", async () => {
    const { activity, browser, people } = await published()
    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'secret@example.test' })
    await browser.get(`/events/${people.event.id}/activities/${activity.id}/unPublishPayout`)
    const smtp = await startSmtp()
    await work(smtp.url)
    await smtp.stop()
    expect(smtp.attempts.has('secret@example.test')).toBe(false)
    expect(await recipients(activity)).toEqual([
      {
        email: 'secret@example.test',
        status: 'failed',
        error: 'The payout was unpublished before this email was sent.',
      },
    ])
  })

  test('saves emails as .eml files when there is no mail server', async () => {
    const { activity, browser } = await published()
    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'file@example.test' })
    await work()
    const outbox = path.join(folder, 'outbox')
    const mails = await Promise.all(
      readdirSync(outbox).map((file) => PostalMime.parse(readFileSync(path.join(outbox, file)))),
    )
    const mail = mails.find(({ to }) => to?.[0]?.address === 'file@example.test')!
    expect(mail.subject).toBe('Results: Open 4D, Summer Jackpot')
    expect(mail.attachments).toHaveLength(2)
    expect(readdirSync(outbox).every((file) => /^results-\d+-\d+\.eml$/.test(file))).toBe(true)
  })

  test('sends emails only while the worker runs', async () => {
    const { activity, browser } = await published()
    const smtp = await startSmtp()
    const mail = openMailer({ ...MAIL, SMTP_URL: smtp.url })
    const log = pino({ level: 'silent' })
    const jobs = await startJobs({
      push: openPushSender(testEnv(), inlineWorkers),
      url,
      db,
      mail,
      workers: inlineWorkers,
      linkTo: String,
      log,
      secret: 'tests',
    })
    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'live@example.test' })
    await expect.poll(() => recipients(activity), { timeout: 10_000 }).toMatchObject([{ status: 'sent' }])
    await jobs.stop()
    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'after@example.test' })
    await smtp.stop()
    expect(smtp.attempts.has('after@example.test')).toBe(false)
  })

  test("takes over a killed worker's jobs, but not a running worker's", async () => {
    await work()
    const { activity, browser } = await published()
    let letGo = () => {}
    const slow = new Promise<void>((resolve) => (letGo = resolve))
    const smtp = await startSmtp(({ to }) => (to === 'slow@example.test' ? slow : undefined))
    const mail = openMailer({ ...MAIL, SMTP_URL: smtp.url })
    const freed: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => freed.push(line) })
    const begin = () =>
      startJobs({
        push: openPushSender(testEnv(), inlineWorkers),
        url,
        db,
        mail,
        workers: inlineWorkers,
        linkTo: String,
        log,
        secret: 'tests',
        deadWorkerCheck: { everyMs: 50 },
      })

    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'killed@example.test' })
    await db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_by = 'worker-of-then', locked_at = now(), attempts = 1`
    const jobs = [await begin()]
    await expect.poll(() => recipients(activity), { timeout: 10_000 }).toMatchObject([{ status: 'sent' }])

    await browser.post(`/api/hal/email-results/${activity.id}`, { emails: 'slow@example.test' })
    await expect.poll(() => smtp.attempts.get('slow@example.test'), { timeout: 10_000 }).toBe(1)
    jobs.push(await begin())
    await sleep(500)
    letGo()
    await Promise.all(jobs.map((running) => running.stop()))
    await smtp.stop()
    expect(freed).toEqual([expect.stringContaining('unlocked jobs of dead workers')])
  })
})
