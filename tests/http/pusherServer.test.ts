import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { signChannel, signUser } from '../../server/pusherServer/api/signatures.ts'
import {
  app,
  connect,
  parseData,
  RawClient,
  startPusherServer,
  type TestPusherServer,
} from '../support/pusherServer.ts'

let server: TestPusherServer
const clients: RawClient[] = []

beforeAll(async () => {
  server = await startPusherServer()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})
afterAll(() => server.stop())

async function client(of = server) {
  const connected = await connect(of)
  clients.push(connected)
  return connected
}

function openRawClient(path: string, headers = {}, of = server) {
  const knocking = new RawClient(`ws://127.0.0.1:${of.port}${path}`, headers)
  clients.push(knocking)
  return knocking
}

const ann = JSON.stringify({ user_id: 'ann', user_info: { name: 'Ann' } })
const bob = JSON.stringify({ user_id: 'bob', user_info: { name: 'Bob' } })

test('sends a new connection its socket ID and the activity timeout', async () => {
  const established = await openRawClient(`/app/${app.key}?protocol=7&client=js&version=8.6.0`).next(
    'pusher:connection_established',
  )
  expect(established.data).toBeTypeOf('string')
  expect(parseData(established)).toEqual({
    socket_id: expect.stringMatching(/^\d+\.\d+$/),
    activity_timeout: 30,
  })
})

test('never compresses messages', async () => {
  const { socket } = await client()
  expect(socket.extensions).toBe('')
})

test.each([
  ['an unknown key', '/app/other-key?protocol=7', 4001],
  ['a path below the key', `/app/${app.key}/more?protocol=7`, 4005],
  ['no key at all', '/app', 4005],
  ['a version that is not a number', `/app/${app.key}?protocol=seven`, 4006],
  ['a version that is too old', `/app/${app.key}?protocol=4`, 4007],
  ['a version that does not exist yet', `/app/${app.key}?protocol=8`, 4007],
  ['no version', `/app/${app.key}`, 4008],
])('closes a connection that has %s and tells the client not to reconnect', async (_, path, code) => {
  const turnedAway = openRawClient(path)
  expect(await turnedAway.next('pusher:error')).toMatchObject({ data: { code } })
  expect(await turnedAway.closed).toMatchObject({ code })
})

test('rejects WebSocket connections on paths outside /app', async () => {
  for (const path of ['/apple', '/', '/apps/rodeo']) {
    expect(await openRawClient(path).closed).toMatchObject({ code: 1006 })
  }
})

test('rejects connections from pages on other sites, and accepts clients that are not browsers', async () => {
  const strict = await startPusherServer({ allowedOrigins: (origin) => origin === 'https://rodeo.test' })
  const path = `/app/${app.key}?protocol=7`
  expect(await openRawClient(path, { Origin: 'https://evil.test' }, strict).closed).toMatchObject({
    code: 4009,
  })
  await openRawClient(path, { Origin: 'https://rodeo.test' }, strict).next('pusher:connection_established')
  await openRawClient(path, {}, strict).next('pusher:connection_established')
  await strict.stop()
})

test('rejects new connections while the server is full, but accepts one once a client has left', async () => {
  const small = await startPusherServer({ maxConnections: 1 })
  const first = await client(small)
  const path = `/app/${app.key}?protocol=7`
  await first.signIn({ id: 'ann' })
  expect(await openRawClient(path, {}, small).closed).toMatchObject({ code: 4100 })
  first.socket.close()
  await first.closed
  await client(small)
  await small.stop()
})

test('delivers an event on a public channel only to its subscribers', async () => {
  const [here, elsewhere] = [await client(), await client()]
  expect(await here.subscribed('live.7')).toMatchObject({ data: '{}' })
  await elsewhere.subscribed('live.8')
  server.realtime.trigger(['live.7'], 'score-updated', '{"id":1}')
  expect(await here.unread()).toEqual([{ event: 'score-updated', channel: 'live.7', data: '{"id":1}' }])
  expect(await elsewhere.unread()).toEqual([])
})

