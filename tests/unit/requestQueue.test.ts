import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NextFunction, Request, Response } from 'express'
import { expect, test, vi } from 'vitest'
import { releaseTurnWhile } from '../../server/rateLimits/requestBodies.ts'
import { requestQueue } from '../../server/rateLimits/requestQueue.ts'

const soon = vi.waitFor

type Asked = {
  person?: number
  ip?: string
  method?: string
  url?: string
  accept?: string
  socket?: EventEmitter
  body?: boolean
}

function server({ busyMs = 0 } = {}) {
  const middleware = requestQueue({
    personOf: (token) => Number(token) || undefined,
    remember() {},
    load: () => Promise.resolve(),
  })
  const inWork: string[] = []
  const refused: string[] = []
  const bodies: string[] = []

  function send(name: string, asked: Asked = {}) {
    const { person, ip = '10.0.0.1', method = 'GET', url = '/', accept, socket, body } = asked
    const destroy = vi.fn()
    const connection = socket ?? Object.assign(new EventEmitter(), { destroyed: false, destroy })
    const res = Object.assign(new EventEmitter(), {
      writeHead: (status: number, { 'Content-Type': type }: Record<string, string>) =>
        refused.push(`${name}: ${status} ${type!.split(';')[0]}`),
      end(text: string) {
        bodies.push(text)
        res.emit('close')
      },
    }) as unknown as Response
    const cookie = person ? `session=${person}` : ''
    const headers = { cookie, accept, ...(body && { 'content-length': '10' }) }
    const req = {
      url,
      method,
      ip,
      headers,
      socket: connection,
      complete: !body,
      env: {},
      listenerCount: () => 1,
    }
    const work = (() => {
      inWork.push(name)
      const end = performance.now() + busyMs
      while (performance.now() < end);
    }) as NextFunction
    const reading = new EventEmitter()
    const read = releaseTurnWhile((_req, _res, next) => void reading.once('end', next))
    middleware(req as never, res, body ? () => read(req as unknown as Request, res, work) : work)
    return {
      socket: connection,
      bodyArrives: () => reading.emit('end'),
      finish(how: 'prefinish' | 'pipe' | 'close' = 'close') {
        inWork.splice(inWork.indexOf(name), 1)
        res.emit(how)
      },
    }
  }
  return { send, inWork, refused, bodies }
}

test("handles one request per user at a time, in parallel with other users' requests", async () => {
  const { send, inWork } = server()
  const [first] = ['a', 'b', 'c'].map((name) => send(name, { person: 1 }))
  send('other', { person: 2 })
  await soon(() => expect(inWork).toEqual(['a', 'other']))
  first!.finish()
  await soon(() => expect(inWork).toEqual(['other', 'b']))
})

