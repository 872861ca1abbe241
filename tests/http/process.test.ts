import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createUser } from '../../prisma/factories.ts'
import { freshDatabase } from '../support/database.ts'
import { freePort, runProgram, startProgram as startProgramWith } from '../support/program.ts'

const { db, url: databaseUrl } = await freshDatabase()
// Until an account exists, every page redirects to the first-account page.
await createUser(db)
const dataDir = mkdtempSync(path.join(tmpdir(), 'rodeo-process-'))
const cleanups: (() => unknown)[] = []

const HALF_A_REQUEST =
  'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'

afterEach(() => Promise.all(cleanups.splice(0).map((end) => end())))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('finishes pending requests on SIGTERM, closes its port and exits with status 0', async () => {
  const program = await startProgram()
  const held = await holdSessions()
  const asked = fetch(`${program.url}/login`, { headers: { Cookie: 'session=of-nobody' } })
  await vi.waitUntil(async () => (await waitingForALock()) === 1)

  program.sendSignal('SIGTERM')
  await vi.waitUntil(() => isClosed(program.port), 5000)
  await held.release()
  const answer = await asked
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(await answer.text()).toContain('<div id="app">')
  expect(await program.ended).toEqual({ status: 0, said: '' })
})

test('exits on SIGTERM even if one client keeps sending requests and another never finishes one', async () => {
  const program = await startProgram()
  const half = await connected(program.port)
  half.write(HALF_A_REQUEST)
  const eager = await connected(program.port)
  const answered = once(eager, 'readable')
  const asking = setInterval(() => eager.write('GET /up HTTP/1.1\r\nHost: localhost\r\n\r\n'), 50)
  await answered
  const heard = text(eager)

  const told = performance.now()
  program.sendSignal('SIGTERM')
  const answers = (await heard).split('HTTP/1.1 ').slice(1)
  clearInterval(asking)
  expect(performance.now() - told, 'milliseconds until the eager client is disconnected').toBeLessThan(3000)
  expect(answers[0]).toMatch(/\r\nConnection: keep-alive\r\n/)
  expect(answers.at(-1)).toMatch(/\r\nConnection: close\r\n/)

  expect(await program.ended).toEqual({ status: 0, said: '' })
  expect(performance.now() - told, 'milliseconds until the server exits').toBeLessThan(10_000)
})

test('keeps running when clients reset their connections during a rejected WebSocket upgrade', async () => {
  const program = await startProgram()
  for (let n = 0; n < 20; n++) {
    const socket = await connected(program.port)
    const upgrade = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'
    socket.write(upgrade, () => socket.resetAndDestroy())
    await sleep(10)
  }
  expect((await fetch(`${program.url}/up`)).status).toBe(200)
  program.sendSignal('SIGTERM')
  expect(await program.ended).toEqual({ status: 0, said: '' })
})

test('exits quickly on SIGTERM despite an idle connection', async () => {
  const program = await startProgram()
  await connected(program.port)
  const told = performance.now()
  program.sendSignal('SIGTERM')
  expect((await program.ended).status).toBe(0)
  expect(performance.now() - told).toBeLessThan(4000)
})

test("exits on SIGTERM even if the database doesn't respond to a query", async () => {
  const program = await startProgram()
  await holdSessions()
  const cutOff = expect(
    fetch(`${program.url}/login`, { headers: { Cookie: 'session=of-nobody' } }),
  ).rejects.toThrow('fetch failed')
  await vi.waitUntil(async () => (await waitingForALock()) === 1)
  const told = performance.now()
  program.sendSignal('SIGTERM')
  expect((await program.ended).status).toBe(0)
  expect(performance.now() - told).toBeLessThan(10_000)
  await cutOff
})

test('ignores a second signal within a second of the first, but exits immediately on a later signal', async () => {
  const program = await startProgram()
  const half = await connected(program.port)
  half.write(HALF_A_REQUEST)
  program.sendSignal('SIGTERM')
  program.sendSignal('SIGINT')
  await vi.waitUntil(() => isClosed(program.port), 5000)
  expect(await Promise.race([program.ended, sleep(1100, 'still finishing')])).toBe('still finishing')
  const told = performance.now()
  program.sendSignal('SIGINT')
  expect((await program.ended).status).toBe(1)
  expect(performance.now() - told).toBeLessThan(1000)
})

test('reports in one line that the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  cleanups.push(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await run({ PORT: String(port) }).ended).toEqual({
    status: 1,
    said: `listen EADDRINUSE: address already in use 127.0.0.1:${port}. Choose another port with PORT=3001.\n`,
  })
})

test('reports in one line that the database is unreachable, without revealing the password', async () => {
  const port = await freePort()
  expect(await run({ DATABASE_URL: `postgresql://mae:sesame@127.0.0.1:${port}/rodeo` }).ended).toEqual({
    status: 1,
    said: `Can't use the database: connect ECONNREFUSED 127.0.0.1:${port}. Check DATABASE_URL.\n`,
  })
})

test("reports in one line that the database doesn't exist", async () => {
  const address = new URL(databaseUrl)
  address.pathname = '/nowhere'
  expect(await run({ DATABASE_URL: address.href }).ended).toEqual({
    status: 1,
    said: `Can't use the database: database "nowhere" does not exist. Check DATABASE_URL.\n`,
  })
})

test('fails to start when another HTTP server is responding on the port', async () => {
  const other = createHttpServer((_req, res) => res.end('{}')).listen(0, '127.0.0.1')
  cleanups.push(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(startProgramWith({ ...baseEnv(), PORT: String(port) })).rejects.toThrow('EADDRINUSE')
})

const baseEnv = () => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
const run = (environment: Record<string, string>) => runProgram({ ...baseEnv(), ...environment })
const startProgram = () => startProgramWith(baseEnv())

async function holdSessions() {
  const connection = new pg.Client({ connectionString: databaseUrl })
  await connection.connect()
  cleanups.push(() => connection.end())
  await connection.query('BEGIN; LOCK TABLE sessions')
  return { release: () => connection.end() }
}

async function waitingForALock() {
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_locks
    WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  return row!.waiting
}

async function connected(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // These tests cut off connections, and an unhandled socket error would fail the test run.
  socket.on('error', () => {})
  return socket
}

async function isClosed(port: number) {
  const socket = await connected(port).catch(() => null)
  socket?.destroy()
  return socket === null
}