test('stops delivering after an unsubscribe and removes a channel without subscribers', async () => {
  const guest = await client()
  await guest.subscribed('live.9')
  guest.send('pusher:unsubscribe', { channel: 'live.9' })
  await guest.unread()
  server.realtime.trigger(['live.9'], 'score-updated', '1')
  expect(await guest.unread()).toEqual([])
  expect(server.realtime.stats().channels).toBe(0)
})

test('confirms a repeated subscription but delivers each event only once', async () => {
  const guest = await client()
  await guest.subscribed('live.7')
  await guest.subscribed('live.7')
  server.realtime.trigger(['live.7', 'live.7'], 'score-updated', '1')
  expect(await guest.unread()).toHaveLength(1)
})

test('delivers an event to every subscriber except its sender', async () => {
  const [sender, other] = [await client(), await client()]
  await sender.subscribed('live.7')
  await other.subscribed('live.7')
  server.realtime.trigger(['live.7'], 'moved', '1', sender.socketId)
  expect(await other.unread()).toHaveLength(1)
  expect(await sender.unread()).toEqual([])
})

test.each(['private-draw.1', 'private-encrypted-draw.1', 'private-cache-draw.1', 'presence-draw.1'])(
  'rejects subscriptions to %s without a valid signature',
  async (channel) => {
    const guest = await client()
    const other = signChannel(app.secret, app.key, '1.1', channel, ann)
    const ours = signChannel(app.secret, app.key, guest.socketId, channel, ann)
    const forged = [undefined, '', 7, other, ours.replace(app.key, 'other-key'), ours.slice(0, -1)]
    for (const auth of forged) {
      guest.send('pusher:subscribe', { channel, auth, channel_data: ann })
      expect(await guest.next('pusher:subscription_error', channel)).toMatchObject({
        data: { type: 'AuthError', error: expect.any(String), status: 401 },
      })
    }
    server.realtime.trigger([channel], 'swapped', '1')
    expect(await guest.unread()).toEqual([])

    expect(await guest.subscribed(channel, ann)).toMatchObject({ channel })
  },
)

test('rejects a signature that does not cover the channel data', async () => {
  const guest = await client()
  const auth = signChannel(app.secret, app.key, guest.socketId, 'presence-draw.1')
  guest.send('pusher:subscribe', { channel: 'presence-draw.1', auth, channel_data: ann })
  expect(await guest.next('pusher:subscription_error')).toMatchObject({ data: { status: 401 } })
})

test.each(['', 'with space', 'ünïcode', 'a'.repeat(201), 'line\nbreak', 'slash/', '#private', 'live.7\n'])(
  'rejects the channel name %j and keeps the connection open',
  async (channel) => {
    const guest = await client()
    guest.send('pusher:subscribe', { channel })
    expect(await guest.next('pusher:subscription_error', channel)).toMatchObject({
      data: { type: 'InvalidChannel', status: 400 },
    })
    await guest.subscribed('a'.repeat(200))
    await guest.subscribed('A-z_0=@,.;9')
  },
)

test('limits the number of channels per connection', async () => {
  const small = await startPusherServer({ maxChannelsPerConnection: 2 })
  const guest = await client(small)
  await guest.subscribed('live.1')
  await guest.subscribed('live.2')
  await guest.subscribed('live.2')
  guest.subscribe('live.3')
  expect(await guest.next('pusher:subscription_error', 'live.3')).toMatchObject({
    data: { type: 'LimitReached' },
  })
  guest.send('pusher:unsubscribe', { channel: 'live.1' })
  await guest.subscribed('live.3')
  await small.stop()
})

