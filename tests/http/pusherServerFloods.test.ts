import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { PusherServerOptions } from '../../server/pusherServer/index.ts'
import {
  app,
  parseData,
  RawClient,
  startPusherServer,
  type TestPusherServer,
} from '../support/pusherServer.ts'

const servers: TestPusherServer[] = []
const clients: RawClient[] = []

afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

async function arena(options: Partial<PusherServerOptions> = {}) {
  const server = await startPusherServer(options)
  servers.push(server)
  return server
}

function connectFrom({ port }: TestPusherServer, address: string) {
  const url = `ws://127.0.0.1:${port}/app/${app.key}?protocol=7`
  const client = new RawClient(url, { 'X-Address': address })
  clients.push(client)
  return client
}

async function from(server: TestPusherServer, address: string) {
  const client = connectFrom(server, address)
  client.socketId = parseData(await client.next('pusher:connection_established')).socket_id
  return client
}

function flood({ socket }: RawClient, times: number, message = '{"event":"pusher:ping"}') {
  let answers = 0
  socket.removeAllListeners('message')
  socket.on('message', () => answers++)
  for (let n = 0; n < times; n++) socket.send(message)
  return () => answers
}

test('slows down a client that sends too many messages, without delaying other clients', async () => {
  const server = await arena()
  const answers = flood(await from(server, 'arena'), 20_000)
  const neighbour = await from(server, 'arena')
  for (let n = 0; n < 30; n++) expect(await neighbour.unread()).toEqual([])
  expect(answers()).toBeLessThan(1000)
})

test.each([
  ['WebSocket pings', (client: RawClient) => client.socket.ping(), 'pong'],
  ['nonsense', (client: RawClient) => client.socket.send('x'), 'message'],
])("counts %s against the sender's message limit", async (_, say, answered) => {
  const server = await arena()
  const client = await from(server, 'arena')
  let answers = 0
  client.socket.on(answered, () => answers++)
  for (let n = 0; n < 20_000; n++) say(client)
  await expect.poll(() => client.socket.bufferedAmount).toBe(0)
  const neighbour = await from(server, 'arena')
  for (let n = 0; n < 30; n++) await neighbour.unread()
  expect(answers).toBeLessThan(1000)
})

test('delays messages that are sent too fast, but handles all of them in order', async () => {
  const server = await arena()
  const client = await from(server, 'arena')
  for (let n = 0; n < 80; n++) client.send('pusher:subscribe', { channel: `live.${n}` })
  for (let n = 0; n < 80; n++)
    expect((await client.next('pusher_internal:subscription_succeeded')).channel).toBe(`live.${n}`)
})

test("shares one message limit among an IP address's anonymous clients", async () => {
  const server = await arena()
  const crowd = await Promise.all(Array.from({ length: 150 }, () => from(server, 'arena')))
  const answers = crowd.map((client) => flood(client, 300))
  const sum = () => answers.reduce((all, count) => all + count(), 0)

  const scorer = await from(server, 'arena')
  await scorer.signIn({ id: 'sam' })
  for (let n = 0; n < 30; n++) expect(await scorer.unread()).toEqual([])
  const elsewhere = await from(server, 'elsewhere')
  for (let n = 0; n < 30; n++) expect(await elsewhere.unread()).toEqual([])
  expect(sum()).toBeLessThan(12_000)
}, 20_000)

test('lets 300 phones in one arena reconnect at the same moment', async () => {
  const server = await arena()
  const phones = await Promise.all(Array.from({ length: 300 }, () => from(server, 'arena')))
  await Promise.all(
    phones.map(async (phone, n) => {
      await phone.signIn({ id: `rider-${n}` })
      for (const channel of ['private-draw.1', 'private-activity.1', 'private-draw-reload.1'])
        await phone.subscribed(channel)
    }),
  )
  server.realtime.trigger(['private-draw.1'], 'moved', '1')
  for (const phone of phones) await phone.next('moved')
}, 20_000)

test('disconnects a stalled anonymous client much sooner than a stalled signed-in client', async () => {
  const server = await arena()
  const [stranger, known] = [await from(server, 'arena'), await from(server, 'arena')]
  await known.signIn({ id: 'ann' })
  for (const client of [stranger, known]) {
    await client.subscribed('live.1')
    client.socket.pause()
  }
  while (!server.logged.length) {
    server.realtime.trigger(['live.1'], 'news', randomBytes(5000).toString('hex'))
    await nextTurn()
  }
  await expect.poll(() => server.realtime.stats().connections).toBe(1)
  known.socket.resume()
  await known.next('news')
})

test("disconnects an IP address's oldest anonymous client when a new one exceeds the limit", async () => {
  const server = await arena({ maxAnonymousPerAddress: 3 })
  const crowd = [await from(server, 'arena'), await from(server, 'arena'), await from(server, 'arena')]
  const elsewhere = await from(server, 'elsewhere')
  const scorer = await from(server, 'arena')
  expect(await crowd[0]!.closed).toMatchObject({ code: 4100 })
  await scorer.signIn({ id: 'sam' })
  for (let n = 0; n < 10; n++) await from(server, 'arena')
  expect(await crowd[2]!.closed).toMatchObject({ code: 4100 })
  for (const client of [scorer, elsewhere]) expect(await client.unread()).toEqual([])
})

test('keeps signed-in clients and admits new ones while anonymous clients flood the server', async () => {
  const server = await arena({ maxConnections: 5 })
  const scorers = await Promise.all(['sam', 'sue'].map((id) => signedIn(server, 'arena', id)))
  const passer = await from(server, 'road')
  for (let n = 0; n < 20; n++) await from(server, 'attic')
  const another = await signedIn(server, 'arena', 'stu')
  for (const client of [...scorers, passer, another]) expect(await client.unread()).toEqual([])
  expect(server.realtime.stats().connections).toBe(5)
})

test('tells a new client to retry after a second if signed-in clients fill the server', async () => {
  const server = await arena({ maxConnections: 2 })
  const first = await signedIn(server, 'arena', 'sam')
  await signedIn(server, 'arena', 'sue')
  expect(await connectFrom(server, 'arena').closed).toMatchObject({ code: 4100 })
  first.socket.close()
  await first.closed
  await from(server, 'arena')
})

test('treats up to 100 connections of a presence channel member as signed in', async () => {
  const server = await arena({ maxAnonymousPerAddress: 5 })
  const ann = JSON.stringify({ user_id: 'ann' })
  const tabs = []
  for (let n = 0; n < 106; n++) {
    const tab = await from(server, 'arena')
    await tab.subscribed('presence-draw.1', ann)
    tabs.push(tab)
  }
  await expect.poll(() => server.realtime.stats().connections).toBe(105)
  expect(await tabs[100]!.closed).toMatchObject({ code: 4100 })
  expect(await tabs[0]!.unread()).toEqual([])
}, 20_000)

test("doesn't refill a client's message limit when the client reconnects", async () => {
  const server = await arena()
  const spent = () => Promise.all(Array.from({ length: 80 }, () => from(server, 'arena')))
  const answers = []
  for (let time = 0; time < 4; time++) {
    const crowd = await spent()
    answers.push(...crowd.map((client) => flood(client, 200)))
    const elsewhere = await from(server, 'elsewhere')
    for (let n = 0; n < 20; n++) await elsewhere.unread()
    for (const { socket } of crowd) socket.terminate()
  }
  expect(answers.reduce((all, count) => all + count(), 0)).toBeLessThan(20_000)
}, 20_000)

async function signedIn(server: TestPusherServer, address: string, id: string) {
  const client = await from(server, address)
  await client.signIn({ id })
  return client
}
