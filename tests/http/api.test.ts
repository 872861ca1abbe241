import request from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createActivity,
  createEntry,
  createEvent,
  createHorse,
  createUser,
  createPurse,
  publishRounds,
} from '../../prisma/factories.ts'
import { createToken } from '../../server/models/api/tokens.ts'
import { apiRouteTable } from '../../server/routes.ts'
import type { ApiRuns, ApiPayout } from '../../server/wire/api/responses.ts'
import { OpenApiDocument } from '../../server/wire/api/openApi.ts'
import { ENDPOINTS } from '../../server/wire/api/endpoints.ts'
import type { PublicSlot } from '../../server/wire/riderApp/pages.ts'
import { startLiveApp, testApp, testEnv } from '../support/app.ts'
import { requireDocumentedResponse } from '../support/responseCheck.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const database = await freshDatabase()
const { db } = database
const arena = await createScenario(db)
const { app, owner, scorer } = arena

let token: string
let mae: Awaited<ReturnType<typeof createUser>>
beforeAll(async () => {
  mae = await createUser(db, { name: 'Mae Tucker', hometown: 'Bend, OR' })
  token = await createToken(db, mae.id, 'Tests', testEnv().APP_SECRET)
})

const read = (path: string, headers: Record<string, string> = {}) =>
  request(app)
    .get(`/api/v1${path}`)
    .set({ Host: 'arena.test:3000', ...headers })
    .expect(requireDocumentedResponse)
const mine = (path: string, headers: Record<string, string> = {}) =>
  read(path, { Authorization: `Bearer ${token}`, ...headers })

async function openEvent(given: { publish?: boolean; [column: string]: unknown } = {}) {
  const { publish = true, ...columns } = given
  const event = await createEvent(db, { organization: arena.organization, name: 'Spring Run', ...columns })
  const activity = await createActivity(db, { event, name: 'Open 4D', publish_draw: publish })
  await createPurse(db, activity)
  const horse = await createHorse(db, { name: 'Dash' })
  const riders = [await createUser(db, { name: 'Ann Ames' }), mae, await createUser(db, { name: 'Cy Cole' })]
  const entries = []
  for (const [index, rider] of riders.entries())
    entries.push(await createEntry(db, { activity, rider, horse, draw: index + 1 } as never))
  return { event, activity, entries }
}

const publishPayout = (event: { id: number }, activity: { id: number }) =>
  owner.get(`/events/${event.id}/activities/${activity.id}/publishPayout`)
const save = (entry: { score: { id: number } }, score: unknown) =>
  scorer.patch(`/ajax/score/${entry.score.id}`, { score })

describe('the API document', () => {
  test('lists every API endpoint and no others', async () => {
    const { body, type } = await read('/openapi.json')
    expect(type).toBe('application/json')
    const served = apiRouteTable()
      .map(({ paths }) => paths[0]!.replace('/api/v1', '').replaceAll(/:(\w+)/g, '{$1}'))
      .filter((path) => path && path !== '/openapi.json')
    expect(Object.keys(OpenApiDocument.parse(body).paths).toSorted()).toEqual(served.toSorted())
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.components.schemas)).toEqual(
      expect.arrayContaining(['Draw', 'Payout', 'Problem']),
    )
  })

  test("describes every endpoint's response, and returns 304 for a matching ETag", async () => {
    const { event, activity, entries } = await openEvent()
    for (const [index, entry] of entries.entries()) await save(entry, 17 + index)
    await publishPayout(event, activity)
    await db.notification.create({
      data: {
        user_id: mae.id,
        activity_id: activity.id,
        kind: 'draw',
        publication: 1,
        title: 'Draw',
        body: 'Out',
      },
    })
    const { body: document } = await read('/openapi.json')
    const answered = new Map(
      ENDPOINTS.map(({ path, response }) => [`/${path.replaceAll(/:(\w+)/g, '{$1}')}`, response]),
    )
    for (const [path, { get }] of Object.entries<any>(document.paths)) {
      const address = path.replace('{slug}', event.slug).replace('{activityId}', String(activity.id))
      const ask = get.security ? mine : read
      const answer = await ask(address)
      expect([address, answer.status, answer.type]).toEqual([address, 200, 'application/json'])
      expect(answered.get(path)!.parse(answer.body)).toEqual(answer.body)
      const { $ref } = get.responses[200].content['application/json'].schema
      const schema = document.components.schemas[$ref.split('/').at(-1)]
      expect(Object.keys(schema.properties).toSorted()).toEqual(Object.keys(answer.body).toSorted())
      const again = await ask(address, { 'If-None-Match': answer.headers.etag! })
      expect([address, again.status, again.text]).toEqual([address, 304, ''])
      if (get.security) expect((await read(address)).status).toBe(401)
    }
  })

  test('renders the API document as HTML without loading anything from other sites', async () => {
    const { text, type } = await read('')
    expect(type).toBe('text/html')
    for (const { path, summary } of ENDPOINTS) {
      expect(text).toContain(`GET /${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`)
      expect(text).toContain(summary.replaceAll("'", '&#39;'))
    }
    expect(text).not.toMatch(/<script|<link|src=|https?:/)
  })
})