test('accepts message data that is encoded as a JSON string, as old clients send it', async () => {
  const guest = await client()
  const says = (event: string, data: object) => guest.send(event, JSON.stringify(data))
  says('pusher:subscribe', { channel: 'live.7' })
  await guest.next('pusher_internal:subscription_succeeded', 'live.7')
  const auth = signChannel(app.secret, app.key, guest.socketId, 'presence-draw.1', ann)
  says('pusher:subscribe', { channel: 'presence-draw.1', auth, channel_data: ann })
  await guest.next('pusher_internal:subscription_succeeded', 'presence-draw.1')
  says('pusher:unsubscribe', { channel: 'live.7' })
  says('pusher:ping', {})
  await guest.next('pusher:pong')
  server.realtime.trigger(['live.7'], 'moved', '1')
  const user_data = '{"id":"ann"}'
  says('pusher:signin', { auth: signUser(app.secret, app.key, guest.socketId, user_data), user_data })
  await guest.next('pusher:signin_success')
  expect(await guest.unread()).toEqual([])
})

test.each(['hello', '[]', '7', '"live.7"', ''])('rejects a subscription whose data is %j', async (data) => {
  const guest = await client()
  guest.send('pusher:subscribe', data)
  await guest.next('pusher:error')
  expect(await guest.unread()).toEqual([])
})

test('lists the members of a presence channel, and announces who joins or leaves', async () => {
  const [first, second] = [await client(), await client()]
  await first.subscribed('presence-draw.1', ann)
  expect(parseData(await second.subscribed('presence-draw.1', bob))).toEqual({
    presence: { ids: ['ann', 'bob'], hash: { ann: { name: 'Ann' }, bob: { name: 'Bob' } }, count: 2 },
  })
  expect(parseData(await first.next('pusher_internal:member_added', 'presence-draw.1'))).toEqual({
    user_id: 'bob',
    user_info: { name: 'Bob' },
  })
  second.socket.terminate()
  expect(parseData(await first.next('pusher_internal:member_removed'))).toEqual({ user_id: 'bob' })
})

test('announces a user with three open tabs once on joining and once on leaving', async () => {
  const watcher = await client()
  await watcher.subscribed('presence-draw.1', ann)
  const tabs = [await client(), await client(), await client()]
  for (const tab of tabs) await tab.subscribed('presence-draw.1', bob)
  expect(await eventsHeardBy(watcher)).toEqual(['pusher_internal:member_added'])
  for (const tab of tabs) {
    expect(await eventsHeardBy(watcher)).toEqual([])
    tab.send('pusher:unsubscribe', { channel: 'presence-draw.1' })
    await tab.unread()
  }
  expect(await eventsHeardBy(watcher)).toEqual(['pusher_internal:member_removed'])
})

async function eventsHeardBy(guest: RawClient) {
  return (await guest.unread()).map(({ event }) => event)
}

test('limits a presence channel to 100 users, but accepts more tabs from a user who has joined', async () => {
  const guests = await Promise.all(Array.from({ length: 101 }, () => client()))
  const last = guests[100] as RawClient
  await Promise.all(
    guests
      .slice(0, 100)
      .map((guest, n) => guest.subscribed('presence-full', JSON.stringify({ user_id: `u${n}` }))),
  )
  last.subscribe('presence-full', bob)
  expect(await last.next('pusher:subscription_error')).toMatchObject({ data: { type: 'LimitReached' } })
  await last.subscribed('presence-full', JSON.stringify({ user_id: 'u0' }))
})

test.each([
  ['no user', '{"user_info":{}}'],
  ['an empty id', '{"user_id":""}'],
  ['a list as the id', '{"user_id":[]}'],
  ['a 129-character id', JSON.stringify({ user_id: 'x'.repeat(129) })],
  ['more than 1 kB of info', JSON.stringify({ user_id: 'x', user_info: 'x'.repeat(1023) })],
  ['text that is not JSON', 'ann'],
  ['null', 'null'],
])('rejects signed channel data with %s', async (_, channelData) => {
  const guest = await client()
  guest.subscribe('presence-draw.1', channelData)
  expect(await guest.next('pusher:subscription_error')).toMatchObject({ data: { type: 'AuthError' } })
})

