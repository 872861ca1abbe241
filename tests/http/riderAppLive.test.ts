import { request as ask } from 'node:http'
import pg from 'pg'
import request from 'supertest'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createActivity, createEntry, createUser } from '../../prisma/factories.ts'
import { DELIVERY_LOCK } from '../../server/broadcasting/outbox.ts'
import { openBrowser, startLiveApp } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { openScreen } from '../support/listener.ts'

const database = await freshDatabase()
const { db } = database
const arena = await createScenario(db)
const live = await startLiveApp(database)
// The first instance must hold the delivery lock, because the second has no Pusher server to deliver to.
await vi.waitFor(async () => {
  const held = await db.$queryRaw<object[]>`
    SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND objid = ${DELIVERY_LOCK}`
  expect(held).toHaveLength(1)
}, 10_000)
const other = await startLiveApp(database, { PUSHER_APP_ID: 'x', PUSHER_KEY: 'x', PUSHER_SECRET: 'x' })
const screens: Awaited<ReturnType<typeof openScreen>>[] = []
afterEach(() => {
  for (const screen of screens.splice(0)) screen.close()
})
afterAll(() => Promise.all([live.stop(), other.stop()]))

const scorer = await openBrowser(live.server, db, arena.people.scorer)
const organizer = await openBrowser(live.server, db, arena.people.organizer)

async function published(overrides: { hide_minors?: boolean; is_public?: boolean } = {}) {
  await db.event.update({
    where: { id: arena.event.id },
    data: { hide_minors: false, is_public: true, ...overrides },
  })
  const activity = await createActivity(db, {
    event: arena.event,
    publish_draw: true,
    incentives: ['Senior'],
  })
  const rider = await createUser(db, { name: 'Mia Minor', birth_date: new Date('2015-01-01') })
  const entry = await createEntry(db, { activity, rider, draw: 1 })
  return { activity, rider, entry, channel: `live.${activity.id}`, url: `/m/activities/${activity.id}` }
}

async function openPublicScreen(...channels: string[]) {
  const screen = await openScreen(live, arena.stranger, channels)
  screens.push(screen)
  return screen
}

async function openConnection() {
  const connection = new pg.Client(database.url)
  await connection.connect()
  connections.push(connection)
  return connection
}
const connections: pg.Client[] = []
afterEach(() => Promise.all(connections.splice(0).map((one) => one.end())))

const settings = async (given: object) => {
  const { id, organization_id } = arena.event
  const event = `/organizer/organizations/${organization_id}/events/${id}`
  const { body } = await organizer.visit(`${event}/settings`)
  const { settings, event: now } = body.props
  const answer = await organizer.patch(`${event}?version=${now.version}`, { ...settings, ...given })
  expect(answer.status).toBe(302)
}

test('broadcasts scores and slot changes with increasing sequence numbers', async () => {
  const { activity, entry, channel } = await published()
  const phone = await openPublicScreen(channel)
  await scorer.patch(`/ajax/score/${entry.score.id}`, { score: 17.5 })
  const [score] = await phone.expectEvents(`${channel} score-updated`)
  expect(score!.payload).toMatchObject({ round: '', draw: 1, score: 17.5, told: 1 })

  await organizer.patch(`/ajax/user-activity/${entry.id}`, { slotNumber: 4 })
  const [rows] = await phone.expectEvents(`${channel} rows-updated`)
  expect(rows!.payload).toMatchObject({
    told: 2,
    rows: [
      { slot: 1, id: null, rider: null },
      { slot: 4, id: entry.id, rider: 'Mia Minor', score: 17.5 },
    ],
  })
  expect((await db.activity.findUniqueOrThrow({ where: { id: activity.id } })).public_seq).toBe(2)
})

test('broadcasts changes to incentive results without names or amounts', async () => {
  const { activity, entry } = await published()
  const [senior] = activity.incentives
  const phone = await openPublicScreen(`live.${senior!.id}`)
  await organizer.post(`/ajax/add-incentive/${entry.id}/${senior!.id}`)
  await phone.expectEvents(`live.${senior!.id} results-updated`)
  await scorer.patch(`/ajax/score/${entry.score.id}`, { score: 17.5 })
  const [results] = await phone.expectEvents(`live.${senior!.id} results-updated`)
  expect(Object.keys(results!.payload).toSorted()).toEqual(['seq', 'version'])
})