test('starts one request per event loop iteration if each request keeps the processor busy', async () => {
  const { send, inWork } = server({ busyMs: 1 })
  for (const person of [1, 2, 3, 4, 5, 6]) send(`${person}`, { person })
  const counts = [0]
  for (let turn = 0; turn < 8; turn++) {
    await new Promise(setImmediate)
    counts.push(inWork.length)
  }
  for (let turn = 1; turn < counts.length; turn++)
    expect(counts[turn]! - counts[turn - 1]!).toBeLessThanOrEqual(1)
  expect(inWork).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('treats anonymous reads from the same IP address or IPv6 network as one client', async () => {
  const { send, inWork } = server()
  for (const name of ['a', 'b']) send(name, { ip: '10.0.0.7' })
  send('elsewhere', { ip: '10.0.0.8' })
  for (const name of ['network', 'same network']) send(name, { ip: `2001:db8::${name.length.toString(16)}` })
  send('sign-in', { ip: '10.0.0.7', method: 'POST' })
  await soon(() => expect(inWork).toEqual(['a', 'elsewhere', 'network', 'sign-in']))
})

test("rejects a user's 101st waiting request", async () => {
  const { send, inWork, refused } = server()
  for (let n = 0; n < 102; n++) send(`${n}`, { person: 1 })
  await soon(() => expect(refused).toEqual(['101: 503 text/html']))
  expect(inWork).toEqual(['0'])
})

test('rejects page visits with HTML, script calls with JSON, and API calls with problem details', async () => {
  const { send, refused, bodies } = server()
  for (let n = 0; n < 101; n++) send('served later', { person: 1 })
  send('page', { person: 1, url: '/organizer/organizations', accept: 'text/html, */*' })
  send('call', { person: 1, url: '/ajax/score/1', method: 'PATCH', accept: '*/*' })
  send('fetch', { person: 1, url: '/m/my/me.json', accept: 'application/json' })
  send('app', { person: 1, url: '/api/v1/events', accept: 'text/html' })
  await soon(() => expect(refused).toHaveLength(4))
  expect(refused).toEqual([
    'page: 503 text/html',
    'call: 503 application/json',
    'fetch: 503 application/json',
    'app: 503 application/problem+json',
  ])
  const sentence = 'The server is busy. Nothing was saved. Wait a moment and try again.'
  expect(bodies[0]).toContain(`<p>${sentence}</p>`)
  expect(bodies.slice(1, 3).map((text) => (JSON.parse(text) as { message: string }).message)).toEqual([
    sentence,
    sentence,
  ])
  expect(JSON.parse(bodies[3]!)).toMatchObject({ status: 503, detail: sentence })
})

test.each(['/m', '/m?q=spring', '/m/my/me.json'])(
  'handles one rider app request at a time per IP address: %s',
  async (url) => {
    const { send, inWork } = server()
    for (const person of [1, 2, 3]) send(`${person}`, { person, url })
    send('scorer', { person: 4, url: '/money' })
    await soon(() => expect(inWork).toEqual(['1', 'scorer']))
  },
)

test.each(['prefinish', 'pipe', 'close'] as const)(
  "starts the next request on the response's %s event",
  async (event) => {
    const { send, inWork } = server()
    const first = send('a', { person: 1 })
    send('b', { person: 1 })
    await soon(() => expect(inWork).toEqual(['a']))
    first.finish(event)
    await soon(() => expect(inWork).toEqual(['b']))
  },
)

test("starts a user's next request if the current request takes longer than 250 ms", async () => {
  const { send, inWork } = server()
  send('a', { person: 1 })
  send('b', { person: 1 })
  await sleep(150)
  expect(inWork).toEqual(['a'])
  await soon(() => expect(inWork).toEqual(['a', 'b']))
})

test("handles a user's other requests while the body of one request is slowly arriving", async () => {
  const { send, inWork } = server()
  const slow = send('slow', { person: 1, body: true })
  await sleep(10)
  const quick = send('quick', { person: 1 })
  await soon(() => expect(inWork).toEqual(['quick']))
  slow.bodyArrives()
  await sleep(10)
  expect(inWork).toEqual(['quick'])
  quick.finish()
  await soon(() => expect(inWork).toEqual(['slow']))
})

test("handles a connection's requests in order, and closes a connection with over 20 waiting requests", async () => {
  const { send, inWork } = server()
  const first = send('a', { person: 1 })
  const { socket } = first as unknown as { socket: EventEmitter & { destroy: () => void } }
  send('b', { person: 2, socket })
  await soon(() => expect(inWork).toEqual(['a']))
  await sleep(5)
  expect(inWork).toEqual(['a'])
  first.finish()
  await soon(() => expect(inWork).toEqual(['b']))
  for (let n = 0; n < 20; n++) send(`${n}`, { person: 2, socket })
  expect(socket.destroy).not.toHaveBeenCalled()
  send('21st', { person: 2, socket })
  expect(socket.destroy).toHaveBeenCalledOnce()
})

test('skips a waiting request whose connection has closed', async () => {
  const { send, inWork } = server()
  const [first, second] = ['a', 'b', 'c'].map((name) => send(name, { person: 1 }))
  await soon(() => expect(inWork).toEqual(['a']))
  Object.assign(second!.socket, { destroyed: true })
  first!.finish()
  await soon(() => expect(inWork).toEqual(['c']))
})
