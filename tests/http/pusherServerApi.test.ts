import { createHash } from 'node:crypto'
import { request } from 'node:http'
import Pusher from 'pusher'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signRequest } from '../../server/pusherServer/api/signatures.ts'
import {
  app,
  connect,
  startPusherServer,
  type RawClient,
  type TestPusherServer,
} from '../support/pusherServer.ts'

let server: TestPusherServer
let pusher: Pusher
const clients: RawClient[] = []

beforeAll(async () => {
  server = await startPusherServer()
  pusher = pusherWith({})
})
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})
afterAll(() => server.stop())

function pusherWith(changes: { key?: string; secret?: string; appId?: string }) {
  return new Pusher({ ...app, host: '127.0.0.1', port: String(server.port), useTLS: false, ...changes })
}

async function guestOn(channel: string, channelData?: string) {
  const guest = await connect(server)
  clients.push(guest)
  await guest.subscribed(channel, channelData)
  return guest
}

type Answer = { status: number; text: string }

function ask(
  method: string,
  path: string,
  { body = '', params = {}, after = {}, at = Date.now() }: AskOptions = {},
): Promise<Answer> {
  const query: Record<string, string> = {
    auth_key: app.key,
    auth_timestamp: String(Math.floor(at / 1000)),
    auth_version: '1.0',
    ...(body ? { body_md5: createHash('md5').update(body).digest('hex') } : {}),
    ...params,
  }
  const auth_signature = signRequest(app.secret, method, path, Object.entries(query))
  const search = new URLSearchParams({ ...query, auth_signature, ...after.params })
  return send(method, `${path}?${search}`, after.body ?? body)
}

type AskOptions = {
  body?: string
  params?: Record<string, string>
  after?: { params?: Record<string, string>; body?: string }
  at?: number
}

function send(method: string, path: string, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port: server.port, method, path }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, text })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

const post = (body: unknown, path = '/apps/rodeo/events') => ask('POST', path, { body: JSON.stringify(body) })

async function json(response: Awaited<ReturnType<Pusher['get']>>) {
  return JSON.parse(await response.text())
}

const event = { name: 'score-updated', data: '{"id":1}', channels: ['live.7'] }

test('delivers an event sent with the official server library, and responds with an empty object', async () => {
  const guest = await guestOn('live.7')
  const response = await pusher.trigger('live.7', 'score-updated', { id: 1 })
  expect(response.status).toBe(200)
  expect(await json(response)).toEqual({})
  expect(await guest.unread()).toEqual([{ event: 'score-updated', channel: 'live.7', data: '{"id":1}' }])
})

test('delivers the same message whether it is sent over HTTP or inside the process', async () => {
  const guest = await guestOn('live.7')
  await pusher.trigger('live.7', 'score-updated', { name: 'Ünï 😀 \u2028' })
  server.realtime.trigger(['live.7'], 'score-updated', JSON.stringify({ name: 'Ünï 😀 \u2028' }))
  const [throughHttp, inside, ...more] = await guest.unread()
  expect(inside).toEqual(throughHttp)
  expect(more).toEqual([])
})

test('delivers one event to 100 channels and excludes the sender', async () => {
  const channels = Array.from({ length: 100 }, (_, n) => `live.${n}`)
  const [sender, other] = [await guestOn('live.0'), await guestOn('live.99')]
  await pusher.trigger(channels, 'moved', {}, { socket_id: sender.socketId })
  expect(await other.unread()).toHaveLength(1)
  expect(await sender.unread()).toEqual([])
})

test('delivers a batch in order and returns the requested channel info', async () => {
  const guest = await guestOn('presence-draw.1', '{"user_id":"ann"}')
  const response = await pusher.triggerBatch([
    { name: 'one', channel: 'presence-draw.1', data: { n: 1 }, info: 'user_count,subscription_count' },
    { name: 'two', channel: 'presence-draw.1', data: { n: 2 } },
    { name: 'mine', channel: 'presence-draw.1', data: { n: 3 }, socket_id: guest.socketId },
  ])
  expect(await json(response)).toEqual({ batch: [{ user_count: 1, subscription_count: 1 }, {}, {}] })
  expect((await guest.unread()).map(({ event: name }) => name)).toEqual(['one', 'two'])
})

test('rejects the whole batch if one event is invalid', async () => {
  const guest = await guestOn('live.7')
  const batch = [
    { name: 'good', channel: 'live.7', data: '1' },
    { name: 'bad', channel: 'live 7', data: '1' },
  ]
  expect(await post({ batch }, '/apps/rodeo/batch_events')).toMatchObject({ status: 400 })
  expect(await guest.unread()).toEqual([])
})

test('returns the requested channel info when an event is sent', async () => {
  await guestOn('live.7')
  await guestOn('presence-draw.1', '{"user_id":"ann"}')
  await guestOn('presence-draw.1', '{"user_id":"ann"}')
  const response = await pusher.trigger(['live.7', 'presence-draw.1'], 'moved', '1', {
    info: 'user_count,subscription_count',
  })
  expect(await json(response)).toEqual({
    channels: {
      'live.7': { subscription_count: 1 },
      'presence-draw.1': { user_count: 1, subscription_count: 2 },
    },
  })
})