test('leaves hidden names out of broadcasts', async () => {
  const { entry, channel } = await published({ hide_minors: true })
  const phone = await openPublicScreen(channel)
  await organizer.patch(`/ajax/user-activity/${entry.id}`, { slotNumber: 7 })
  const [rows] = await phone.expectEvents(`${channel} rows-updated`)
  expect(rows!.payload.rows).toMatchObject([{}, { slot: 7, rider: 'Name withheld' }])
  expect(JSON.stringify(phone.heard)).not.toContain('Mia')
})

test('tells phones to reload instead of sending a name that was hidden before delivery', async () => {
  const { entry, channel, activity } = await published()
  const phone = await openPublicScreen(channel)
  const desk = await openConnection()
  await desk.query('BEGIN; LOCK TABLE broadcasts IN EXCLUSIVE MODE')
  const moved = organizer.patch(`/ajax/user-activity/${entry.id}`, { slotNumber: 9 }).then((answer) => answer)
  await vi.waitFor(async () => {
    const waiting = await db.$queryRaw<object[]>`
      SELECT FROM pg_locks WHERE NOT granted AND relation = 'broadcasts'::regclass`
    expect(waiting).toHaveLength(1)
  })
  await db.event.update({ where: { id: activity.event_id }, data: { hide_minors: true } })
  await desk.query('COMMIT')
  expect((await moved).status).toBe(200)
  await phone.expectEvents(`${channel} missed`)
  expect(JSON.stringify(phone.heard)).not.toContain('Mia')
})

test('tells phones to reload instead of waiting while another transaction locks the event', async () => {
  const { entry, channel, activity } = await published()
  const phone = await openPublicScreen(channel)
  const desk = await openConnection()
  await desk.query('BEGIN')
  await desk.query('SELECT FROM events WHERE id = $1 FOR NO KEY UPDATE', [activity.event_id])
  await organizer.patch(`/ajax/user-activity/${entry.id}`, { slotNumber: 9 })
  await phone.expectEvents(`${channel} missed`)
  await desk.query('ROLLBACK')
  await organizer.patch(`/ajax/user-activity/${entry.id}`, { slotNumber: 10 })
  await phone.expectEvents(`${channel} rows-updated`)
})

test('broadcasts nothing for a private event', async () => {
  const { activity, entry, channel } = await published({ is_public: false })
  const phone = await openPublicScreen(channel)
  await scorer.patch(`/ajax/score/${entry.score.id}`, { score: 17.5 })
  await organizer.patch(`/ajax/user-activity/${entry.id}`, { slotNumber: 3 })
  await organizer.post(`/ajax/unpublish-draw/${activity.id}`)
  // Any earlier broadcast would arrive before this one.
  await settings({ is_public: true })
  await phone.expectEvents(`${channel} missed`)
})

test("hides minors' names on every instance's pages, and tells open screens to reload", async () => {
  const { channel, url } = await published()
  const phone = await openPublicScreen(channel)
  const before = await request(live.server).get(url)
  expect(before.text).toContain('Mia Minor')
  await settings({ hide_minors: true })
  await phone.expectEvents(`${channel} missed`)
  for (const copy of [live.server, other.server])
    await vi.waitFor(async () => {
      const after = await request(copy).get(url).set('If-None-Match', before.headers.etag!)
      expect(after.status).toBe(200)
      expect(after.text).not.toContain('Mia Minor')
    })
})

test('serves a public page from the cache on every instance until the data on the page changes', async () => {
  const { entry, url } = await published()
  const asked: string[] = []
  for (const { cache } of [live, other]) {
    const { get } = cache
    vi.spyOn(cache, 'get').mockImplementation((key, load) =>
      get(key, () => {
        asked.push(key)
        return load()
      }),
    )
  }
  const copies = [live.server, other.server]
  for (const copy of copies) {
    const first = await request(copy).get(url)
    const again = await request(copy).get(url).set('If-None-Match', first.headers.etag!)
    expect([first.status, again.status, again.text]).toEqual([200, 304, ''])
    expect(first.headers['content-encoding']).toBe('gzip')
  }
  expect(asked).toEqual([url, url])

  await scorer.patch(`/ajax/score/${entry.score.id}`, { score: 16.123 })
  for (const copy of copies)
    await vi.waitFor(async () => expect((await request(copy).get(url)).text).toContain('16.123'))
})

