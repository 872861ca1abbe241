import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import express from 'express'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { releaseTurnWhile } from '../../server/rateLimits/requestBodies.ts'
import { requestQueue } from '../../server/rateLimits/requestQueue.ts'

const CHUNK = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`)
const POST = 'POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

async function open() {
  const app = express()
  const held: (() => void)[] = []
  app.use(requestQueue({ personOf: () => undefined, remember() {}, load: () => Promise.resolve() }))
  app.post('/hold', (_req, res) => void held.push(() => res.end()))
  app.post('/unread', (_req, res) => void res.end('not read'))
  app.use(releaseTurnWhile(express.json({ limit: '16kb' })))
  app.post('/body', (req, res) => void res.json(req.body))
  app.use(((error, _req, res, _next) => void res.status(error.status).end()) as express.ErrorRequestHandler)
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  return { server, held, send: (request: string) => send(server, request) }
}

async function send(server: Server, request: string) {
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  client.write(request)
  const [socket] = await accepted
  let answer = ''
  client.setEncoding('latin1').on('data', (text) => void (answer += text))
  return { client, socket, answer: () => answer }
}

function sendAtFullSpeed(client: Socket) {
  function more() {
    while (!client.destroyed && client.write(CHUNK));
  }
  client.on('drain', more)
  more()
}

test('reads a request body that arrives in parts', async () => {
  const { send } = await open()
  const { client, answer } = await send(`${POST}Content-Length: 7\r\n\r\n{"a"`)
  await sleep(20)
  client.write(':1}')
  await vi.waitFor(() => expect(answer()).toContain('{"a":1}'))
})

test('responds with 413 if the request body is too large', async () => {
  const { send } = await open()
  const { answer } = await send(`${POST}Content-Length: 3000000\r\n\r\n${'x'.repeat(3_000_000)}`)
  await vi.waitFor(() => expect(answer()).toContain('413'), 5000)
})

test.each(['/body', '/unread'])(
  "pauses reading an endless body sent to %s until the client's other requests are handled",
  async (path) => {
    const { send, held } = await open()
    const { client, socket } = await send(POST.replace('/body', path) + 'Transfer-Encoding: chunked\r\n\r\n')
    sendAtFullSpeed(client)
    await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(1_000_000))
    // Each of these requests keeps the client's other requests waiting for up to 250 ms.
    for (let n = 0; n < 20; n++) await send('POST /hold HTTP/1.1\r\nHost: x\r\n\r\n')
    let before = 0
    async function expectWaiting() {
      before = socket.bytesRead
      await sleep(100)
      expect(socket.bytesRead).toBe(before)
    }
    await vi.waitFor(expectWaiting, 4000)
    expect(held.length).toBeGreaterThan(0)
    for (;;) {
      held.splice(0).forEach((release) => release())
      if (socket.bytesRead > before + 1_000_000) break
      await sleep(5)
    }
  },
)