test('accepts __proto__ as a user ID, and converts a numeric ID to a string', async () => {
  const [first, second] = [await client(), await client()]
  await first.subscribed('presence-draw.1', '{"user_id":"__proto__","user_info":{"admin":true}}')
  const roster = parseData(await second.subscribed('presence-draw.1', '{"user_id":7}')).presence
  expect(roster.ids).toEqual(['__proto__', '7'])
  expect(Object.entries(roster.hash)).toContainEqual(['__proto__', { admin: true }])
})

test('delivers client events with the signed user ID and no extra fields', async () => {
  const [first, second] = [await client(), await client()]
  await first.subscribed('presence-draw.1', ann)
  await second.subscribed('presence-draw.1', bob)
  await first.unread()
  second.socket.send(
    JSON.stringify({
      event: 'client-typing',
      channel: 'presence-draw.1',
      data: { row: 3 },
      user_id: 'ann',
      extra: 1,
    }),
  )
  await second.unread()
  expect(await first.unread()).toEqual([
    { event: 'client-typing', channel: 'presence-draw.1', data: '{"row":3}', user_id: 'bob' },
  ])
})

test("rejects client events on public and encrypted channels, and on channels that the client hasn't joined", async () => {
  const [member, guest] = [await client(), await client()]
  await member.subscribed('private-draw.1')
  await guest.subscribed('live.7')
  await guest.subscribed('private-encrypted-x')
  for (const channel of ['private-draw.1', 'live.7', 'private-encrypted-x', 'nowhere', undefined]) {
    guest.send('client-typing', {}, channel)
    await guest.next('pusher:error')
  }
  expect(await member.unread()).toEqual([])
})

test('rejects the eleventh client event within a second and keeps the connection open', async () => {
  const [first, second] = [await client(), await client()]
  await first.subscribed('private-draw.1')
  await second.subscribed('private-draw.1')
  for (let n = 1; n <= 11; n++) first.send('client-typing', { n }, 'private-draw.1')
  expect(await first.next('pusher:error')).toMatchObject({ data: { code: 4301 } })
  await first.unread()
  expect((await second.unread()).map(({ data }) => data)).toEqual(
    Array.from({ length: 10 }, (_, index) => `{"n":${index + 1}}`),
  )
})

test('limits a client event to 10 kB and its name to 200 characters', async () => {
  const [first, second] = [await client(), await client()]
  await first.subscribed('private-draw.1')
  await second.subscribed('private-draw.1')
  first.send('client-typing', 'x'.repeat(10_241), 'private-draw.1')
  first.send(`client-${'x'.repeat(194)}`, 'x', 'private-draw.1')
  first.send('client-typing', 'x'.repeat(10_240), 'private-draw.1')
  expect(await eventsHeardBy(first)).toEqual(['pusher:error', 'pusher:error'])
  expect(await second.unread()).toHaveLength(1)
})

test('delivers events for a signed-in user only to that user', async () => {
  const [her, him] = [await client(), await client()]
  await her.signIn({ id: 'ann', user_info: { name: 'Ann' } })
  await her.subscribed('#server-to-user-ann')
  him.subscribe('#server-to-user-ann')
  expect(await him.next('pusher:subscription_error')).toMatchObject({ data: { status: 401 } })
  await him.signIn({ id: 'bob' })
  him.subscribe('#server-to-user-ann')
  await him.next('pusher:subscription_error')
  server.realtime.trigger(['#server-to-user-ann'], 'check-printed', '1')
  expect(await her.unread()).toMatchObject([{ event: 'check-printed' }])
  expect(await him.unread()).toEqual([])
})

test('closes a connection that forges a sign-in', async () => {
  const forger = await client()
  const user_data = '{"id":"ann"}'
  forger.send('pusher:signin', { auth: signUser('wrong', app.key, forger.socketId, user_data), user_data })
  expect(await forger.next('pusher:error')).toMatchObject({ data: { code: 4009 } })
  expect(await forger.closed).toMatchObject({ code: 4009 })
})

