import { migrateJobTables } from '../../server/database/migrate.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUser } from '../../prisma/factories.ts'
import { transaction } from '../../server/database/db.ts'
import { deleteOldLinks, createSecrets, consumeLink } from '../../server/models/accounts/oneTimeLinks.ts'
import { accountMailTasks } from '../../server/mail/accountMailTasks.ts'
import { openMailer } from '../../server/mail/mailer.ts'
import { linkIn, SITE } from '../support/accountMails.ts'
import { openBrowser, testApp, testEnv } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { runDueJobs } from '../support/jobs.ts'

const { db, url } = await freshDatabase()
const app = testApp(db)
const folder = mkdtempSync(path.join(tmpdir(), 'rodeo-links-'))
beforeAll(() => migrateJobTables(url))
afterAll(() => rmSync(folder, { recursive: true }))

test('puts one-time links in the outbox and the terminal, but never on a page', async () => {
  const mae = await createUser(db, { email: 'mae@example.test' })
  const browser = await openBrowser(app, db, null)
  const asked = await browser.post('/login/forgotten', { email: 'mae@example.test' })
  const page = await browser.visit(asked.headers.location!)
  expect(page.body.props.sends_mail).toBe(false)

  const told: string[] = []
  const mail = openMailer({ MAIL_FROM: 'Ingate <office@ingate.test>', DATA_DIR: folder, SMTP_URL: undefined })
  const linkTo = (to: string) => new URL(to, SITE).href
  const taskList = accountMailTasks({
    db,
    mail,
    secret: testEnv().APP_SECRET,
    linkTo,
    printLine: (text) => void told.push(text),
  })
  await runDueJobs(url, taskList)

  const outbox = path.join(folder, 'outbox')
  const [file, ...others] = readdirSync(outbox)
  expect(others).toEqual([])
  expect([statSync(outbox).mode & 0o777, statSync(path.join(outbox, file!)).mode & 0o777]).toEqual([
    0o700, 0o600,
  ])
  const { token } = linkIn(await PostalMime.parse(readFileSync(path.join(outbox, file!))))
  expect(told).toEqual([
    `  For mae@example.test: Choose a new Ingate password. ${SITE}/login/new-password?token=${token}\n`,
  ])
  await browser.post('/login/new-password', { token, password: 'four horses and a gate' })
  expect(await db.session.count({ where: { user_id: mae.id } })).toBe(1)
})

test('keeps links unbroken in outbox files, regardless of the surrounding text', async () => {
  const link = `${SITE}/invitation?key=${'a=3D_'.repeat(20)}`
  const read = async (by: string, note: string, given: object = {}) => {
    const letter = { subject: by, text: `${by} invites you:\n\n${link}\n\n-- \n${note}`, ...given }
    const mail = openMailer({
      MAIL_FROM: 'Ingate <office@ingate.test>',
      DATA_DIR: folder,
      SMTP_URL: undefined,
    })
    await mail.send({ to: 'jo@example.test', name: 'copied', content: letter })
    return readFileSync(path.join(folder, 'outbox', 'copied.eml'))
  }
  const html = `<p>Łucja</p><a href="${link}">Open</a>`
  const attachments = [{ filename: 'a.bin', content: Buffer.from([0, 1, 61, 255]) }]
  for (const [by, given] of [
    ['Ann', {}],
    ['Łucja', {}],
    ['Łucja', { html }],
    ['Łucja', { html, attachments }],
  ] as const) {
    const note = `${by} – ${'a long line of words '.repeat(9)}`
    const file = await read(by, note, given)
    expect(file.toString('utf8')).toContain(`\r\n${link}\r\n`)
    const parsed = await PostalMime.parse(file)
    expect(parsed.text).toContain(link)
    expect(parsed.text).toContain(note.trim())
    if ('html' in given) expect(parsed.html).toContain(html)
    if ('attachments' in given)
      expect(Buffer.from(parsed.attachments[0]!.content as ArrayBuffer)).toEqual(attachments[0]!.content)
  }
})

test('accepts a one-time link only once when requests arrive at the same time', async () => {
  const asked = await db.oneTimeToken.create({ data: { kind: 'sign-up', email: 'race@example.test' } })
  const { token } = await createSecrets(db, asked, 'sign-up', null, 'a secret')
  let arrived = 0
  const use = () =>
    transaction(db, async (tx) => {
      arrived++
      await vi.waitUntil(() => arrived >= 5)
      await consumeLink(tx, 'sign-up', token)
    })
  const ends = await Promise.allSettled(Array.from({ length: 5 }, use))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('deletes one-time links 48 hours after they are created', async () => {
  const email = 'old@example.test'
  await db.oneTimeToken.deleteMany()
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000)
  await db.oneTimeToken.createMany({
    data: [47, 49].map((ago) => ({ kind: 'sign-up', email, created_at: hours(ago) })),
  })
  await deleteOldLinks(db)
  expect(await db.oneTimeToken.count()).toBe(1)
})
