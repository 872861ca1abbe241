import { randomBytes } from 'node:crypto'
import { connect as connectTcp } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Pusher from 'pusher'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app, connect, startPusherServer, type TestPusherServer } from '../support/pusherServer.ts'

let server: TestPusherServer

beforeAll(async () => {
  server = await startPusherServer()
})
afterAll(() => server.stop())

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Doesn't store the messages, because they would distort the measured memory. */
async function listener(channel: string) {
  const client = await connect(server)
  await client.subscribed(channel)
  client.socket.removeAllListeners('message')
  const numbers: number[] = []
  client.socket.on('message', (frame) => numbers.push(Number(/"data":"(\d{8})/.exec(String(frame))?.[1])))
  return { client, numbers }
}

test('delivers 10,000 events to 50 subscribers, each once and in order', async () => {
  const listeners = await Promise.all(Array.from({ length: 50 }, () => listener('live.7')))
  const pusher = new Pusher({ ...app, host: '127.0.0.1', port: String(server.port), useTLS: false })
  const numbers = Array.from({ length: 10_000 }, (_, n) => n)
  const text = (n: number) => String(n).padStart(8, '0') + 'x'.repeat(50)

  for (let n = 0; n < 5000; n += 10) {
    const batch = numbers.slice(n, n + 10)
    await pusher.triggerBatch(batch.map((m) => ({ name: 'moved', channel: 'live.7', data: text(m) })))
  }
  for (let n = 5000; n < 10_000; n++) {
    server.realtime.trigger(['live.7'], 'moved', text(n))
    if (n % 20 === 0) await nextTurn()
  }
  const deadline = performance.now() + 10_000
  while (listeners.some((one) => one.numbers.length < 10_000) && performance.now() < deadline)
    await nextTurn()

  for (const one of listeners) {
    expect(one.numbers.join()).toBe(numbers.join())
    one.client.socket.terminate()
  }
}, 60_000)

test("keeps the order of 40 events sent in one tick, and doesn't deliver any event to its own sender", async () => {
  const [one, two, three] = [await listener('live.9'), await listener('live.9'), await listener('live.9')]
  const senders = [one, two, null]
  const sent = Array.from({ length: 40 }, (_, n) => ({ n, by: senders[n % 3]! }))
  for (const { n, by } of sent) {
    server.realtime.trigger(['live.9'], 'moved', String(n).padStart(8, '0'), by?.client.socketId)
  }
  const late = await listener('live.9')
  server.realtime.trigger(['live.9'], 'moved', '00000099')
  while ([one, two, three, late].some((each) => each.numbers.at(-1) !== 99)) await nextTurn()

  for (const each of [one, two, three]) {
    const others = sent.filter(({ by }) => by !== each).map(({ n }) => n)
    expect(each.numbers).toEqual([...others, 99])
  }
  expect(late.numbers).toEqual([99])
  for (const { client } of [one, two, three, late]) client.socket.terminate()
})

test('keeps the order of events sent on different channels in one tick', async () => {
  const client = await connect(server)
  for (const channel of ['live.1', 'live.2']) await client.subscribed(channel)
  const sent = [1, 1, 2, 1, 2, 2, 1].map((channel, n) => [`live.${channel}`, String(n)] as const)
  for (const [channel, data] of sent) server.realtime.trigger([channel], 'moved', data)
  expect((await client.unread()).map(({ channel, data }) => [channel, data])).toEqual(sent)
  client.socket.terminate()
})

test('delivers pending events before the server stops', async () => {
  const stopping = await startPusherServer()
  const client = await connect(stopping)
  await client.subscribed('live.9')
  for (const data of ['1', '2', '3']) stopping.realtime.trigger(['live.9'], 'moved', data)
  const stopped = stopping.stop()
  expect(await client.closed).toMatchObject({ code: 4200 })
  expect(client.received.map(({ data }) => data)).toEqual(['1', '2', '3'])
  await stopped
})

test('keeps memory use low by disconnecting clients that stop reading', async () => {
  const stalled = await Promise.all(Array.from({ length: 10 }, () => listener('live.8')))
  const healthy = await listener('live.8')
  for (const { client } of stalled) client.socket.pause()

  const before = memory()
  let most = 0
  for (let n = 0; n < 5000; n++) {
    // Random data, so that no two events share memory.
    const data = String(n).padStart(8, '0') + randomBytes(5000).toString('hex')
    server.realtime.trigger(['live.8'], 'moved', data)
    if (n % 5 === 0) await nextTurn()
    if (n % 500 === 0) most = Math.max(most, memory() - before)
  }
  while (healthy.numbers.length < 5000) await nextTurn()

  const { connections } = server.realtime.stats()
  for (const { client } of [...stalled, healthy]) client.socket.terminate()
  expect(connections).toBe(1)
  expect(server.logged.filter(({ message }) => message.includes('stopped reading'))).toHaveLength(10)
  expect(healthy.numbers.join()).toBe(Array.from({ length: 5000 }, (_, n) => n).join())
  // The server buffers up to 128 KiB for each stalled anonymous reader before disconnecting it.
  expect(most).toBeLessThan(20 * 1024 * 1024)
})

function memory() {
  setFlagsFromString('--expose-gc')
  // The second collection frees external memory that the first one found unused.
  runInNewContext('gc')()
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['text that is not JSON', 'hello'],
  ['an empty frame', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['an event that is a number', '{"event":1}'],
  ['an event that is an object', '{"event":{"toString":1}}'],
  ['a prototype name as the event', '{"event":"__proto__"}'],
  ['a method name as the event', '{"event":"constructor"}'],
  ['an unknown event of the protocol', '{"event":"pusher:destroy"}'],
  ['an internal event', '{"event":"pusher_internal:member_added","channel":"presence-x","data":"{}"}'],
  ['a subscription without data', '{"event":"pusher:subscribe"}'],
  ['a subscription with data null', '{"event":"pusher:subscribe","data":null}'],
  ['a subscription with a list as the channel', '{"event":"pusher:subscribe","data":{"channel":["live.7"]}}'],
  ['a subscription to everything', '{"event":"pusher:subscribe","data":{"channel":"*"}}'],
  [
    'an auth that is an object',
    '{"event":"pusher:subscribe","data":{"channel":"private-x","auth":{"length":3}}}',
  ],
  [
    'channel data that is an object',
    '{"event":"pusher:subscribe","data":{"channel":"presence-x","auth":"a:b","channel_data":{}}}',
  ],
  ['a whisper to a prototype name', '{"event":"client-x","channel":"__proto__","data":{}}'],
  ['a deeply nested whisper', `{"event":"client-x","channel":"private-home","data":${deep(30_000)}}`],
  ['deeply nested lists', deep(32_000)],
])('responds to %s with an error and keeps the connection open', async (_, frame) => {
  const client = await connect(server)
  await client.subscribed('private-home')
  client.socket.send(frame)
  const events = (await client.unread()).map(({ event }) => event)
  expect(events).toHaveLength(1)
  expect(events[0]).toMatch(/^pusher:(subscription_)?error$/)
  client.socket.terminate()
})

test.each([
  ['an unsubscribe from an unknown channel', '{"event":"pusher:unsubscribe","data":{"channel":"__proto__"}}'],
  ['an unsubscribe without a channel', '{"event":"pusher:unsubscribe"}'],
  ['an unrequested pong', '{"event":"pusher:pong","data":{}}'],
  ['a pong with a __proto__ field', '{"__proto__":{"event":"x"},"event":"pusher:pong","constructor":1}'],
])('ignores %s', async (_, frame) => {
  const client = await connect(server)
  client.socket.send(frame)
  expect(await client.unread()).toEqual([])
  client.socket.terminate()
})

test('rejects binary frames and closes the connection after a frame over 64 kB', async () => {
  const client = await connect(server)
  client.socket.send(randomBytes(1000))
  expect(await client.next('pusher:error')).toMatchObject({
    data: { message: expect.stringMatching('Binary') },
  })
  client.send('pusher:ping', { padding: 'x'.repeat(65_000) })
  await client.next('pusher:pong')
  client.send('pusher:ping', { padding: 'x'.repeat(65_536) })
  expect(await client.closed).toMatchObject({ code: 1009 })
})

test.each([
  ['no mask', Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
  ['reserved bits', Buffer.from([0xf1, 0x80, 0, 0, 0, 0])],
  ['an unknown opcode', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
  ['a length of 2^63', Buffer.from([0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0])],
  ['text that is not UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])],
  ['random bytes', randomBytes(4096)],
])('closes only the connection that sends a frame with %s', async (_, bytes) => {
  const bystander = await connect(server)
  const tcp = connectTcp(server.port, '127.0.0.1')
  tcp.on('error', () => {})
  tcp.write(handshakeRequest)
  tcp.write(bytes)
  tcp.resume()
  await new Promise((resolve) => tcp.on('end', resolve).on('close', resolve))
  tcp.destroy()
  expect(await bystander.unread()).toEqual([])
  bystander.socket.terminate()
})

test('cleans up after connections that are reset at any moment', async () => {
  for (let n = 0; n < 40; n++) {
    const tcp = connectTcp(server.port, '127.0.0.1')
    tcp.on('error', () => {})
    await new Promise((resolve) => tcp.once('connect', resolve))
    tcp.write(n % 4 === 0 ? handshakeRequest.slice(0, 40) : handshakeRequest)
    if (n % 2) await new Promise((resolve) => setTimeout(resolve, n % 5))
    tcp.resetAndDestroy()
  }
  const survivor = await connect(server)
  await expect.poll(() => server.realtime.stats()).toEqual({ connections: 1, channels: 0 })
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([])
  survivor.socket.terminate()
})

const handshakeRequest = [
  `GET /app/${app.key}?protocol=7 HTTP/1.1`,
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n')
