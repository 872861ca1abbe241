import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { verify } from '@node-rs/argon2'
import request from 'supertest'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createUser } from '../../prisma/factories.ts'
import { prepareFirstAccount, replaceFirstAccountCode } from '../../server/http/firstAccount.ts'
import { openBrowser, testApp, testEnv } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { runCommand } from '../support/program.ts'

const { db, url } = await freshDatabase()
const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'rodeo-first-'))
const codeFile = path.join(DATA_DIR, 'first-account-code')
const env = testEnv({ DATA_DIR })
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const PAGES = ['/', '/login', '/organizer/organizations', '/users/view/1', '/there/is/no/such/page']
const ANSWERS = {
  name: 'Mae  Tucker',
  email: ' Mae@Example.test ',
  password: 'four horses and a gate',
  organization: 'Rimrock Riders',
}

const WRONG_CODE = "That code doesn't match the one in the terminal window."
const TOO_SHORT = 'Use at least 15 characters. A few words work well.'

beforeEach(async () => {
  await db.membership.deleteMany()
  await db.organization.deleteMany()
  await db.user.deleteMany()
  await db.firstAccountCode.deleteMany()
})

async function opened() {
  const { code } = (await prepareFirstAccount(db, env))!
  return { code, app: testApp(db, undefined, env) }
}

const answer = (app: Parameters<typeof openBrowser>[0], given: object) =>
  openBrowser(app, db, null).then((browser) => browser.post('/first-account', { ...ANSWERS, ...given }))

test('redirects only page requests to the first-account page while there is no account', async () => {
  const { app } = await opened()
  for (const page of PAGES) {
    const { status, headers } = await request(app).get(page)
    expect([page, status, headers.location]).toEqual([page, 302, '/first-account'])
  }
  expect((await request(app).get('/up')).text).toBe('up')
  expect((await request(app).get('/icon.svg')).status).toBe(200)
  expect((await request(app).get('/ajax/riders-list')).status).toBe(401)
  const page = await (await openBrowser(app, db, null)).visit('/first-account')
  expect([page.status, page.body.component]).toEqual([200, 'FirstAccount/Index'])
})

test("uses the browser's time zone for the organization, or Central Time if it's missing or invalid", async () => {
  for (const [time_zone, kept] of [
    ['America/Phoenix', 'America/Phoenix'],
    ['Mars/Olympus', 'America/Chicago'],
    [undefined, 'America/Chicago'],
  ]) {
    const { app, code } = await opened()
    expect((await answer(app, { code, time_zone })).status).toBe(302)
    expect((await db.organization.findFirstOrThrow()).time_zone).toBe(kept)
    await db.membership.deleteMany()
    await db.organization.deleteMany()
    await db.user.deleteMany()
  }
})

test('creates and signs in the owner of a new organization when the code is correct', async () => {
  const { app, code } = await opened()
  const mae = await openBrowser(app, db, null)
  const made = await mae.post('/first-account', {
    ...ANSWERS,
    code: ` ${code.toLowerCase().replaceAll('-', ' ')}`,
  })
  expect([made.status, made.headers.location]).toEqual([302, '/organizer/organizations'])

  const session = /session=[^;]+/.exec(String(made.headers['set-cookie']))![0]
  const start = await request(app).get('/organizer/organizations').set('Cookie', session)
  expect(start.text).toContain('Rimrock Riders')
  const person = await db.user.findFirstOrThrow({
    include: { memberships: { include: { organization: true } } },
  })
  expect(person).toMatchObject({
    name: 'Mae Tucker',
    email: 'mae@example.test',
    memberships: [{ role: 'owner', organization: { name: 'Rimrock Riders' } }],
  })
  expect(await verify(person.password_hash!, ANSWERS.password)).toBe(true)
})

test('removes the first-account page and its code once an account exists', async () => {
  const { app, code } = await opened()
  await answer(app, { code })
  expect(await prepareFirstAccount(db, env)).toBeNull()
  expect(() => statSync(codeFile)).toThrow('ENOENT')
  expect(await db.firstAccountCode.count()).toBe(0)
  expect((await request(app).get('/first-account')).headers.location).toBe('/login')
  expect((await request(app).get('/login')).status).toBe(200)
  const late = await answer(app, { code })
  expect([late.status, late.body.message]).toEqual([
    409,
    'The first account already exists. Sign in instead.',
  ])
  expect(await db.user.count()).toBe(1)
})

test("doesn't query for accounts again right after finding an account", async () => {
  await createUser(db)
  const app = testApp(db, undefined, env)
  await request(app).get('/login')
  const asked = vi.spyOn(db.user, 'findFirst')
  await request(app).get('/login')
  expect(asked).not.toHaveBeenCalled()
})

test('keeps the first-account code across restarts, in a file that only its owner can read', async () => {
  const first = await opened()
  expect((await opened()).code).toBe(first.code)
  expect(readFileSync(codeFile, 'utf8').trim()).toBe(first.code)
  expect(statSync(codeFile).mode & 0o777).toBe(0o600)
})

test('starts without a code file when the folder is not writable', async () => {
  const { code } = await db.firstAccountCode.create({ data: { code: 'ABCD-EFGH-JKMN' } })
  expect(await prepareFirstAccount(db, testEnv({ DATA_DIR: '/dev/null/data' }))).toEqual({ code, file: null })
})

