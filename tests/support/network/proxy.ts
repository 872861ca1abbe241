import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '../../../server/rules/draw/random.ts'
import { responseLength, type Head, messagesOf, readHead, requestLength } from './messages.ts'

export const FAULTS = {
  drop: 'dropped before the server',
  cutAfter: 'cut after the server did it',
  cutMiddle: 'answer cut in the middle',
  halfOpen: 'half-open, never reached the server',
  mute: 'half-open, the server did it',
} as const

type Fault = keyof typeof FAULTS
export type Outcome = 'pass' | Fault

/** Faults are probabilities from 0 to 1. `delay` and `life` are in milliseconds. */
export type Conditions = Partial<Record<Fault, number>> & {
  delay?: [from: number, to: number]
  life?: [from: number, to: number]
}

export const GOOD: Conditions = {}

export type ProxiedRequest = {
  number: number
  at: number
  method: string
  path: string
  outcome: Outcome
  status: number | null
}

export type Proxy = Awaited<ReturnType<typeof openProxy>>

export async function openProxy({ to, seed = 'network' }: { to: number; seed?: string }) {
  const random = randomFrom(seed)
  const share = () => random(2 ** 32) / 2 ** 32
  const between = ([from, to]: [number, number]) => from + share() * (to - from)

  let conditions = GOOD
  let pauseState: { isOver: Promise<void>; end(): void } | null = null
  const connections = new Set<Connection>()
  const requests: ProxiedRequest[] = []

  const listener = createServer((client) => {
    const connection: Connection = { client, server: null, isDead: false }
    connections.add(connection)
    client.setNoDelay(true).on('error', () => {})
    client.on('close', () => connections.delete(connection))
    void forward(connection)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    passages: requests as readonly ProxiedRequest[],
    change: (next: Conditions) => void (conditions = validateConditions(next)),
    pause() {
      if (pauseState) return
      let end = () => {}
      const isOver = new Promise<void>((resolve) => (end = resolve))
      pauseState = { isOver, end }
    },
    resume() {
      pauseState?.end()
      pauseState = null
    },
    /** Leaves the connections open but stops forwarding data, like connections after a laptop's long sleep. */
    stallConnections() {
      for (const connection of connections) connection.isDead = true
    },
    cutConnections() {
      for (const { client } of connections) client.resetAndDestroy()
    },
    async close() {
      pauseState?.end()
      for (const { client } of connections) client.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }

  /** A request in flight reaches the server even if the client has given up. */
  async function forward(connection: Connection) {
    const { client } = connection
    await forwardRequests(connection)
    if (client.destroyed) connection.server?.destroy()
    else client.once('close', () => connection.server?.destroy())
  }

  /** Forwards one request at a time, because a browser waits for each response before it sends the next request. */
  async function forwardRequests(connection: Connection) {
    const { client } = connection
    const requests = messagesOf(client)
    let answers: ReturnType<typeof messagesOf> | null = null
    for (;;) {
      const request = await requests.next(requestLength)
      if (!request) return client.destroy()
      const head = readHead(request)!
      const passage = recordRequest(head)
      const [before, after] = conditions.delay ? halves(between(conditions.delay)) : [0, 0]
      await sleep(before)
      await pauseState?.isOver

      if (connection.isDead) passage.outcome = 'halfOpen'
      const { outcome } = passage
      if (outcome === 'drop') return client.destroy()
      if (outcome === 'halfOpen') return void (connection.isDead = true)
      const server = (connection.server ??= await connectToServer())
      if (!server) return client.resetAndDestroy()
      if (!answers) {
        answers = messagesOf(server)
        server.on('close', () => void (isOpen(connection) && client.resetAndDestroy()))
      }
      server.write(request)
      const answer = await answers.next(responseLength(passage.method))
      if (!answer) return
      const { firstLine, length } = readHead(answer)!
      passage.status = Number(firstLine.split(' ')[1])

      await sleep(after)
      await pauseState?.isOver
      if (outcome === 'mute' || connection.isDead) return void (connection.isDead = true)
      if (outcome === 'cutAfter') return client.destroy()
      if (outcome === 'cutMiddle') {
        const end = share() < 0.5 ? length / 2 : (length + answer.length) / 2
        return client.end(answer.subarray(0, end), () => client.destroy())
      }
      client.write(answer)
      if (passage.status === 101) return tunnel(connection, server, requests.rest(), answers.rest())
    }
  }

  function recordRequest({ firstLine }: Head): ProxiedRequest {
    const [method = '', path = ''] = firstLine.split(' ')
    const number = requests.length + 1
    const passage: ProxiedRequest = {
      number,
      at: Date.now(),
      method,
      path,
      outcome: pickOutcome(),
      status: null,
    }
    requests.push(passage)
    return passage
  }

  function pickOutcome(): Outcome {
    let rest = share()
    for (const fate of Object.keys(FAULTS) as Fault[]) {
      rest -= conditions[fate] ?? 0
      if (rest < 0) return fate
    }
    return 'pass'
  }

  async function connectToServer(): Promise<Socket | null> {
    const server = createConnection(to, '127.0.0.1').setNoDelay(true)
    return new Promise((resolve) => {
      server.once('connect', () => resolve(server)).on('error', () => resolve(null))
    })
  }

  function tunnel(connection: Connection, server: Socket, fromClient: Buffer, fromServer: Buffer) {
    const { client } = connection
    pipe(connection, client, server, fromClient)
    pipe(connection, server, client, fromServer)
    if (!conditions.life) return
    const cut = setTimeout(() => client.resetAndDestroy(), between(conditions.life))
    client.on('close', () => clearTimeout(cut))
  }

  function pipe(connection: Connection, from: Socket, into: Socket, first: Buffer) {
    let sent = Promise.resolve()
    const send = (bytes: Buffer) => {
      sent = sent.then(async () => {
        await pauseState?.isOver
        if (isOpen(connection) && into.writable) into.write(bytes)
      })
    }
    if (first.length) send(first)
    from.on('data', send)
  }
}

type Connection = { client: Socket; server: Socket | null; isDead: boolean }

const isOpen = ({ isDead, client }: Connection) => !isDead && !client.destroyed

const halves = (whole: number): [number, number] => [whole / 2, whole / 2]

function validateConditions(conditions: Conditions) {
  const sum = (Object.keys(FAULTS) as Fault[]).reduce((sum, fate) => sum + (conditions[fate] ?? 0), 0)
  if (sum > 1) throw new Error(`Conditions: the shares of failed requests add up to ${sum}, more than 1`)
  return conditions
}
