import Pusher from 'pusher'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createEntry, createEvent } from '../../prisma/factories.ts'
import { ipOfUpgrade } from '../../server/lib/patches.ts'
import { clientIpKey } from '../../server/rateLimits/attemptLimit.ts'
import { openBrowser, type LiveApp, startLiveApp, testApp, testEnv } from '../support/app.ts'
import { type Scenario, createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { openScreen } from '../support/listener.ts'

const database = await freshDatabase()
const engineDatabase = await freshDatabase()
const { db } = database
let arena: Scenario
let live: LiveApp
let draw: string, reload: string, activity: string, presence: string
const screens: Awaited<ReturnType<typeof openScreen>>[] = []

beforeAll(async () => {
  arena = await createScenario(db)
  live = await startLiveApp(database)
  const ids = `${arena.event.id}.${arena.activity.id}`
  draw = `private-draw.${ids}`
  reload = `private-draw-reload.${ids}`
  presence = `presence-draw.${ids}`
  activity = `private-activity.${arena.activity.id}`
})
afterEach(() => {
  for (const screen of screens.splice(0)) screen.close()
})
afterAll(() => live.stop())

async function screenOf(browser: Scenario['owner'], ...channels: string[]) {
  const screen = await openScreen(live, browser, channels)
  screens.push(screen)
  return screen
}

const SOCKET = '123.456'
const ask = (browser: Scenario['owner'], channel_name: string, socket_id = SOCKET) =>
  browser.post('/broadcasting/auth', { socket_id, channel_name })

test("lets the organization's members subscribe to its draws and rejects everyone else", async () => {
  for (const channel of [draw, reload, activity, presence]) {
    for (const role of ['owner', 'organizer', 'scorer', 'viewer'] as const)
      expect((await ask(arena[role], channel)).status, `${role} ${channel}`).toBe(200)
    expect((await ask(arena.outsider, channel)).status, channel).toBe(403)
    expect((await ask(arena.stranger, channel)).status, channel).toBe(401)
  }
})

test("lets a member subscribe to a side pot's activity channel, but not to a side pot's draw channel", async () => {
  const senior = arena.activity.incentives[0]!
  expect((await ask(arena.viewer, `private-activity.${senior.id}`)).status).toBe(200)
  expect((await ask(arena.viewer, `private-draw.${arena.event.id}.${senior.id}`)).status).toBe(403)
})

test('rejects forged and malformed channel names', async () => {
  const otherEvent = await createEvent(db, { organization: arena.organization })
  const { id } = arena.activity
  const forged = [
    `private-draw.${otherEvent.id}.${id}`,
    `private-draw.${arena.event.id}.0${id}`,
    `private-draw.${arena.event.id}.${id}.1`,
    `private-draw.${arena.event.id}`,
    `private-draw.${arena.event.id}.${id}x`,
    `private-encrypted-draw.${arena.event.id}.${id}`,
    `private-activity.99999999999`,
    `private-activity.-1`,
    `private-activity.${id}\n`,
    `presence-activity.${id}`,
    `private-user.${arena.people.viewer.id}`,
    `live.${id}`,
    '',
  ]
  for (const name of forged) expect((await ask(arena.owner, name)).status, name).toBe(403)
})

test('rejects authorization without a valid socket ID, CSRF token or session', async () => {
  expect((await ask(arena.owner, draw, '')).status).toBe(422)
  expect((await ask(arena.owner, draw, `${SOCKET}:presence-draw.1.1`)).status).toBe(422)
  expect((await arena.owner.post('/broadcasting/auth')).status).toBe(422)
  const body = { socket_id: SOCKET, channel_name: draw }
  expect((await arena.owner.withoutToken('post', '/broadcasting/auth', body)).status).toBe(419)
  expect((await arena.owner.withoutToken('post', '/broadcasting/user-auth', body)).status).toBe(419)
  expect((await arena.stranger.post('/broadcasting/user-auth', body)).status).toBe(401)
})

test('accepts channel authorization requests sent as form data', async () => {
  const answer = await arena.scorer
    .post('/broadcasting/auth')
    .type('form')
    .send({ socket_id: SOCKET, channel_name: presence })
  expect(answer.status).toBe(200)
  expect(answer.body.auth).toMatch(new RegExp(`^${live.pusher.realtime.key}:[0-9a-f]{64}$`))
  expect(JSON.parse(answer.body.channel_data)).toEqual({
    user_id: String(arena.people.scorer.id),
    user_info: { name: 'Sam Scorer' },
  })
})

test('tells users who are viewing a draw the name of another user who opens the draw', async () => {
  const sam = await screenOf(arena.scorer, presence)
  const seen = new Promise<unknown>((resolve) =>
    sam.client.channel(presence).bind('pusher:member_added', resolve),
  )
  await screenOf(arena.owner, presence)
  expect(await seen).toEqual({ id: String(arena.people.owner.id), info: { name: 'Olive Owner' } })
})

test('identifies the signed-in user of a WebSocket connection', async () => {
  const screen = await screenOf(arena.viewer)
  const signedIn = new Promise<{ user_data: string }>((resolve) =>
    screen.client.bind('pusher:signin_success', resolve),
  )
  screen.client.signin()
  expect(JSON.parse((await signedIn).user_data)).toEqual({
    id: String(arena.people.viewer.id),
    user_info: { name: 'Vera Viewer' },
  })
})

test('rejects WebSocket connections from other origins', async () => {
  const knock = (origin: string) =>
    new Promise<string>((resolve) => {
      const url = `ws://127.0.0.1:${live.port}/app/${live.pusher.realtime.key}?protocol=7`
      const socket = new WebSocket(url, { origin })
      socket.on('message', (frame) => {
        resolve(JSON.parse(String(frame)).event)
        socket.close()
      })
    })
  expect(await knock('https://evil.example')).toBe('pusher:error')
  expect(await knock(`http://127.0.0.1:${live.port}`)).toBe('pusher:connection_established')
})

test('lets a scorer save times while other clients flood the server', async () => {
  const entry = await createEntry(db, { activity: arena.activity, draw: 7 })
  const scorer = await openBrowser(live.server, db, arena.people.scorer)
  const screen = await screenOf(arena.viewer, draw)
  const flooders = Array.from({ length: 3 }, flooder)
  for (const { open } of flooders) await open
  for (let n = 0; n < 5000; n++) for (const { socket } of flooders) socket.send('{"event":"pusher:ping"}')
  for (const { socket } of flooders) await expect.poll(() => socket.bufferedAmount).toBe(0)
  for (const score of [17.1, 17.2, 17.3])
    expect((await scorer.patch(`/ajax/score/${entry.score.id}`, { score })).status).toBe(200)
  await screen.expectEvents(...Array.from({ length: 3 }, () => `${draw} score-updated`))
  for (const { socket, heard } of flooders) {
    expect(heard()).toBeLessThan(1000)
    socket.terminate()
  }
})

function flooder() {
  const socket = new WebSocket(`ws://127.0.0.1:${live.port}/app/${live.pusher.realtime.key}?protocol=7`)
  let heard = 0
  socket.on('message', () => heard++)
  return { socket, heard: () => heard, open: new Promise((resolve) => socket.on('open', resolve)) }
}

test.each([
  ['the socket, without a trusted proxy', {}, '192.0.2.1'],
  ['the header of a trusted proxy', { TRUST_PROXY: '1' }, '203.0.113.9'],
  ['the header of a proxy in a trusted network', { TRUST_PROXY: '192.0.2.0/24' }, '203.0.113.9'],
  ['the socket, when the proxy is not trusted', { TRUST_PROXY: '10.0.0.0/8' }, '192.0.2.1'],
])("reads a WebSocket client's IP address from %s", (_, trust, place) => {
  const app = testApp(db, undefined, testEnv(trust))
  const request = {
    headers: { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' },
    socket: { remoteAddress: '192.0.2.1' },
  }
  expect(ipOfUpgrade(app, request as never)).toBe(place)
})

test('treats all addresses in an IPv6 network as one client', () => {
  expect(clientIpKey('2001:db8::1')).toBe(clientIpKey('2001:db8::2:1'))
  expect(clientIpKey('2001:db8::1')).not.toBe(clientIpKey('2001:db9::1'))
})

test('includes the connection settings for live updates in the page props', async () => {
  const page = await arena.viewer.visit('/organizer/organizations')
  expect(page.body.props.realtime).toEqual({ key: live.pusher.realtime.key, cluster: 'us2', server: 'page' })
})

const GIVEN = { PUSHER_APP_ID: 'arena', PUSHER_KEY: 'key', PUSHER_SECRET: 'secret' }

test('lets a program with the right credentials publish through the embedded Pusher server', async () => {
  const embedding = await startLiveApp(database, { ...GIVEN, PUSHER_EMBEDDED: 'true' })
  try {
    const screen = await openScreen(embedding, arena.viewer, ['arena.1'])
    screens.push(screen)
    const client = (secret: string) =>
      new Pusher({ appId: 'arena', key: 'key', secret, host: '127.0.0.1', port: String(embedding.port) })
    await client('secret').trigger('arena.1', 'hello', { from: 'outside' })
    const [hello] = await screen.expectEvents('arena.1 hello')
    expect(hello!.payload).toEqual({ from: 'outside' })
    await expect(client('guessed').trigger('arena.1', 'hello', {})).rejects.toMatchObject({ status: 401 })
  } finally {
    await embedding.stop()
  }
})

test('broadcasts through an external Pusher server and skips the tab that made the change', async () => {
  await live.stop()
  const engine = await startLiveApp(engineDatabase, { ...GIVEN, PUSHER_EMBEDDED: 'true' })
  const host = { PUSHER_HOST: '127.0.0.1', PUSHER_PORT: String(engine.port), PUSHER_SCHEME: 'http' }
  const app = await startLiveApp(database, { ...GIVEN, ...host })
  try {
    expect(app.pusher.realtime).toEqual({
      key: 'key',
      cluster: 'us2',
      server: { host: '127.0.0.1', port: engine.port, tls: false },
    })
    const watching = await openScreen(app, arena.viewer, [activity], engine.port)
    const acted = await openScreen(app, arena.owner, [activity], engine.port)
    screens.push(watching, acted)
    const owner = await openBrowser(app.server, db, arena.people.owner)
    await owner
      .patch(`/ajax/activity/${arena.activity.id}`, { total_slots: 80 })
      .set('X-Socket-Id', acted.socketId())
    await owner.patch(`/ajax/activity/${arena.activity.id}`, { total_slots: 81 })
    const told = await watching.expectEvents(`${activity} updated`, `${activity} updated`)
    expect(told.map(({ payload }) => payload.total_slots)).toEqual([80, 81])
    const [second] = await acted.expectEvents(`${activity} updated`)
    expect(second!.payload.total_slots).toBe(81)
  } finally {
    await app.stop()
    await engine.stop()
    live = await startLiveApp(database)
  }
})