describe('endpoints for published data', () => {
  test('returns published events, classes, draws, results and payouts', async () => {
    const { event, activity, entries } = await openEvent({ name: 'Needle Run' })
    const { on, soon, past } = (await read('/events?q=needle')).body
    expect([...on, ...soon, ...past]).toMatchObject([{ slug: event.slug, name: 'Needle Run' }])
    expect((await read(`/events/${event.slug}`)).body.classes).toMatchObject([
      { id: activity.id, state: 'draw out' },
    ])
    const one = `/activities/${activity.id}`
    expect((await read(one)).body).toMatchObject({ state: 'draw out', channel: `live.${activity.id}` })
    const { runs } = (await read(`${one}/draw`)).body
    expect(runs.map(({ slot, rider, horse }: PublicSlot) => `${slot} ${rider} ${horse}`)).toEqual([
      '1 Ann Ames Dash',
      '2 Mae Tucker Dash',
      '3 Cy Cole Dash',
    ])
    for (const [index, entry] of entries.entries()) await save(entry, 17 + index)
    expect((await read(`${one}/results`)).body).toMatchObject({ official: false })
    expect((await read(`${one}/payout`)).status).toBe(404)
    await publishPayout(event, activity)
    const { divisions, total_cents } = (await read(`${one}/payout`)).body
    const prizes = (divisions as ApiPayout['divisions']).flatMap(({ results }) =>
      results.map(({ prize_cents }) => prize_cents ?? 0),
    )
    expect(total_cents).toBe(prizes.reduce((sum, cents) => sum + cents, 0))
    expect(total_cents).toBeGreaterThan(0)
  })

  test('rejects control characters in a query parameter and names the parameter', async () => {
    const { activity } = await openEvent()
    for (const [path, field] of [
      ['/events?q=%00', 'q'],
      [`/activities/${activity.id}/draw?round=%00`, 'round'],
      [`/activities/${activity.id}/results?view=%00`, 'view'],
      [`/activities/${activity.id}/payout?view=%1f`, 'view'],
    ] as const) {
      const { status, body } = await read(path)
      expect([status, Object.keys(body.errors ?? {})], path).toEqual([422, [field]])
    }
  })

  test('hides unpublished draws and private events, even from riders entered in them', async () => {
    const { activity, event } = await openEvent({ publish: false })
    for (const ask of [read, mine]) {
      const { status, type, body } = await ask(`/activities/${activity.id}/draw`)
      expect([status, type]).toEqual([404, 'application/problem+json'])
      expect(body).toEqual({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: "This draw isn't published yet.",
      })
      expect((await ask(`/activities/${activity.id}/results`)).status).toBe(404)
    }
    const { runs } = (await mine('/me/runs')).body as ApiRuns
    expect(runs.map((run) => run.activity.id)).not.toContain(activity.id)
    await db.event.update({ where: { id: event.id }, data: { is_public: false } })
    for (const address of [`/events/${event.slug}`, `/activities/${activity.id}`])
      expect((await mine(address)).status).toBe(404)
  })

  test("hides minors' names when the event hides minors, and never exposes user IDs", async () => {
    const { activity } = await openEvent({ hide_minors: true })
    const { text } = await read(`/activities/${activity.id}/draw`)
    expect(text).toContain('Name withheld')
    expect(text).not.toMatch(/Ann Ames|Mae Tucker|user_id/)
  })

  test('serves published data from the cache until a change invalidates it', async () => {
    const { activity, event } = await openEvent()
    const live = await startLiveApp(database)
    try {
      const ask = () => request(live.app).get(`/api/v1/activities/${activity.id}/draw`)
      await expect
        .poll(async () => {
          await ask()
          return live.cache.bytes()
        })
        .toBeGreaterThan(0)
      const first = (await ask()).headers.etag
      const address = `/organizer/organizations/${event.organization_id}/events/${event.id}`
      const { settings, event: now } = (await owner.visit(`${address}/settings`)).body.props
      await owner.patch(`${address}?version=${now.version}`, { ...settings, name: 'Autumn Run' }).expect(302)
      await expect.poll(async () => (await ask()).body.event.name).toBe('Autumn Run')
      expect((await ask()).headers.etag).not.toBe(first)
    } finally {
      await live.stop()
    }
  })

  test('returns the key, host and channel names for live updates', async () => {
    const { body } = await read('/live')
    expect(body).toEqual({
      key: expect.stringMatching(/^\w{20}$/),
      host: 'arena.test',
      port: 3000,
      tls: false,
      cluster: null,
      channel: 'live.{activityId}',
      events: ['updated', 'score-updated', 'rows-updated', 'results-updated'],
    })
    const far = testApp(db, undefined, testEnv({ PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's' }))
    const { body: channels } = await request(far).get('/api/v1/live')
    expect(channels).toMatchObject({
      key: 'k',
      host: 'ws-us2.pusher.com',
      port: 443,
      tls: true,
      cluster: 'us2',
    })
  })
})