test('accepts only one of several simultaneous requests with the first-account code', async () => {
  const { app, code } = await opened()
  const other = testApp(db, undefined, env)
  const answers = await Promise.all([
    answer(app, { code }),
    answer(other, { code, name: 'Jo', email: 'jo@example.test', organization: 'Blue Mesa' }),
    answer(app, { code, name: 'Kit', email: 'kit@example.test', organization: 'Red Rock' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409])
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
    'The first account already exists. Sign in instead.',
  )
  expect([await db.user.count(), await db.organization.count(), await db.membership.count()]).toEqual([
    1, 1, 1,
  ])
})

test('accepts the correct first-account code after any number of wrong codes', async () => {
  const { app, code } = await opened()
  for (let guess = 0; guess < 12; guess++) {
    const wrong = await answer(app, { code: `AAAA-BBBB-${String(guess).padStart(4, '2')}` })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { code: WRONG_CODE }])
  }
  expect((await answer(app, { code })).status).toBe(302)
})

test('reports a wrong code and a short password together', async () => {
  const { app } = await opened()
  const slips = await answer(app, { code: 'AAAA-BBBB-CCCC', password: 'barrels' })
  expect([slips.status, slips.body.errors]).toEqual([422, { code: WRONG_CODE, password: TOO_SHORT }])
})

test('reports all missing and invalid fields together, even if the code is missing', async () => {
  const { app, code } = await opened()
  const slips = await answer(app, {
    code: '',
    name: '',
    email: 'mae',
    password: 'barrels',
    organization: ' ',
  })
  expect(slips.body.errors).toEqual({
    code: 'Enter the code.',
    name: 'Enter your name.',
    email: 'Enter your email address, e.g. mae@example.com.',
    password: TOO_SHORT,
    organization: "Enter your organization's name.",
  })
  expect((await answer(app, { code, name: ' ' })).body.errors).toEqual({ name: 'Enter your name.' })
  expect(await db.user.count()).toBe(0)
})

test.each([['a text'], [['a', 'list']], [{ code: 7 }], [{ code: { $ne: '' } }]])(
  'rejects the malformed body %j',
  async (body) => {
    const { app } = await opened()
    const browser = await openBrowser(app, db, null)
    expect((await browser.post('/first-account', body as object)).status).toBeOneOf([400, 422])
  },
)

test.each([
  ['fourteen characters', 'p'.repeat(14), TOO_SHORT],
  ['201 characters', 'p'.repeat(201), 'Use up to 200 characters.'],
  [
    "the user's name in capitals",
    'MAE MARIA TUCKER',
    "Your password can't be your name or your email address.",
  ],
  ['the email address', 'mae.tucker@example.test', "Your password can't be your name or your email address."],
])('rejects %s as the password', async (_case, password, refused) => {
  const { app, code } = await opened()
  const given = { code, name: 'Mae Maria Tucker', email: 'mae.tucker@example.test', password }
  expect((await answer(app, given)).body.errors).toEqual({ password: refused })
})

test.each([
  ['fifteen spaces', ' '.repeat(15)],
  ['fifteen horse emoji', '🐎'.repeat(15)],
  ['200 horse emoji', '🐎'.repeat(200)],
  ['letters with combining accents', 'e\u0301'.repeat(20)],
])('accepts %s as the password', async (_case, password) => {
  const { app, code } = await opened()
  expect((await answer(app, { code, password })).status).toBe(302)
  const browser = await openBrowser(app, db, null)
  const signedIn = await browser.post('/login', { email: ANSWERS.email, password: password.normalize('NFC') })
  expect(signedIn.status).toBe(303)
})

test('marks the account as the first one, and confirms its email address without sending a link', async () => {
  const { app, code } = await opened()
  await answer(app, { code })
  expect(await db.user.findFirstOrThrow()).toMatchObject({
    is_first_account: true,
    email_confirmed_at: expect.any(Date),
  })
})

test('does not count typed-in riders or deleted accounts as accounts', async () => {
  await db.user.create({ data: { name: 'Typed In' } })
  await createUser(db, { email: null, password_hash: null, deleted_at: new Date() })
  const { app, code } = await opened()
  expect((await answer(app, { code })).status).toBe(302)
})

test('asks for a first-account code again after all accounts are deleted and a new code is created', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const person = await createUser(db)
  const app = testApp(db, undefined, env)
  expect((await request(app).get('/login')).status).toBe(200)
  await db.user.delete({ where: { id: person.id } })
  vi.setSystemTime(Date.now() + 60_000)
  expect((await request(app).get('/login')).headers.location, 'queries again after a minute').toBe(
    '/first-account',
  )
  const browser = await openBrowser(app, db, null)
  expect((await browser.visit('/first-account')).body.props).toMatchObject({ waits: false })

  const { code } = await replaceFirstAccountCode(db, env)
  expect((await browser.visit('/first-account')).body.props).toMatchObject({ waits: true })
  expect((await answer(app, { code })).status).toBe(302)
})

test('lets a command replace the first-account code until an account exists', async () => {
  const { app, code } = await opened()
  const made = await runCommand('firstAccountCode', [], { DATABASE_URL: url, DATA_DIR })
  expect(made.status).toBe(0)
  const renewed = /^First-account code: ([A-Z2-9-]{14}) \(also in (.*)\)\n$/.exec(made.said)!
  expect(readFileSync(renewed[2]!, 'utf8').trim()).toBe(renewed[1])
  expect((await answer(app, { code })).body.errors).toEqual({ code: WRONG_CODE })
  expect((await opened()).code, 'keeps the code across restarts').toBe(renewed[1])
  expect((await answer(app, { code: renewed[1] })).status).toBe(302)

  const late = await runCommand('firstAccountCode', [], { DATABASE_URL: url, DATA_DIR })
  expect(late).toEqual({ status: 1, said: 'The first account already exists. Sign in instead.\n' })
})
