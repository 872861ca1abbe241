import request from 'supertest'
import { expect, test } from 'vitest'
import { createPerson } from '../../prisma/factories.ts'
import { browserOf, testApp, testEnv } from '../support/app.ts'
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

test('the right password opens the organizations, in a new session with a new token', async () => {
  await createPerson(db, { email: 'mae@example.test', name: 'Mae' })
  const { agent, token, signIn } = await visitor()
  const answer = await signIn(' MAE@example.test ', 'barrels')
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe('/organizer/organizations')

  const page = await agent.get('/organizer/organizations')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Mae')
  expect(page.text).not.toContain(token)
})

test('an empty session is none: it is replaced before anybody gets a token', async () => {
  const page = await request(app).get('/login').set('Cookie', 'session=')
  expect(page.headers['set-cookie']).toContainEqual(expect.stringMatching(/^session=[\w-]{43};/))
})

test.each([
  ['a wrong password', 'jo@example.test', 'broncos'],
  ['an address that nobody has', 'nobody@example.test', 'barrels'],
])('%s is answered with the same sentence', async (_case, email, password) => {
  await db.user.deleteMany({ where: { email: 'jo@example.test' } })
  await createPerson(db, { email: 'jo@example.test' })
  const { agent, signIn } = await visitor()
  const answer = await signIn(email, password)
  expect(answer.status).toBe(302)
  expect((await agent.get('/login')).text).toContain('E-mail or password is wrong.')
  expect((await agent.get('/login')).text, 'shown once').not.toContain('E-mail or password is wrong.')
})

test('a rider without a password cannot sign in with an empty one', async () => {
  await db.user.create({ data: { name: 'No Password', email: 'none@example.test' } })
  const { signIn } = await visitor()
  expect((await signIn('none@example.test', '').set('Accept', 'application/json')).body.errors).toEqual({
    password: 'Enter your password.',
  })
  expect((await signIn('none@example.test', 'x').set('Accept', 'application/json')).status).toBe(422)
})

test('ten wrong passwords make the next one wait, with a sentence that says how long', async () => {
  await createPerson(db, { email: 'slow@example.test' })
  const { signIn } = await visitor()
  for (let guess = 0; guess < 10; guess++) await signIn('slow@example.test', `guess ${guess}`)
  const answer = await signIn('slow@example.test', 'barrels').set('Accept', 'application/json')
  expect(answer.status).toBe(429)
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect(answer.body.message).toMatch(/^Too many wrong passwords\. Wait \d+ minutes? and try again\.$/)
  const other = await visitor()
  expect((await other.signIn('mae@example.test', 'barrels')).status, 'others are not kept out').toBe(303)
})

test('a hundred wrong passwords make everybody in that place wait, whatever the address; right ones do not count', async () => {
  await createPerson(db, { email: 'flag@example.test' })
  const arena = await browserOf(testApp(db, undefined, testEnv({ TRUST_PROXY: '1' })), db, null)
  const signIn = (place: string, email: string, password: string) =>
    arena.post('/login', { email, password }).set('X-Forwarded-For', place)
  for (let time = 0; time < 3; time++)
    expect((await signIn('192.0.2.7', 'flag@example.test', 'barrels')).status).toBe(303)
  for (let guess = 0; guess < 100; guess++)
    expect((await signIn('192.0.2.7', `guess${guess}@example.test`, 'barrels')).status).toBe(422)

  const answer = await signIn('192.0.2.7', 'flag@example.test', 'barrels')
  expect(answer.status).toBe(429)
  expect(answer.body.message).toMatch(/^Too many wrong passwords\. Wait \d+ minutes? and try again\.$/)
  expect((await signIn('192.0.2.8', 'flag@example.test', 'barrels')).status, 'elsewhere').toBe(303)
})

test.each([{ toString: 'x' }, 7, null])(
  'an address that is no text, %j, is refused like any other field that is filled in wrongly',
  async (email) => {
    const { agent, token } = await visitor()
    const answer = await agent
      .post('/login')
      .set({ 'X-CSRF-TOKEN': token, Accept: 'application/json' })
      .send({ email, password: 'barrels' })
    expect([answer.status, answer.body.errors]).toEqual([422, { email: 'Enter your e-mail address.' }])
  },
)

test('a form without the token of its page signs nobody in', async () => {
  const { agent } = await visitor()
  const answer = await agent
    .post('/login')
    .type('form')
    .send({ email: 'mae@example.test', password: 'barrels' })
  expect(answer.status).toBe(419)
})

test('after signing in the visitor is taken where they wanted to go, but never to another site', async () => {
  const wanted = await request(app).get('/organizer/organizations/7?tab=1')
  expect(wanted.headers.location).toBe('/login?to=%2Forganizer%2Forganizations%2F7%3Ftab%3D1')
  const back = await (
    await visitor()
  ).signIn('mae@example.test', 'barrels', { to: '/organizer/organizations/7' })
  expect(back.headers.location).toBe('/organizer/organizations/7')
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
    const away = await (await visitor()).signIn('mae@example.test', 'barrels', { to })
    expect(away.headers.location).toBe('/organizer/organizations')
  }
})

test('signing out ends the session on the server and makes the browser forget its pages', async () => {
  const mae = await db.user.findUniqueOrThrow({ where: { email: 'mae@example.test' } })
  const browser = await browserOf(app, db, mae)
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

test('a script is told to load the whole page when it signs in or out', async () => {
  const mae = await db.user.findUniqueOrThrow({ where: { email: 'mae@example.test' } })
  const browser = await browserOf(app, db, mae)
  const answer = await browser.post('/logout').set('X-Inertia', 'true')
  expect([answer.status, answer.headers['x-inertia-location']]).toEqual([409, '/login'])
})

test('an expired session is no session', async () => {
  const mae = await db.user.findUniqueOrThrow({ where: { email: 'mae@example.test' } })
  const browser = await browserOf(app, db, mae)
  await db.session.updateMany({
    where: { user_id: mae.id },
    data: { expires_at: new Date(Date.now() - 1000) },
  })
  expect((await browser.get('/ajax/riders-list')).status).toBe(401)
})

test('the table of sessions holds no token that a thief could use', async () => {
  const mae = await db.user.findUniqueOrThrow({ where: { email: 'mae@example.test' } })
  const { cookie } = await browserOf(app, db, mae)
  const ids = (await db.session.findMany()).map((session) => session.id)
  expect(ids).not.toContain(cookie.replace('session=', ''))
})