describe('endpoints for personal data', () => {
  test('requires a bearer token for personal data and ignores cookies', async () => {
    const { cookie } = owner
    const withCookie = await read('/me', { Cookie: cookie })
    expect([withCookie.status, withCookie.type]).toEqual([401, 'application/problem+json'])
    expect(withCookie.headers['www-authenticate']).toBe('Bearer')
    expect(withCookie.headers['set-cookie']).toBeUndefined()
    const both = await mine('/me', { Cookie: cookie })
    expect(both.body).toMatchObject({ name: 'Mae Tucker', hometown: 'Bend, OR' })
    expect(both.headers['cache-control']).toBe('private, no-cache')
    expect(both.headers['set-cookie']).toBeUndefined()
    expect(both.text).not.toContain(mae.email)
  })

  test("returns the user's published runs and earnings", async () => {
    const { event, activity, entries } = await openEvent({
      is_public: false,
      starts_on: new Date('2031-05-01'),
    })
    await save(entries[1]!, 16.5)
    for (const entry of [entries[0]!, entries[2]!]) await save(entry, 17)
    const first = async () => (await mine('/me/runs')).body.runs[0]
    const found = await first()
    expect(found).toMatchObject({ slot: 2, horse: 'Dash', score: 16.5, earned_cents: null, draw: null })
    await publishPayout(event, activity)
    expect((await first()).earned_cents).toBeGreaterThan(0)
    await publishRounds(db, activity, { publish_draw: false })
    expect((await first())?.id).not.toBe(found.id)
  })

  test('returns notifications in pages of 100 and rejects an invalid page number', async () => {
    const reader = await createUser(db, { name: 'Busy Bee' })
    const own = await createToken(db, reader.id, 'Tests', testEnv().APP_SECRET)
    await db.notification.createMany({
      data: Array.from({ length: 101 }, (_, publication) => ({
        user_id: reader.id,
        activity_id: arena.activity.id,
        kind: 'draw',
        publication,
        title: `Message ${publication}`,
        body: '',
      })),
    })
    const ask = (page: string) => read(`/me/notifications?page=${page}`, { Authorization: `Bearer ${own}` })
    const [one, two] = [(await ask('1')).body, (await ask('2')).body]
    expect([one.unread, one.notifications.length, one.next]).toEqual([101, 100, 2])
    expect([two.notifications.length, two.next]).toEqual([1, null])
    const wrong = await ask('none')
    expect([wrong.status, wrong.body.errors]).toEqual([422, { page: 'Enter a page number, 1 or more.' }])
  })

  test('returns push subscriptions without their endpoints', async () => {
    const reader = await createUser(db)
    const own = await createToken(db, reader.id, 'Tests', testEnv().APP_SECRET)
    const expires_at = new Date(Date.now() + 60_000)
    const session = await db.session.create({
      data: { id: 's'.repeat(64), user_id: reader.id, device: 'Safari on iPhone', expires_at },
    })
    const endpoint = 'https://web.push.apple.com/secret'
    const made = { endpoint, keys: {}, key_fingerprint: 'f', user_id: reader.id, session_id: session.id }
    await db.pushSubscription.create({ data: made })
    const { text, body } = await read('/me/push-subscriptions', { Authorization: `Bearer ${own}` })
    expect(body.push_subscriptions).toMatchObject([
      { service: 'web.push.apple.com', device: 'Safari on iPhone' },
    ])
    expect(text).not.toContain('secret')
  })
})