test('responds to 100 phones that request the same page at the same moment', async () => {
  const { url } = await published()
  const statuses = await Promise.all(
    Array.from({ length: 100 }, () => statusOf(`http://127.0.0.1:${live.port}${url}`)),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

const statusOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    ask(url, (answer) => {
      answer.resume()
      resolve(answer.statusCode!)
    })
      .on('error', reject)
      .end()
  })

test('invalidates only the pages of organizations whose draws show the renamed rider', async () => {
  const { rider, url } = await published()
  const announced: string[] = []
  const ear = new pg.Client({ connectionString: database.url })
  await ear.connect()
  ear.on('notification', ({ payload }) => announced.push(payload!))
  await ear.query('LISTEN cache')
  const read = async () => (await request(live.server).get(url)).text
  expect(await read()).toContain('Mia Minor')

  const rename = async (person: { id: number }, name: string) => {
    const profile = { name, hometown: null, bbr_id: null, birth_date: '2015-01-01', rides: true }
    const { status } = await (await openBrowser(live.server, db, person)).patch('/account', profile)
    expect(status).toBe(302)
  }
  await rename(await createUser(db, { name: 'Nobody Here' }), 'Nobody Else')
  await rename(rider, 'Mia Other')
  await vi.waitFor(async () => expect(await read()).toContain('Mia Other'))
  expect(announced).toEqual([String(arena.organization.id)])
  await ear.end()
})

const answerOf = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const asked = ask({ port: live.port, path, method, headers: { 'Accept-Encoding': 'gzip', ...headers } })
  return new Promise<{ status: number; id: unknown; headers: object; body: string }>((resolve, reject) => {
    asked.once('error', reject).once('response', (answer) => {
      const parts: Buffer[] = []
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .once('end', () => {
          const { date, 'x-request-id': id, ...headers } = answer.headers
          void date
          resolve({ status: answer.statusCode!, id, headers, body: Buffer.concat(parts).toString('latin1') })
        })
    })
    asked.end()
  })
}

test('sends the same response whether or not the page is cached', async () => {
  const { activity, entry, url } = await published()
  await vi.waitFor(async () => {
    await answerOf(url)
    expect(live.cache.peek(url)).toBeTruthy()
  })
  for (const path of [url, `/api/v1/activities/${activity.id}/draw`, `/m/e/${arena.event.slug}`]) {
    await answerOf(path)
    // No page is cached at this URL.
    const usual = await answerOf(`${path}?unknown=1`)
    const kept = await answerOf(path)
    expect(kept.id).not.toBe(usual.id)
    expect({ ...kept, id: '' }, path).toEqual({ ...usual, id: '' })
    const { etag } = usual.headers as { etag: string }
    const known = await answerOf(path, { 'If-None-Match': etag })
    const listed = await answerOf(path, { 'If-None-Match': `"another", ${etag}` })
    expect([known.status, known.body]).toEqual([304, ''])
    expect({ ...known, id: '' }, path).toEqual({ ...listed, id: '' })
    expect((await answerOf(path, { 'If-None-Match': '"another"' })).status).toBe(200)
    const plain = await answerOf(path, { 'Accept-Encoding': 'identity' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const head = await answerOf(path, {}, 'HEAD')
    expect([head.status, head.body]).toEqual([200, ''])
  }
  const before = await answerOf(url)
  await scorer.patch(`/ajax/score/${entry.score.id}`, { score: 17.5 })
  await vi.waitFor(async () => expect((await answerOf(url)).body).not.toBe(before.body))
})

test('sends CORS headers only to allowed origins, even for cached responses', async () => {
  const { activity } = await published()
  const path = `/api/v1/activities/${activity.id}`
  await answerOf(path)
  const { status, headers } = await answerOf(path, { Origin: 'https://elsewhere.test' })
  expect([status, headers]).toEqual([
    200,
    expect.not.objectContaining({ 'access-control-allow-origin': expect.anything() }),
  ])
  const open = await startLiveApp(database, {
    PUSHER_APP_ID: 'x',
    PUSHER_KEY: 'x',
    PUSHER_SECRET: 'x',
    API_ORIGINS: 'https://rodeo.test',
  })
  try {
    for (let times = 0; times < 3; times++) {
      const answer = await request(open.server).get(path).set('Origin', 'https://rodeo.test')
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': 'https://rodeo.test' })
    }
    expect((await request(open.server).get(path)).headers.vary).toContain('Origin')
  } finally {
    await open.stop()
  }
})
