import { once } from 'node:events'
import { createServer } from 'node:http'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { addMember, createOrganization, createUser } from '../../prisma/factories.ts'
import { openBrowser, testApp, testEnv } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const app = testApp(db)

async function visitor() {
  const agent = request.agent(app)
  const page = await agent.get('/login')
  const token = /name="csrf-token" content="([^"]+)"/.exec(page.text)![1]!
  const signIn = (email: string, password: string, more: object = {}) =>
    agent
      .post('/login')
      .type('form')
      .send({ email, password, _token: token, ...more })
  return { agent, token, signIn }
}

test('signs in with the correct password, in a new session with a new CSRF token', async () => {
  await createUser(db, { email: 'mae@example.test', name: 'Mae' })
  const { agent, token, signIn } = await visitor()
  const answer = await signIn(' MAE@example.test ', 'barrels')
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe('/m/')

  const page = await agent.get('/organizer/organizations')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Mae')
  expect(page.text).not.toContain(token)
})

test('replaces an empty session cookie before sending a CSRF token', async () => {
  const page = await request(app).get('/login').set('Cookie', 'session=')
  expect(page.headers['set-cookie']).toContainEqual(expect.stringMatching(/^session=[\w-]{43};/))
})

test.each([
  ['a wrong password', 'jo@example.test', 'broncos'],
  ['an unknown email', 'nobody@example.test', 'barrels'],
])('shows "Wrong email or password" for %s', async (_case, email, password) => {
  await db.user.deleteMany({ where: { email: 'jo@example.test' } })
  await createUser(db, { email: 'jo@example.test' })
  const { agent, signIn } = await visitor()
  const answer = await signIn(email, password)
  expect(answer.status).toBe(302)
  expect((await agent.get('/login')).text).toContain('Wrong email or password.')
  expect((await agent.get('/login')).text, 'shows the error only once').not.toContain(
    'Wrong email or password.',
  )
})

test('rejects a sign-in by a deleted user', async () => {
  await createUser(db, { email: 'gone@example.test', deleted_at: new Date() })
  const { signIn } = await visitor()
  const answer = await signIn('gone@example.test', 'barrels').set('Accept', 'application/json')
  expect(answer.status).toBe(422)
})

test('rejects an empty password for a user who has none', async () => {
  await db.user.create({ data: { name: 'No Password', email: 'none@example.test' } })
  const { signIn } = await visitor()
  expect((await signIn('none@example.test', '').set('Accept', 'application/json')).body.errors).toEqual({
    password: 'Enter your password.',
  })
  expect((await signIn('none@example.test', 'x').set('Accept', 'application/json')).status).toBe(422)
})

test('blocks sign-ins to an account after ten wrong passwords from one IP address', async () => {
  await createUser(db, { email: 'slow@example.test' })
  const { signIn } = await visitor()
  for (let guess = 0; guess < 10; guess++) await signIn('slow@example.test', `guess ${guess}`)
  const answer = await signIn('slow@example.test', 'barrels').set('Accept', 'application/json')
  expect(answer.status).toBe(429)
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect(answer.body.message).toMatch(/^Too many wrong passwords\. Wait \d+ minutes? and try again\.$/)
  const other = await visitor()
  expect((await other.signIn('mae@example.test', 'barrels')).status, 'other users can sign in').toBe(303)
})

test('blocks an IP address after 100 wrong passwords, not counting correct passwords', async () => {
  await createUser(db, { email: 'flag@example.test' })
  const arena = await openBrowser(testApp(db, undefined, testEnv({ TRUST_PROXY: '1' })), db, null)
  const signIn = (place: string, email: string, password: string) =>
    arena.post('/login', { email, password }).set('X-Forwarded-For', place)
  for (let time = 0; time < 3; time++)
    expect((await signIn('192.0.2.7', 'flag@example.test', 'barrels')).status).toBe(303)
  for (let guess = 0; guess < 100; guess++)
    expect((await signIn('192.0.2.7', `guess${guess}@example.test`, 'barrels')).status).toBe(422)

  const answer = await signIn('192.0.2.7', 'flag@example.test', 'barrels')
  expect(answer.status).toBe(429)
  expect(answer.body.message).toMatch(/^Too many wrong passwords\. Wait \d+ minutes? and try again\.$/)
  expect(
    (await signIn('192.0.2.8', 'flag@example.test', 'barrels')).status,
    'accepts a sign-in from another IP address',
  ).toBe(303)
})

