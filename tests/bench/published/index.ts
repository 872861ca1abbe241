import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import { publishRounds } from '../../../prisma/factories.ts'
import { connect } from '../../../server/database/db.ts'
import * as paths from '../../../server/wire/paths.ts'
import { median, round } from '../measure.ts'

const CONNECTIONS = 16
const TURNS = 9
const TURN_MS = 400

/** Requests per second of a published draw, new and known, against bare Express that answers the same bytes. */
export async function publishedBench(databaseUrl: string, dataDir: string) {
  const db = connect(databaseUrl)
  const draw = await db.activity.findFirstOrThrow({
    where: { parent_id: null },
    orderBy: { total_slots: 'desc' },
  })
  await publishRounds(db, draw, { publish_draw: true })
  await db.$disconnect()
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'info' }
  const servers = fork(new URL('servers.ts', import.meta.url), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(servers, 'message')
  const lines = [
    ...(await measure(servers, '/m page', paths.publicDraw(draw.id))),
    ...(await measure(servers, '/api/v1 draw', paths.apiDraw(draw.id))),
  ]
  servers.disconnect()
  await once(servers, 'exit')
  return lines
}

type Ports = { product: number; bare: number; etag: string }

async function measure(servers: ChildProcess, what: string, path: string) {
  servers.send(path)
  const [{ product, bare, etag }] = (await once(servers, 'message')) as [Ports]
  const lines = []
  for (const [status, known] of [
    [200, ''],
    [304, `If-None-Match: ${etag}\r\n`],
  ] as const) {
    const request = `GET ${path} HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: gzip\r\n${known}\r\n`
    const clients = {
      product: await openClients(product, request, status),
      bare: await openClients(bare, request, status),
    }
    const seen = { product: [] as number[], bare: [] as number[] }
    for (let turn = -2; turn < TURNS; turn++)
      for (const name of ['product', 'bare'] as const) {
        const perSecond = await askFor(TURN_MS, clients[name])
        if (turn >= 0) seen[name].push(perSecond)
      }
    for (const client of [...clients.product, ...clients.bare]) client.socket.destroy()
    const [ours, floor] = [median(seen.product), median(seen.bare)]
    lines.push({
      what: `${what}, ${status}`,
      'requests a second': round(ours),
      'bare Express': round(floor),
      ratio: round(ours / floor),
    })
  }
  return lines
}

type Client = { socket: Socket; request: string; bytes: number }

/** Connections that have asked once: every later answer is as long as the first. */
async function openClients(port: number, request: string, status: number): Promise<Client[]> {
  return Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connectSocket(port, '127.0.0.1').setNoDelay()
      socket.write(request)
      let answer = Buffer.alloc(0)
      while (!isWhole(answer)) answer = Buffer.concat([answer, (await once(socket, 'data'))[0] as Buffer])
      if (!answer.toString('latin1').startsWith(`HTTP/1.1 ${status}`))
        throw new Error(answer.toString('latin1').slice(0, 200))
      return { socket, request, bytes: answer.length }
    }),
  )
}

function isWhole(answer: Buffer) {
  const text = answer.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const length = Number(/^Content-Length: (\d+)/im.exec(text)?.[1] ?? 0)
  return end >= 0 && answer.length >= end + 4 + length
}

async function askFor(ms: number, clients: Client[]) {
  const begun = performance.now()
  const ends = begun + ms
  const counts = await Promise.all(clients.map((client) => askUntil(ends, client)))
  const count = counts.reduce((sum, one) => sum + one, 0)
  return (count * 1000) / (performance.now() - begun)
}

function askUntil(ends: number, { socket, request, bytes }: Client) {
  return new Promise<number>((resolve) => {
    let answered = 0
    let got = 0
    const hear = (part: Buffer) => {
      got += part.length
      if (got < bytes) return
      got -= bytes
      answered++
      if (performance.now() < ends) return void socket.write(request)
      socket.off('data', hear)
      resolve(answered)
    }
    socket.on('data', hear).write(request)
  })
}