test('rejects a second sign-in as a different user', async () => {
  const guest = await client()
  await guest.signIn({ id: 'ann' })
  await guest.signIn({ id: 'ann' })
  const user_data = '{"id":"bob"}'
  guest.send('pusher:signin', { auth: signUser(app.secret, app.key, guest.socketId, user_data), user_data })
  expect(await eventsHeardBy(guest)).toEqual(['pusher:error'])
  guest.subscribe('#server-to-user-bob')
  await guest.next('pusher:subscription_error')
})

test('uses the signed-in user when a presence subscription has no channel data', async () => {
  const guest = await client()
  await guest.signIn({ id: 'ann', user_info: { name: 'Ann' } })
  expect(parseData(await guest.subscribed('presence-draw.1')).presence.hash).toEqual({ ann: { name: 'Ann' } })
})

test.each(['cache-live', 'private-cache-live', 'private-encrypted-cache-live', 'presence-cache-live'])(
  'sends a new subscriber to %s the last event, or a cache miss if there was no event',
  async (channel) => {
    const [early, late] = [await client(), await client()]
    await early.subscribed(channel, ann)
    expect(await early.next('pusher:cache_miss', channel)).toEqual({ event: 'pusher:cache_miss', channel })
    server.realtime.trigger([channel], 'leader', '"first"')
    server.realtime.trigger([channel], 'leader', '"second"')
    late.subscribe(channel, bob)
    const heard = (await late.unread()).map(({ event, data }) => [event, data])
    expect(heard).toEqual([
      ['pusher_internal:subscription_succeeded', expect.any(String)],
      ['leader', '"second"'],
    ])
  },
)

test('answers both Pusher protocol pings and WebSocket pings', async () => {
  const guest = await client()
  guest.send('pusher:ping', {})
  expect(await guest.next('pusher:pong')).toEqual({ event: 'pusher:pong', data: '{}' })
  guest.socket.ping()
  await new Promise((resolve) => guest.socket.once('pong', resolve))
})

test("pings a silent client, and closes the connection with code 4201 if the client doesn't answer", async () => {
  const impatient = await startPusherServer({ activityTimeout: 0.3 })
  const [dead, alive] = [await client(impatient), await client(impatient)]
  await dead.next('pusher:ping')
  await alive.next('pusher:ping')
  alive.send('pusher:pong', {})
  expect(await dead.closed).toMatchObject({ code: 4201 })
  await alive.unread()
  expect(impatient.realtime.stats().connections).toBe(1)
  await impatient.stop()
})

test('sends WebSocket pings instead of Pusher pings to a client that sends WebSocket pings', async () => {
  const impatient = await startPusherServer({ activityTimeout: 0.3 })
  const guest = await client(impatient)
  guest.socket.ping()
  await new Promise((resolve) => guest.socket.once('ping', resolve))
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(guest.received).toEqual([])
  expect(guest.socket.readyState).toBe(WebSocket.OPEN)
  await impatient.stop()
})

test("closes all connections with code 4200 on a clean stop, even if clients don't respond", async () => {
  const stopping = await startPusherServer()
  const [guest, frozen] = [await client(stopping), await client(stopping)]
  frozen.socket.pause()
  const started = performance.now()
  await stopping.stop()
  expect(await guest.closed).toMatchObject({ code: 4200 })
  expect(performance.now() - started).toBeLessThan(2000)
  expect(stopping.realtime.stats()).toEqual({ connections: 0, channels: 0 })
})

test('tells clients that connect during shutdown to retry after a second', async () => {
  const stopping = await startPusherServer()
  const guest = await client(stopping)
  const stopped = stopping.stop()
  await guest.closed
  await new Promise((resolve) => setTimeout(resolve, 100))
  const early = openRawClient(`/app/${app.key}?protocol=7`, {}, stopping)
  expect(await early.closed).toMatchObject({ code: 4100 })
  await stopped
})