describe('API error responses', () => {
  test.each([
    ['/nowhere', 404],
    ['/events/%E0%A4%A', 400],
    ['/activities/9999999999/draw', 404],
    ['/activities/1x/draw', 404],
    ['/events?q[]=a', 422],
    [`/events?q=${'a'.repeat(61)}`, 422],
  ])('returns problem details for %s', async (path, status) => {
    const answer = await read(path)
    expect([answer.status, answer.type, answer.body.status]).toEqual([
      status,
      'application/problem+json',
      status,
    ])
    if (status === 422) expect(Object.keys(answer.body.errors)).toEqual(['q'])
  })

  test('returns 405 for every write request, even with a token and a session cookie', async () => {
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      const answer = await request(app)
        [method]('/api/v1/me')
        .set('Cookie', owner.cookie)
        .set('Authorization', `Bearer ${token}`)
      expect([method, answer.status, answer.type]).toEqual([method, 405, 'application/problem+json'])
      expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
    }
  })

  test('returns plain JSON, not problem details, for errors from /api/hal/email-results', async () => {
    const answer = await owner.post(`/api/hal/email-results/${arena.activity.id}`, { emails: 'nonsense' })
    expect([answer.status, answer.type]).toEqual([422, 'application/json'])
  })
})

describe('cross-origin requests', () => {
  const APP = 'https://app.example.com'
  const asking = (origins: string | undefined, origin: string, method: 'get' | 'options' = 'get') =>
    request(testApp(db, undefined, testEnv(origins ? { API_ORIGINS: origins } : {})))
      [method]('/api/v1/events')
      .set('Origin', origin)

  test('allows cross-origin requests only from configured origins, and never with cookies', async () => {
    expect((await asking(undefined, APP)).headers['access-control-allow-origin']).toBeUndefined()
    const allowed = await asking(`${APP},http://localhost:5173`, APP)
    expect(allowed.headers['access-control-allow-origin']).toBe(APP)
    expect(allowed.headers.vary).toContain('Origin')
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined()
    expect((await asking(APP, 'https://evil.test')).headers['access-control-allow-origin']).toBeUndefined()
    expect((await asking('*', 'https://any.test')).headers['access-control-allow-origin']).toBe('*')
  })

  test('allows Authorization and If-None-Match headers from a configured origin', async () => {
    const { status, headers } = await asking(APP, APP, 'options')
    expect(status).toBe(204)
    expect(headers['access-control-allow-headers']).toBe('Authorization, If-None-Match')
    expect((await asking(undefined, APP, 'options')).headers['access-control-allow-headers']).toBeUndefined()
  })

  test('rejects an invalid origin in API_ORIGINS', () => {
    for (const wrong of ['app.example.com', 'https://app.example.com/', 'ftp://a.test'])
      expect(() => testEnv({ API_ORIGINS: wrong })).toThrow('API_ORIGINS')
  })
})