describe('signing in on a known device', () => {
  const behindProxy = testApp(db, undefined, testEnv({ TRUST_PROXY: '1' }))

  async function guess(place: string, email: string, times: number) {
    const stranger = await openBrowser(behindProxy, db, null)
    for (let time = 0; time < times; time++) {
      const tried = time < 10 ? email : `guess${time}@example.test`
      await stranger.post('/login', { email: tried, password: 'broncos' }).set('X-Forwarded-For', place)
    }
  }

  const cookiesOf = (answer: request.Response) =>
    (answer.headers['set-cookie'] as unknown as string[]).map((cookie) => cookie.split(';')[0]!)
  const deviceIn = (answer: request.Response) =>
    cookiesOf(answer).find((cookie) => cookie.startsWith('device='))

  async function signInFrom(place: string, email: string, password = 'barrels', device = '') {
    const { cookie, csrf } = await openBrowser(behindProxy, db, null)
    return request(behindProxy)
      .post('/login')
      .set({
        Cookie: [cookie, device].filter(Boolean).join('; '),
        'X-CSRF-TOKEN': csrf,
        'X-Forwarded-For': place,
        Accept: 'application/json',
      })
      .send({ email, password })
  }

  test('accepts the correct password despite failed attempts from the same IP address', async () => {
    const [una, vic] = [{ email: 'una@example.test' }, { email: 'vic@example.test' }]
    for (const person of [una, vic]) await createUser(db, person)
    const device = deviceIn(await signInFrom('192.0.2.50', una.email))!
    const devices = deviceIn(await signInFrom('192.0.2.50', vic.email, 'barrels', device))!

    const place = '198.51.100.1'
    await guess(place, una.email, 100)
    expect((await signInFrom(place, una.email)).status, 'rejects a new device').toBe(429)
    expect(
      (await signInFrom(place, vic.email, 'barrels', device)).status,
      "rejects another user's device",
    ).toBe(429)
    expect((await signInFrom(place, una.email, 'barrels', device)).status).toBe(303)
    for (const { email } of [una, vic])
      expect(
        (await signInFrom(place, email, 'barrels', devices)).status,
        'accepts a device that both users have used',
      ).toBe(303)
  })

  test('rejects a forged device cookie', async () => {
    await createUser(db, { email: 'wes@example.test' })
    const place = '198.51.100.2'
    await guess(place, 'wes@example.test', 10)
    const device = deviceIn(await signInFrom('192.0.2.51', 'wes@example.test'))!
    const [name, known] = device.split('.')
    const person = known!.split('~')[0]!
    for (const forged of [
      `device=${'A'.repeat(22)}.${person}~${'A'.repeat(43)}`,
      `device=${'A'.repeat(22)}.${known}`,
      `${name}.${person}~${'A'.repeat(43)}`,
      name!,
      `device=${'.'.repeat(500)}`,
      'device=%00.é',
    ])
      expect((await signInFrom(place, 'wes@example.test', 'barrels', forged)).status, forged).toBe(429)
    expect((await signInFrom(place, 'wes@example.test', 'barrels', device)).status).toBe(303)
  })

  test('sets a device cookie that scripts cannot read, but not after a wrong password', async () => {
    await createUser(db, { email: 'yve@example.test' })
    const right = await signInFrom('192.0.2.53', 'yve@example.test')
    expect(String(right.headers['set-cookie'])).toMatch(
      /device=[\w.~-]+; Max-Age=34560000; Path=\/login; .*HttpOnly; SameSite=Lax/,
    )
    expect(deviceIn(await signInFrom('192.0.2.53', 'yve@example.test', 'broncos'))).toBeUndefined()
  })
})

test('accepts twenty simultaneous sign-ins with the correct password', async () => {
  await createUser(db, { email: 'crowd@example.test' })
  const browser = await openBrowser(testApp(db), db, null)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      browser.post('/login', { email: 'crowd@example.test', password: 'barrels' }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303))
})

