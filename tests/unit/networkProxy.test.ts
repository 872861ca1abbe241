import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Conditions, openProxy } from '../support/network/proxy.ts'

const BODY = 'a time, '.repeat(1000)

async function setUp(conditions: Conditions = {}) {
  const reached: string[] = []
  const server = createServer(async (req, res) => {
    reached.push(`${req.method} ${req.url} ${await text(req)}`.trim())
    if (req.url === '/chunked') {
      res.write(BODY)
      return res.end(BODY)
    }
    res.end(BODY)
  })
  server.on('upgrade', (_req, socket) => {
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello ',
    )
    socket.on('error', () => {}).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await openProxy({ to: (server.address() as AddressInfo).port })
  proxy.change(conditions)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(async () => {
    agent.destroy()
    await proxy.close()
    server.closeAllConnections()
    server.close()
  })
  return { server, proxy, reached, ask: (path: string, body = '') => ask(agent, proxy.port, path, body) }
}

function ask(agent: Agent, port: number, path: string, body: string): Promise<string> {
  return new Promise((resolve) => {
    const method = body ? 'PATCH' : 'GET'
    const asked = request({ agent, port, path, method, timeout: 300 }, (answer: IncomingMessage) =>
      text(answer).then(resolve, () => resolve('cut in the middle')),
    )
    asked.on('error', () => resolve('cut'))
    asked.on('timeout', () => {
      resolve('no answer')
      asked.destroy()
    })
    asked.end(body)
  })
}

test('forwards several requests over one connection', async () => {
  const { proxy, reached, ask } = await setUp()
  expect(await ask('/a', 'one')).toBe(BODY)
  expect(await ask('/chunked')).toBe(BODY + BODY)
  expect(await ask('/b', 'two'.repeat(50_000))).toBe(BODY)
  expect(reached).toEqual(['PATCH /a one', 'GET /chunked', `PATCH /b ${'two'.repeat(50_000)}`])
  expect(proxy.passages.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['PATCH', '/a', 200],
    ['GET', '/chunked', 200],
    ['PATCH', '/b', 200],
  ])
})

test.each([
  ['drop', 'cut', 0],
  ['cutAfter', 'cut', 1],
  ['cutMiddle', 'cut in the middle', 1],
  ['halfOpen', 'no answer', 0],
  ['mute', 'no answer', 1],
] as const)(
  'with the network fault %s, the client sees "%s" and the server request count is %i',
  async (fate, seen, count) => {
    const { proxy, reached, ask } = await setUp({ [fate]: 1 })
    expect(await ask('/a', 'one')).toBe(seen)
    expect(reached).toHaveLength(count)
    expect(proxy.passages).toMatchObject([{ outcome: fate, status: count ? 200 : null }])
    proxy.change({})
    expect(await ask('/a', 'two'), 'on the next connection').toBe(BODY)
  },
)

test('delays a response by at least the minimum delay', async () => {
  const { ask } = await setUp({ delay: [100, 200] })
  const asked = Date.now()
  expect(await ask('/a')).toBe(BODY)
  expect(Date.now() - asked).toBeGreaterThanOrEqual(95)
})

test('produces the same outcomes every time with the same fault rates', async () => {
  const rates = { drop: 0.3, cutAfter: 0.3, cutMiddle: 0.3 }
  const fates = async () => {
    const { proxy, ask } = await setUp(rates)
    for (let number = 0; number < 30; number++) await ask('/a')
    return proxy.passages.map(({ outcome }) => outcome)
  }
  const first = await fates()
  expect(await fates()).toEqual(first)
  expect(new Set(first)).toEqual(new Set(['drop', 'cutAfter', 'cutMiddle', 'pass']))
})

test('rejects fault rates that add up to more than 1', async () => {
  const { proxy } = await setUp()
  expect(() => proxy.change({ drop: 0.6, mute: 0.6 })).toThrow('Conditions')
})

test('forwards no traffic while paused, and forwards the delayed traffic after resuming', async () => {
  const { proxy, reached, ask } = await setUp()
  proxy.pause()
  const asked = ask('/a', 'one')
  await sleep(100)
  expect(reached).toEqual([])
  proxy.resume()
  expect(await asked).toBe(BODY)
})

test('delivers a request after a pause even if the client has stopped waiting', async () => {
  const { proxy, reached, ask } = await setUp()
  proxy.pause()
  expect(await ask('/a', 'one')).toBe('no answer')
  proxy.resume()
  await expect.poll(() => reached).toEqual(['PATCH /a one'])
})

test('stalls existing connections without closing them, and lets new connections through', async () => {
  const { proxy, reached, ask } = await setUp()
  await ask('/a')
  proxy.stallConnections()
  expect(await ask('/b')).toBe('no answer')
  expect(await ask('/c')).toBe(BODY)
  expect(reached).toEqual(['GET /a', 'GET /c'])
})

test("closes the client's connection when the server shuts down", async () => {
  const { server, ask } = await setUp()
  expect(await ask('/a')).toBe(BODY)
  server.closeAllConnections()
  server.close()
  expect(await ask('/b')).toBe('cut')
})

test("passes WebSocket data in both directions until the connection's lifetime ends", async () => {
  const { proxy } = await setUp({ life: [200, 200] })
  const socket = createConnection(proxy.port, '127.0.0.1').setEncoding('utf8')
  let received = ''
  const isClosed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('data', (bytes: string) => void (received += bytes)).on('error', () => {})
  socket.write('GET /socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await expect.poll(() => received).toContain('hello ')
  socket.write('ping')
  await expect.poll(() => received).toContain('hello ping')
  await isClosed
})
