import Echo from 'laravel-echo'
import PusherServer from 'pusher'
import PusherClient, { type Options } from 'pusher-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { app, startPusherServer, type TestPusherServer } from '../support/pusherServer.ts'

let server: TestPusherServer
const pushers: PusherClient[] = []

beforeEach(async () => {
  server = await startPusherServer()
})
afterEach(async () => {
  for (const pusher of pushers.splice(0)) pusher.disconnect()
  await server.stop()
})

function open(name: string, key = app.key) {
  const here = `http://127.0.0.1:${server.port}`
  const user = JSON.stringify({ id: name, user_info: { name } })
  const member = JSON.stringify({ user_id: name, user_info: { name } })
  const options: Options = {
    cluster: 'us2',
    wsHost: '127.0.0.1',
    wsPort: server.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      endpoint: `${here}/broadcasting/auth`,
      transport: 'ajax',
      headersProvider: () => ({ 'X-Member': member }),
    },
    userAuthentication: {
      endpoint: `${here}/broadcasting/user-auth`,
      transport: 'ajax',
      headersProvider: () => ({ 'X-User': user }),
    },
  }
  const pusher = new PusherClient(key, options)
  pushers.push(pusher)
  return pusher
}

function openEcho(name: string) {
  return new Echo({ broadcaster: 'pusher', key: app.key, cluster: 'us2', client: open(name) })
}

function publisher() {
  return new PusherServer({ ...app, host: '127.0.0.1', port: String(server.port), useTLS: false })
}

function once(subject: { bind(event: string, heard: (data: unknown) => void): unknown }, event: string) {
  return new Promise<unknown>((resolve) => subject.bind(event, resolve))
}

async function eventually(check: () => void) {
  await vi.waitFor(check, { timeout: 5000, interval: 10 })
}

test('pusher-js receives events from the server library on public and private channels', async () => {
  const pusher = open('ann')
  for (const name of ['live.7', 'private-draw.1']) {
    const channel = pusher.subscribe(name)
    await once(channel, 'pusher:subscription_succeeded')
    const heard = once(channel, 'score-updated')
    await publisher().trigger(name, 'score-updated', { id: 7 })
    expect(await heard).toEqual({ id: 7 })
  }
})

test('pusher-js sees members join and leave a presence channel', async () => {
  const [ann, bob] = [open('ann'), open('bob')]
  const hers = ann.subscribe('presence-draw.1')
  await once(hers, 'pusher:subscription_succeeded')
  const added = once(hers, 'pusher:member_added')
  const members = await once(bob.subscribe('presence-draw.1'), 'pusher:subscription_succeeded')
  expect(members).toMatchObject({
    count: 2,
    me: { id: 'bob', info: { name: 'bob' } },
    members: { ann: { name: 'ann' } },
  })
  expect(await added).toEqual({ id: 'bob', info: { name: 'bob' } })
  const removed = once(hers, 'pusher:member_removed')
  bob.disconnect()
  expect(await removed).toMatchObject({ id: 'bob' })
})

test('pusher-js sends client events to other members', async () => {
  const [ann, bob] = [open('ann'), open('bob')]
  const [hers, his] = [ann.subscribe('presence-draw.1'), bob.subscribe('presence-draw.1')]
  await Promise.all([hers, his].map((channel) => once(channel, 'pusher:subscription_succeeded')))
  const heard = new Promise((resolve) => {
    hers.bind('client-typing', (data: unknown, from: unknown) => resolve([data, from]))
  })
  his.trigger('client-typing', { row: 3 })
  expect(await heard).toEqual([{ row: 3 }, { user_id: 'bob' }])
})

test('pusher-js signs in, receives user events, and disconnects when the server terminates the connection', async () => {
  const ann = open('ann')
  ann.signin()
  const heard = once(ann.user, 'check-printed')
  await eventually(() => expect(server.realtime.stats().channels).toBe(1))
  await publisher().sendToUser('ann', 'check-printed', { id: 1 })
  expect(await heard).toEqual({ id: 1 })
  const disconnected = once(ann.connection, 'disconnected')
  await publisher().terminateUserConnections('ann')
  await disconnected
})

