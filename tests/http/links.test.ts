import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Logger, runOnce } from 'graphile-worker'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPerson } from '../../prisma/factories.ts'
import { prepareJobs } from '../../server/jobs.ts'
import { transaction } from '../../server/database/db.ts'
import { forgetOldLinks, secretsOf, useLink } from '../../server/models/people/links.ts'
import { accountMails } from '../../server/post/accountMails.ts'
import { openMail } from '../../server/post/mail.ts'
import { linkIn, SITE } from '../support/accountMails.ts'
import { browserOf, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

const { db, url } = await freshDatabase()
const app = testApp(db)
const folder = mkdtempSync(path.join(tmpdir(), 'rodeo-links-'))
beforeAll(() => prepareJobs(url))
afterAll(() => rmSync(folder, { recursive: true }))

test('without a mail server a link is for whoever runs the machine: in the outbox and in the terminal, and on no page', async () => {
  const mae = await createPerson(db, { email: 'mae@example.test' })
  const browser = await browserOf(app, db, null)
  const asked = await browser.post('/login/forgotten', { email: 'mae@example.test' })
  const page = await browser.visit(asked.headers.location!)
  expect(page.body.props.leaves).toBe(false)

  const told: string[] = []
  const mail = openMail({ MAIL_FROM: 'Ingate <office@ingate.test>', DATA_DIR: folder, SMTP_URL: undefined })
  const linkTo = (to: string) => new URL(to, SITE).href
  const taskList = accountMails({ db, mail, linkTo, tell: (text) => void told.push(text) })
  const logger = new Logger(() => () => {})
  await runOnce({ connectionString: url, taskList, noHandleSignals: true, logger })

  const outbox = path.join(folder, 'outbox')
  const [file, ...others] = readdirSync(outbox)
  expect(others).toEqual([])
  expect([statSync(outbox).mode & 0o777, statSync(path.join(outbox, file!)).mode & 0o777]).toEqual([
    0o700, 0o600,
  ])
  const { token } = linkIn(await PostalMime.parse(readFileSync(path.join(outbox, file!))))
  expect(told).toEqual([
    `  For mae@example.test: Choose a new password for Ingate. ${SITE}/login/new-password?token=${token}\n`,
  ])
  await browser.post('/login/new-password', { token, password: 'four horses and a gate' })
  expect(await db.session.count({ where: { user_id: mae.id } })).toBe(1)
})

test('of several who use one link at the same moment one does, and the others are refused', async () => {
  const asked = await db.oneTimeToken.create({ data: { kind: 'sign-up', email: 'race@example.test' } })
  const { token } = await secretsOf(db, asked, 'sign-up', null)
  let arrived = 0
  const use = () =>
    transaction(db, async (tx) => {
      arrived++
      await vi.waitUntil(() => arrived >= 5)
      await useLink(tx, 'sign-up', token)
    })
  const ends = await Promise.allSettled(Array.from({ length: 5 }, use))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('links that have been over for a day are forgotten', async () => {
  const email = 'old@example.test'
  await db.oneTimeToken.deleteMany()
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000)
  await db.oneTimeToken.createMany({
    data: [47, 49].map((ago) => ({ kind: 'sign-up', email, created_at: hours(ago) })),
  })
  await forgetOldLinks(db)
  expect(await db.oneTimeToken.count()).toBe(1)
})
