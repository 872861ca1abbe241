import { createHash } from 'node:crypto'
import express from 'express'
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { addMember, createEntry, createUser } from '../../prisma/factories.ts'
import { errorHandler } from '../../server/http/errorHandler.ts'
import { sessionMiddleware, sessionUsers } from '../../server/http/session.ts'
import { get, createRouter } from '../../server/http/router.ts'
import { type Browser, openBrowser, testApp } from '../support/app.ts'
import { type Scenario, createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const [here, elsewhere] = [testApp(db), testApp(db)]
let arena: Scenario
beforeAll(async () => void (arena = await createScenario(db)))

const hashOf = ({ cookie }: Browser) =>
  createHash('sha256').update(cookie.replace('session=', '')).digest('hex')

async function organizer() {
  const person = await createUser(db, { is_rider: false })
  await addMember(db, arena.organization, person, 'organizer')
  return person
}

let slot = 0
const newEntry = () => createEntry(db, { activity: arena.activity, draw: ++slot })

const KINDS: Record<string, (browser: Browser) => Promise<{ status: number }>> = {
  'the rows of a draw': (browser) => browser.get(`/ajax/draw/${arena.activity.id}`),
  'the rows of a payout': (browser) => browser.get(`/ajax/payouts/${arena.activity.id}`),
  'a score': async (browser) =>
    browser.patch(`/ajax/score/${(await newEntry()).score.id}`, { score: 17.201 }),
  'an entry': async (browser) => browser.delete(`/ajax/user-activity/${(await newEntry()).id}`),
  'a swap': async (browser) =>
    browser.patch('/ajax/user-activity-swap', {
      sourceUserActivityId: (await newEntry()).id,
      destUserActivityId: (await newEntry()).id,
    }),
  'an organization': (browser) => browser.get(`/organizer/organizations/${arena.organization.id}`),
  'the account page': (browser) => browser.get('/account'),
  'an unknown URL': (browser) => browser.get('/ajax/nothing'),
}

const postAs = ({ cookie, csrf }: Browser, path: string, body: object = {}) =>
  request(here)
    .post(path)
    .set({ Cookie: cookie, 'X-CSRF-TOKEN': decodeURIComponent(csrf), Accept: 'application/json' })
    .send(body)

type Person = { id: number }
type Devices = { each: Browser[]; another: Browser }

const WAYS_TO_END: Record<string, (devices: Devices, person: Person) => Promise<unknown>> = {
  'signed out': ({ each }) => Promise.all(each.map((device) => postAs(device, '/logout'))),
  'signed out on another device': async ({ each, another }) => {
    for (const device of each) await postAs(another, '/account/sign-out', { session: hashOf(device) })
  },
  'signed out everywhere': ({ another }) => postAs(another, '/account/sign-out-everywhere'),
  'changed the password': ({ another }) =>
    postAs(another, '/account/password', { current: 'barrels', password: 'turn and burn again' }),
  'deleted their account': ({ another }) => postAs(another, '/account/delete', { password: 'barrels' }),
  'lost their sessions in the database': (_, { id }) => db.session.deleteMany({ where: { user_id: id } }),
  'let their sessions expire': (_, { id }) =>
    db.session.updateMany({ where: { user_id: id }, data: { expires_at: new Date() } }),
}

test.each(Object.entries(WAYS_TO_END))(
  'rejects the next request on another instance once a user has %s',
  async (_, end) => {
    const person = await organizer()
    const each = await Promise.all(Object.keys(KINDS).map(() => openBrowser(elsewhere, db, person)))
    expect((await each[0]!.get('/account')).status).toBe(200)
    await end({ each, another: await openBrowser(here, db, person) }, person)
    const changes = await db.change.count()
    const answers = Object.entries(KINDS).map(async ([kind, ask], n) => [kind, (await ask(each[n]!)).status])
    expect(await Promise.all(answers)).toEqual(Object.keys(KINDS).map((kind) => [kind, 401]))
    expect(await db.change.count()).toBe(changes)
  },
)

test('redirects signed-out users to the sign-in page and remembers the requested page', async () => {
  const browser = await openBrowser(elsewhere, db, await organizer())
  await postAs(browser, '/logout')
  const page = `/organizer/scoring/${arena.event.id}/activities/${arena.activity.id}/draw`
  const answer = await browser.visit(page)
  expect([answer.status, answer.headers['x-inertia-location']]).toEqual([
    409,
    `/login?to=${encodeURIComponent(page)}`,
  ])
})

test('applies changed permissions immediately without signing the user out', async () => {
  const person = await organizer()
  const browser = await openBrowser(elsewhere, db, person)
  const { id } = await newEntry()
  const remove = () => browser.delete(`/ajax/user-activity/${id}`)
  const membership = { where: { user_id: person.id } }
  await db.membership.updateMany({ ...membership, data: { role: 'viewer' } })
  expect((await remove()).status).toBe(403)
  await db.membership.deleteMany(membership)
  expect((await remove()).status).toBe(404)
  expect((await browser.get('/account')).status).toBe(200)
})

test("uses a user's new name on every instance as of the next request", async () => {
  const person = await organizer()
  const browser = await openBrowser(elsewhere, db, person)
  await db.user.update({ where: { id: person.id }, data: { name: 'Newly Named' } })
  const page = `/organizer/scoring/${arena.event.id}/activities/${arena.activity.id}/draw`
  expect((await browser.visit(page)).body.props.auth.user.name).toBe('Newly Named')
  const { body } = await browser.patch(`/ajax/score/${(await newEntry()).score.id}`, { score: 17.201 })
  expect(body.by).toBe('Newly Named')
})

test('requires a session for every route policy except "anyone" and "API token"', async () => {
  const app = express()
  app.use((req, _res, next) => {
    req.db = db
    req.log = { error: () => {} } as never
    next()
  })
  const table = (['see', 'signed in', 'anyone', 'API token'] as const).map((who) =>
    get(`/ajax/${who.replace(' ', '-')}`, { name: who, authorize: () => {} }, (_req, res) =>
      res.json('found'),
    ),
  )
  app.use(sessionMiddleware(db, 'a secret'), createRouter(table), errorHandler)
  const browser = await openBrowser(arena.app, db, await organizer())
  const statuses = () =>
    Promise.all(
      table.map(
        async ({ paths }) => (await request(app).get(paths[0]!).set('Cookie', browser.cookie)).status,
      ),
    )
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await db.session.delete({ where: { id: hashOf(browser) } })
  expect(await statuses()).toEqual([401, 401, 200, 200])
})

test('GET /ajax/session returns the user, a CSRF token and the build, and forbids caching', async () => {
  const { cookie } = arena.organizer
  const { id } = await newEntry()
  const save = (token: string) =>
    request(arena.app)
      .patch(`/ajax/user-activity/${id}`)
      .set({ Cookie: cookie, 'X-CSRF-TOKEN': token })
      .send({ slotNumber: 90 })
  expect((await save('of an earlier session')).status).toBe(419)

  const session = await arena.organizer.get('/ajax/session')
  expect(session.headers['cache-control']).toBe('private, no-store')
  expect(session.body).toEqual({
    user: { id: arena.people.organizer.id, name: 'Otis Organizer' },
    csrf_token: expect.any(String),
    build: 'tests',
  })
  expect((await save(session.body.csrf_token)).status).toBe(200)
})

test('GET /ajax/session returns 401 to signed-out visitors', async () => {
  const answer = await arena.stranger.get('/ajax/session')
  expect([answer.status, answer.body]).toEqual([401, { message: 'Please sign in.' }])
})

test('loads the users with active sessions at startup', async () => {
  const people = [await organizer(), await organizer(), await organizer()] as const
  const [active, expired, signedOut] = await Promise.all(people.map((each) => openBrowser(here, db, each)))
  const past = { expires_at: new Date(Date.now() - 1000) }
  await db.session.update({ where: { id: hashOf(expired!) }, data: past })
  await postAs(signedOut!, '/logout')
  const users = sessionUsers()
  await users.load(db)
  const personOf = ({ cookie }: Browser) => users.personOf(cookie.replace('session=', ''))
  expect([active!, expired!, signedOut!].map(personOf)).toEqual([people[0].id, undefined, undefined])
})