test('pusher-js receives the last event of a cache channel, or a cache miss', async () => {
  const early = open('ann').subscribe('cache-live')
  await once(early, 'pusher:cache_miss')
  await publisher().trigger('cache-live', 'leader', { id: 7 })
  expect(await once(open('bob').subscribe('cache-live'), 'leader')).toEqual({ id: 7 })
})

test('pusher-js stops connecting when the app key is wrong', async () => {
  await once(open('ann', 'other-key').connection, 'disconnected')
})

test('pusher-js keeps a silent connection alive', async () => {
  await server.stop()
  server = await startPusherServer({ activityTimeout: 0.2 })
  const pusher = open('ann')
  await once(pusher.connection, 'connected')
  const states = vi.fn()
  pusher.connection.bind('state_change', states)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(states).not.toHaveBeenCalled()
})

test('Laravel Echo receives events, whispers and presence changes', async () => {
  const [ann, bob] = [openEcho('ann'), openEcho('bob')]
  const heard: unknown[] = []
  ann
    .join('draw.1')
    .here((people: unknown) => heard.push(['here', people]))
    .joining((person: unknown) => heard.push(['joining', person]))
    .leaving((person: unknown) => heard.push(['leaving', person]))
    .listenForWhisper('typing', (data: unknown) => heard.push(['typing', data]))
    .listen('.score-updated', (data: unknown) => heard.push(['score', data]))
  await eventually(() => expect(heard).toHaveLength(1))
  const his = bob.join('draw.1')
  await new Promise<void>((resolve) => his.subscribed(resolve))
  his.whisper('typing', { row: 3 })
  await eventually(() => expect(heard).toHaveLength(3))
  await publisher().trigger('presence-draw.1', 'score-updated', { id: 7 }, { socket_id: bob.socketId() })
  bob.leave('draw.1')
  await eventually(() => expect(heard).toHaveLength(5))
  expect(heard).toEqual([
    ['here', [{ name: 'ann' }]],
    ['joining', { name: 'bob' }],
    ['typing', { row: 3 }],
    ['score', { id: 7 }],
    ['leaving', { name: 'bob' }],
  ])
})

test('Laravel Echo reports a rejected channel to error() and keeps its other channels', async () => {
  const echo = openEcho('ann')
  const heard: unknown[] = []
  const here = echo.channel('live.7').listen('.moved', (data: unknown) => heard.push(data))
  await new Promise<void>((resolve) => here.subscribed(resolve))
  const refused = new Promise((resolve) => echo.channel('not a name').error(resolve))
  expect(await refused).toMatchObject({ type: 'InvalidChannel', status: 400 })
  await publisher().trigger('live.7', 'moved', { id: 7 })
  await eventually(() => expect(heard).toEqual([{ id: 7 }]))
})

test.each([
  ['crashes', () => server.kill()],
  ['clean restarts', () => server.stop()],
])('pusher-js rejoins its channels within two seconds after each of three %s', async (_, end) => {
  const pusher = open('ann')
  const channels = ['live.7', 'private-draw.1', 'presence-draw.1'].map((name) => pusher.subscribe(name))
  const names = channels.map(({ name }) => name)
  await Promise.all(channels.map((channel) => once(channel, 'pusher:subscription_succeeded')))
  for (const time of [1, 2, 3]) {
    const back = Promise.all(channels.map((channel) => once(channel, 'pusher:subscription_succeeded')))
    const { port } = server
    await end()
    await new Promise((resolve) => setTimeout(resolve, 200))
    server = await startPusherServer({}, port)
    const started = performance.now()
    await back
    expect(performance.now() - started).toBeLessThan(2000)

    const heard = Promise.all(channels.map((channel) => once(channel, `moved-${time}`)))
    await publisher().trigger(names, `moved-${time}`, { time })
    expect(await heard).toEqual([{ time }, { time }, { time }])
  }
})