test("delivers events to a signed-in user, and closes only that user's connections on request", async () => {
  const [hers, his] = [await guestOn('live.7'), await guestOn('live.7')]
  await hers.signIn({ id: 'ann' })
  await his.signIn({ id: 'bob' })
  await hers.subscribed('#server-to-user-ann')
  await pusher.sendToUser('ann', 'check-printed', { id: 1 })
  expect(await hers.unread()).toMatchObject([{ event: 'check-printed', data: '{"id":1}' }])
  await pusher.terminateUserConnections('ann')
  expect(await hers.closed).toMatchObject({ code: 4009 })
  expect(await his.unread()).toEqual([])
})

test("lists all occupied channels or those with a prefix, and lists a channel's members", async () => {
  await guestOn('live.7')
  await guestOn('presence-draw.1', '{"user_id":"ann"}')
  const her = await guestOn('presence-draw.2', '{"user_id":"ann"}')
  await her.signIn({ id: 'ann' })
  await her.subscribed('#server-to-user-ann')
  expect(await json(await pusher.get({ path: '/channels' }))).toEqual({
    channels: { 'live.7': {}, 'presence-draw.1': {}, 'presence-draw.2': {} },
  })
  const params = { filter_by_prefix: 'presence-', info: 'user_count' }
  expect(await json(await pusher.get({ path: '/channels', params }))).toEqual({
    channels: { 'presence-draw.1': { user_count: 1 }, 'presence-draw.2': { user_count: 1 } },
  })
  expect(await json(await pusher.get({ path: '/channels/presence-draw.1/users' }))).toEqual({
    users: [{ id: 'ann' }],
  })
})

test('reports whether a channel is occupied, its subscription count and its cached event', async () => {
  await guestOn('private-cache-live')
  await pusher.trigger('private-cache-live', 'leader', { id: 1 })
  const params = { info: 'subscription_count,cache' }
  expect(await json(await pusher.get({ path: '/channels/private-cache-live', params }))).toEqual({
    occupied: true,
    subscription_count: 1,
    cache: { data: '{"id":1}', ttl: 1800 },
  })
  expect(
    await json(await pusher.get({ path: '/channels/presence-empty', params: { info: 'user_count' } })),
  ).toEqual({ occupied: false, user_count: 0 })
})

test.each([
  ['10,241 bytes of data', { ...event, data: 'é'.repeat(5120) + '!' }, 413],
  ['data that is not a string', { ...event, data: { id: 1 } }, 400],
  ['no data', { ...event, data: undefined }, 400],
  ['no name', { ...event, name: undefined }, 400],
  ['an empty name', { ...event, name: '' }, 400],
  ['a 201-character name', { ...event, name: 'x'.repeat(201) }, 400],
  ['101 channels', { ...event, channels: Array.from({ length: 101 }, (_, n) => `live.${n}`) }, 400],
  ['no channels', { ...event, channels: [] }, 400],
  ['channels that are not a list', { ...event, channels: 'live.7' }, 400],
  ['a channel that is not a string', { ...event, channels: [7] }, 400],
  ['a bad channel name', { ...event, channels: ['live 7'] }, 400],
  ['a bad socket id', { ...event, socket_id: '1' }, 400],
  ['unknown info', { ...event, info: 'weather' }, 400],
  ['a list as the body', [event], 400],
])('rejects an event with %s', async (_, body, status) => {
  expect(await post(body)).toMatchObject({ status })
})

test('accepts an event with 10,240 bytes of data, a 200-character name and a single channel', async () => {
  const guest = await guestOn('live.7')
  const longest = { name: 'x'.repeat(200), data: 'é'.repeat(5120), channel: 'live.7' }
  expect(await post(longest)).toEqual({ status: 200, text: '{}' })
  expect(await guest.unread()).toMatchObject([{ event: longest.name, data: longest.data }])
})

test('rejects an invalid channel name and oversized data in events sent inside the process', () => {
  expect(() => server.realtime.trigger(['live 7'], 'moved', '1')).toThrow('Invalid channel name')
  expect(() => server.realtime.trigger(['live.7'], 'moved', 'x'.repeat(10_241))).toThrow('10240 bytes')
})

test('rejects a batch of eleven events', async () => {
  const batch = Array.from({ length: 11 }, () => ({ name: 'moved', channel: 'live.7', data: '1' }))
  expect(await post({ batch }, '/apps/rodeo/batch_events')).toMatchObject({ status: 400 })
  expect(await post({ batch: batch.slice(1) }, '/apps/rodeo/batch_events')).toMatchObject({ status: 200 })
})

