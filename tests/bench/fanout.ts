import { fork, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import * as ws from 'ws'
import { createRealtime } from '../../server/realtime/index.ts'
import { signRequest } from '../../server/realtime/api/signatures.ts'
import { frameOf } from './floor/sockets.ts'

/**
 * How long one event takes from the request that triggers it to the last of many subscribers, for the embedded
 * server and for a floor that does nothing but write one prepared frame with bare ws. Both run at the same
 * time, each in its own process, and take turns, so that whatever else the machine does befalls both.
 */
export async function fanoutBench(): Promise<FanoutRow[]> {
  const rows: FanoutRow[] = []
  for (const subscribers of [200, 1000]) rows.push(...(await compare(subscribers)))
  return rows
}

export type FanoutRow = {
  server: 'embedded' | 'bare ws' | 'ratio'
  subscribers: number
  p50: number // milliseconds
  p99: number // milliseconds
  eventsPerSecond: number
  cpuPerEvent: number // milliseconds
  memoryPerConnection: number // kB
}

type Kind = 'embedded' | 'bare ws'

const app = { appId: 'bench', key: 'bench-key', secret: 'bench-secret' }
const channel = 'live.1'
const eventBytes = 400

const rounds = 40
const deliveriesPerRound = { latency: 20_000, rate: 8000 }

async function compare(subscribers: number): Promise<FanoutRow[]> {
  const embedded = await open('embedded', subscribers)
  const bare = await open('bare ws', subscribers)
  await takeTurns([embedded, bare], 10) // to warm up
  for (const arena of [embedded, bare]) Object.assign(arena, { latencies: [], rates: [], cpu: [] })
  await takeTurns([embedded, bare], rounds)
  for (const arena of [embedded, bare]) await arena.stop()

  const [ours, floor] = [rowOf(embedded), rowOf(bare)]
  return [ours, floor, ratioOf(ours, floor)]
}

type Arena = {
  kind: Kind
  subscribers: number
  memory: number // kB per connection
  latencies: number[]
  rates: number[]
  cpu: number[]
  trigger(): void
  delivered(events: number): Promise<void>
  cpuTime(): Promise<number>
  stop(): Promise<void>
}

async function takeTurns(arenas: Arena[], turns: number): Promise<void> {
  // One after the other: what a burst leaves behind is not a single event's doing.
  for (const measure of [measureLatency, measureRate]) {
    for (let turn = 0; turn < turns; turn++) {
      const order = turn % 2 ? [...arenas].reverse() : arenas
      for (const arena of order) await measure(arena)
    }
  }
}

async function measureLatency(arena: Arena): Promise<void> {
  for (let n = 0; n < deliveriesPerRound.latency / arena.subscribers; n++) {
    const start = performance.now()
    arena.trigger()
    await arena.delivered(1)
    arena.latencies.push(performance.now() - start)
  }
}

/** Eight events are under way at any time. */
async function measureRate(arena: Arena): Promise<void> {
  const events = deliveriesPerRound.rate / arena.subscribers
  const cpuBefore = await arena.cpuTime()
  const start = performance.now()
  for (let n = 0; n < events + 8; n++) {
    if (n >= 8) await arena.delivered(1)
    if (n < events) arena.trigger()
  }
  arena.rates.push((events / (performance.now() - start)) * 1000)
  arena.cpu.push(((await arena.cpuTime()) - cpuBefore) / events)
}

async function open(kind: Kind, subscribers: number): Promise<Arena> {
  const child = await Child.start(kind)
  // Loading and compiling the code is not the connections' doing.
  const first = await Audience.gather(kind, child.port, subscribers)
  first.leave()
  const before = await child.ask('memory')
  const audience = await Audience.gather(kind, child.port, subscribers)
  const memory = ((await child.ask('memory')) - before) / subscribers
  const caller = connect(child.port, '127.0.0.1').resume().setNoDelay()
  await once(caller, 'connect')
  const request = requestFor(kind)
  return {
    kind,
    subscribers,
    memory,
    latencies: [],
    rates: [],
    cpu: [],
    trigger: () => caller.write(request),
    delivered: (events) => audience.delivered(events),
    cpuTime: () => child.ask('cpu'),
    async stop() {
      caller.destroy()
      audience.leave()
      await child.stop()
    },
  }
}

// The audience: plain TCP, which counts bytes, so that reading costs this side as little as possible.

class Audience {
  readonly #seats: Socket[]
  readonly #frameBytes: number
  #unread = 0
  #wake = () => {}

  static async gather(kind: Kind, port: number, size: number): Promise<Audience> {
    const seats: Socket[] = []
    while (seats.length < size) {
      const batch = Array.from({ length: Math.min(50, size - seats.length) }, () => takeSeat(kind, port))
      seats.push(...(await Promise.all(batch)))
    }
    return new Audience(seats)
  }

  constructor(seats: Socket[]) {
    this.#seats = seats
    this.#frameBytes = frameOf(payload).length
    for (const seat of seats) seat.on('data', (chunk) => this.#count(chunk.length))
  }

  /** Resolves once that many more events have reached everybody. */
  async delivered(events: number): Promise<void> {
    this.#unread += events * this.#seats.length * this.#frameBytes
    while (this.#unread > 0) await new Promise<void>((resolve) => (this.#wake = resolve))
  }

  leave(): void {
    for (const seat of this.#seats) seat.destroy()
  }

  #count(bytes: number): void {
    this.#unread -= bytes
    if (this.#unread <= 0) this.#wake()
  }
}

async function takeSeat(kind: Kind, port: number): Promise<Socket> {
  const seat = connect(port, '127.0.0.1')
  seat.write(
    `GET /app/${app.key}?protocol=7 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await heard(seat, kind === 'embedded' ? 'connection_established' : '\r\n\r\n')
  seat.write(maskedFrame(JSON.stringify({ event: 'pusher:subscribe', data: { channel } })))
  await heard(seat, 'subscription_succeeded')
  return seat
}

function heard(seat: Socket, text: string): Promise<void> {
  return new Promise((resolve) => {
    let all = ''
    seat.on('data', function listen(chunk) {
      all += chunk
      if (!all.includes(text)) return
      seat.off('data', listen)
      resolve()
    })
  })
}

/** A client's frame under 126 bytes; a mask of zeros leaves the text as it is. */
function maskedFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}

// What is sent, and the request that has it sent: the same for every event, signed once.

const data = 'x'.repeat(eventBytes)
const payload = JSON.stringify({ event: 'score-updated', channel, data })

function requestFor(kind: Kind): string {
  const path = `/apps/${app.appId}/events`
  const body =
    kind === 'embedded' ? JSON.stringify({ name: 'score-updated', channels: [channel], data }) : payload
  const params: [string, string][] = [
    ['auth_key', app.key],
    ['auth_timestamp', String(Math.floor(Date.now() / 1000))],
    ['auth_version', '1.0'],
    ['body_md5', createHash('md5').update(body).digest('hex')],
  ]
  const query = [...params, ['auth_signature', signRequest(app.secret, 'POST', path, params)]]
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return `POST ${path}?${query} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

// The servers, each in a process of its own.

type Question = 'memory' | 'cpu'

class Child {
  readonly port: number
  readonly #process: ChildProcess

  static async start(kind: Kind): Promise<Child> {
    const execArgv = [...process.execArgv, '--expose-gc']
    const started = fork(fileURLToPath(import.meta.url), ['serve', kind], { execArgv })
    const [port] = await once(started, 'message')
    return new Child(started, port)
  }

  constructor(started: ChildProcess, port: number) {
    this.#process = started
    this.port = port
  }

  async ask(question: Question): Promise<number> {
    const answer = once(this.#process, 'message')
    this.#process.send(question)
    return (await answer)[0]
  }

  async stop(): Promise<void> {
    const exit = once(this.#process, 'exit')
    this.#process.kill()
    await exit
  }
}

function serve(kind: Kind): void {
  const server = kind === 'embedded' ? embeddedServer() : bareServer()
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : 0)
  })
  process.on('message', async (question: Question) => process.send?.(await answers[question]()))
}

const answers: Record<Question, () => Promise<number>> = {
  /** kB in use once all garbage is gone; what the process holds beyond that varies by half from run to run */
  async memory() {
    let least = Infinity
    for (let n = 0; n < 10; n++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      globalThis.gc?.()
      const { heapUsed, external } = process.memoryUsage()
      least = Math.min(least, (heapUsed + external) / 1024)
    }
    return least
  },
  /** milliseconds of both user and system time */
  async cpu() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}

function embeddedServer() {
  const log = { warn: fail, error: fail }
  const realtime = createRealtime({ ...app, log })
  const server = createServer((request, response) => void realtime.http(request, response))
  return server.on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head, 'bench'))
}

function fail(details: object, message: string): never {
  throw new Error(message, { cause: details })
}

function bareServer() {
  const sockets = new Set<Duplex>()
  const webSockets = new ws.WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
  })
  const server = createServer(async (request, response) => {
    const frame = frameOf(await bodyOf(request))
    for (const socket of sockets) socket.write(frame)
    response.end('{}')
  })
  return server.on('upgrade', (request, socket, head) => {
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('message', () => {
        sockets.add(socket)
        webSocket.send('subscription_succeeded')
      })
      webSocket.on('error', () => {})
      webSocket.on('close', () => sockets.delete(socket))
    })
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

// The result.

function rowOf({ kind, subscribers, latencies, rates, cpu, memory }: Arena): FanoutRow {
  return {
    server: kind,
    subscribers,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    eventsPerSecond: quantile(rates, 0.5),
    cpuPerEvent: quantile(cpu, 0.5),
    memoryPerConnection: memory,
  }
}

function ratioOf(ours: FanoutRow, floor: FanoutRow): FanoutRow {
  return {
    server: 'ratio',
    subscribers: ours.subscribers,
    p50: ours.p50 / floor.p50,
    p99: ours.p99 / floor.p99,
    eventsPerSecond: ours.eventsPerSecond / floor.eventsPerSecond,
    cpuPerEvent: ours.cpuPerEvent / floor.cpuPerEvent,
    memoryPerConnection: ours.memoryPerConnection / floor.memoryPerConnection,
  }
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function print(rows: FanoutRow[]): void {
  const head = ['server', 'subscribers', 'p50 ms', 'p99 ms', 'events/s', 'CPU ms', 'kB/connection']
  const lines = rows.map((row) =>
    Object.values(row).map((value) =>
      typeof value === 'string' || Number.isInteger(value) ? String(value) : value.toFixed(2),
    ),
  )
  for (const line of [head, ...lines]) {
    process.stdout.write(line.map((cell) => cell.padStart(14)).join('') + '\n')
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === 'serve') serve(process.argv[3] as Kind)
  else print(await fanoutBench())
}