test("doesn't count a correct password as wrong when the connection drops", async () => {
  await createUser(db, { email: 'drop@example.test' })
  const server = createServer(testApp(db)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const browser = await openBrowser(server, db, null)
  const right = { email: 'drop@example.test', password: 'barrels' }
  for (let time = 0; time < 12; time++) {
    const dropped = browser.post('/login', right)
    const began = once(server, 'request')
    dropped.end(() => {})
    await began
    dropped.abort()
  }
  expect((await browser.post('/login', right)).status).toBe(303)
  server.close()
})

test("keeps a user's newest twenty sessions and ends older ones", async () => {
  const { id } = await createUser(db, { email: 'zoe@example.test' })
  const other = await createUser(db)
  for (const person of [{ id }, other]) {
    await db.session.createMany({
      data: Array.from({ length: 21 }, (_, index) => ({
        id: `${person.id}-${index}`.padEnd(64, 'x'),
        user_id: person.id,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
        expires_at: new Date(Date.now() + 86_400_000),
      })),
    })
  }
  const { signIn } = await visitor()
  expect((await signIn('zoe@example.test', 'barrels')).status).toBe(303)
  const left = await db.session.findMany({ where: { user_id: id }, orderBy: { created_at: 'asc' } })
  expect(left).toHaveLength(20)
  expect(left[0]!.id).toBe(`${id}-2`.padEnd(64, 'x'))
  expect(await db.session.count({ where: { user_id: other.id } }), "keeps other users' sessions").toBe(21)
})

test.each([{ toString: 'x' }, 7, null])('rejects an email that is not a string: %j', async (email) => {
  const { agent, token } = await visitor()
  const answer = await agent
    .post('/login')
    .set({ 'X-CSRF-TOKEN': token, Accept: 'application/json' })
    .send({ email, password: 'barrels' })
  expect([answer.status, answer.body.errors]).toEqual([422, { email: 'Enter your email address.' }])
})

test('rejects a sign-in form without a CSRF token', async () => {
  const { agent } = await visitor()
  const answer = await agent
    .post('/login')
    .type('form')
    .send({ email: 'mae@example.test', password: 'barrels' })
  expect(answer.status).toBe(419)
})

test('redirects to the requested page after sign-in, but never to another site', async () => {
  const wanted = await request(app).get('/organizer/organizations/7?tab=1')
  expect(wanted.headers.location).toBe('/login?to=%2Forganizer%2Forganizations%2F7%3Ftab%3D1')
  const back = await (
    await visitor()
  ).signIn('mae@example.test', 'barrels', { to: '/organizer/organizations/7' })
  expect(back.headers.location).toBe('/organizer/organizations/7')
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
    const away = await (await visitor()).signIn('mae@example.test', 'barrels', { to })
    expect(away.headers.location).toBe('/m/')
  }
})

test('redirects members to their organizations after sign-in, and everyone else to the rider app', async () => {
  const rider = await createUser(db, { email: 'rita@example.test' })
  const to = '/organizer/organizations'
  expect((await (await visitor()).signIn('rita@example.test', 'barrels', { to })).headers.location).toBe(
    '/m/',
  )
  const signedIn = await openBrowser(app, db, rider)
  expect((await signedIn.get('/login')).headers.location).toBe('/m/')
  await addMember(db, await createOrganization(db), rider, 'scorer')
  expect((await (await visitor()).signIn('rita@example.test', 'barrels', { to })).headers.location).toBe(to)
  expect((await (await visitor()).signIn('rita@example.test', 'barrels')).headers.location).toBe(to)
})

test("ends the session on sign-out and clears the browser's history", async () => {
  const mae = await db.user.findUniqueOrThrow({ where: { email: 'mae@example.test' } })
  const browser = await openBrowser(app, db, mae)
  const answer = await browser.post('/logout').set('Accept', 'text/html')
  expect([answer.status, answer.headers.location]).toEqual([302, '/login'])
  const unread = await browser.get('/ajax/riders-list')
  expect([unread.status, unread.headers['cache-control']]).toEqual([401, 'private, no-cache'])
  const next = await request(app)
    .get('/login')
    .set(
      'Cookie',
      (answer.headers['set-cookie'] as unknown as string[]).map((cookie) => cookie.split(';')[0]!),
    )
  expect(next.text).toContain('"clearHistory":true')
})

test('makes Inertia load a full page after sign-out', async () => {
  const mae = await db.user.findUniqueOrThrow({ where: { email: 'mae@example.test' } })
  const browser = await openBrowser(app, db, mae)
  const answer = await browser.post('/logout').set('X-Inertia', 'true')
  expect([answer.status, answer.headers['x-inertia-location']]).toEqual([409, '/login'])
})

test('rejects an expired session', async () => {
  const mae = await db.user.findUniqueOrThrow({ where: { email: 'mae@example.test' } })
  const browser = await openBrowser(app, db, mae)
  await db.session.updateMany({
    where: { user_id: mae.id },
    data: { expires_at: new Date(Date.now() - 1000) },
  })
  expect((await browser.get('/ajax/riders-list')).status).toBe(401)
})

test("doesn't store session tokens in plain text", async () => {
  const mae = await db.user.findUniqueOrThrow({ where: { email: 'mae@example.test' } })
  const { cookie } = await openBrowser(app, db, mae)
  const ids = (await db.session.findMany()).map((session) => session.id)
  expect(ids).not.toContain(cookie.replace('session=', ''))
})