test.each([
  ['/apps/rodeo/channels', 'user_count'],
  ['/apps/rodeo/channels', 'cache'],
  ['/apps/rodeo/channels/live.7', 'user_count'],
  ['/apps/rodeo/channels/live.7', 'cache'],
  ['/apps/rodeo/channels/live.7', 'weather'],
  ['/apps/rodeo/channels/live.7/users', ''],
  ['/apps/rodeo/channels/live%207', ''],
  ['/apps/rodeo/channels/%E0%A4%A', ''],
])('rejects a request to %s with the info parameter "%s"', async (path, info) => {
  expect(await ask('GET', path, { params: { info } })).toMatchObject({ status: 400 })
})

test.each<[string, { key?: string; secret?: string }]>([
  ['a wrong key', { key: 'other-key' }],
  ['a wrong secret', { secret: 'other-secret' }],
])('rejects requests from the official server library with %s', async (_, change) => {
  await expect(pusherWith(change).trigger('live.7', 'moved', '1')).rejects.toMatchObject({ status: 401 })
})

test("returns 404 if the app ID in the path isn't the server's", async () => {
  await expect(pusherWith({ appId: 'other' }).get({ path: '/channels' })).rejects.toMatchObject({
    status: 404,
  })
})

test.each<[string, AskOptions]>([
  ['ten minutes and a second ago', { at: Date.now() - 601_000 }],
  ['more than ten minutes from now', { at: Date.now() + 605_000 }],
  ['with an unsupported auth_version', { params: { auth_version: '2.0' } }],
  ['with a time that is not a number', { params: { auth_timestamp: 'now' } }],
  ['with parameters added after signing', { after: { params: { info: 'user_count' } } }],
  ['with a truncated signature', { after: { params: { auth_signature: 'abc' } } }],
  ['for a different body', { body: '{}', after: { body: '{"name":"x"}' } }],
  ['with a body and no body_md5', { after: { body: '{}' } }],
  ['with a body_md5 and no body', { body: '{}', after: { body: '' } }],
])('rejects a request signed %s', async (_, options) => {
  expect(await ask('POST', '/apps/rodeo/events', options)).toMatchObject({ status: 401 })
})

test('rejects a signature made for another path or method', async () => {
  const query = [
    ['auth_key', app.key],
    ['auth_timestamp', String(Math.floor(Date.now() / 1000))],
    ['auth_version', '1.0'],
  ] as [string, string][]
  const auth_signature = signRequest(app.secret, 'GET', '/apps/rodeo/channels', query)
  const search = new URLSearchParams([...query, ['auth_signature', auth_signature]])
  expect(await send('GET', `/apps/rodeo/channels?${search}`, '')).toMatchObject({ status: 200 })
  expect(await send('POST', `/apps/rodeo/channels?${search}`, '')).toMatchObject({ status: 401 })
  expect(await send('GET', `/apps/rodeo/channels/live.7?${search}`, '')).toMatchObject({ status: 401 })
})

test('accepts a question mark in a query parameter of a signed request', async () => {
  const query = [
    ['auth_key', app.key],
    ['auth_timestamp', String(Math.floor(Date.now() / 1000))],
    ['auth_version', '1.0'],
    ['filter_by_prefix', 'live?'],
  ] as [string, string][]
  const auth_signature = signRequest(app.secret, 'GET', '/apps/rodeo/channels', query)
  const asIs = [...query, ['auth_signature', auth_signature]].map((pair) => pair.join('=')).join('&')
  expect(await send('GET', `/apps/rodeo/channels?${asIs}`, '')).toMatchObject({ status: 200 })
})

test('accepts a request signed by a computer whose clock is nine minutes off', async () => {
  for (const at of [Date.now() - 540_000, Date.now() + 540_000]) {
    expect(await ask('GET', '/apps/rodeo/channels', { at })).toMatchObject({ status: 200 })
  }
})

test('returns 413 for a request body of more than one megabyte', async () => {
  expect(await post({ ...event, data: 'x'.repeat(1_100_000) })).toMatchObject({ status: 413 })
})

test('rejects an unsigned request without reading its body', async () => {
  const answer = await send('POST', '/apps/rodeo/events?auth_key=x', 'x'.repeat(500_000))
  expect(answer).toMatchObject({ status: 401 })
})

test('returns 404 for unknown paths and 400 for invalid JSON without logging an error', async () => {
  expect(await ask('GET', '/apps/rodeo/weather')).toMatchObject({ status: 404 })
  expect(await ask('GET', '/apps/rodeo/events')).toMatchObject({ status: 404 })
  expect(await ask('POST', '/apps/rodeo/events', { body: '{' })).toMatchObject({ status: 400 })
  expect(server.logged).toEqual([])
})

test('computes the same signature as the example in the Pusher documentation', () => {
  const params: [string, string][] = [
    ['auth_key', '278d425bdf160c739803'],
    ['auth_timestamp', '1353088179'],
    ['auth_version', '1.0'],
    ['body_md5', 'ec365a775a4cd0599faeb73354201b6f'],
  ]
  expect(signRequest('7ad3773142a6692b25b8', 'POST', '/apps/3/events', params)).toBe(
    'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
  )
})
