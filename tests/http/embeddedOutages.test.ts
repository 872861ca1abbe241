import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { connect } from '../../server/database/db.ts'
import { serverUrl } from '../../server/embeddedPostgres/cluster.ts'
import { openBrowser } from '../support/app.ts'
import { createOrganizationWithRoles } from '../support/payouts.ts'
import { builtFile, listeningUrl } from '../support/program.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

describe('the embedded database', { timeout: 120_000 }, () => {
  test('restarts a killed embedded database, and responds to saves with 503 in the meantime', async () => {
    const program = await startProgram()
    const scorer = await program.scorerAtWork()
    expect(await scorer.save(17.1)).toEqual([200, undefined])

    process.kill(program.postmaster(), 'SIGKILL')
    // The backends outlive the postmaster for a moment, so a save may still succeed.
    await vi.waitUntil(() => program.log().includes('embedded database stopped'), { interval: 5 })
    const answers = await until(
      () => scorer.save(17.2),
      ([status]) => status === 200,
    )
    const meanwhile = answers.slice(0, -1)
    expect(meanwhile.length).toBeGreaterThan(0)
    for (const [status, sentence] of meanwhile) {
      expect(status).toBe(503)
      expect(sentence).toMatch(
        /^(Can't reach the database|The database is restarting)\. Nothing was saved\. Try again/,
      )
    }
    expect(await (await fetch(`${program.url}/up`)).text()).toBe('up')
    expect(program.log()).toContain('embedded database stopped, restarting')

    await vi.waitUntil(async () => (await scorer.waitingEvents()) === 0, { timeout: 20_000, interval: 200 })
    await program.stop()
    expect(program.isDatabaseRunning()).toBe(false)
  })

  test('reconnects to the embedded database on a new port if another program takes the old port', async () => {
    const program = await startProgram()
    const scorer = await program.scorerAtWork()
    const before = serverUrl(program.home)!
    process.kill(program.postmaster(), 'SIGKILL')
    await listenOn(Number(new URL(before).port))

    await until(
      () => scorer.save(17.3),
      ([status]) => status === 200,
    )
    expect(serverUrl(program.home)).not.toBe(before)
    await vi.waitUntil(async () => (await scorer.waitingEvents()) === 0, { timeout: 20_000, interval: 200 })
    await program.stop()
    expect(program.isDatabaseRunning()).toBe(false)
  })

  test('stops the embedded database when the app stops, even if a database process was killed', async () => {
    const program = await startProgram()
    const scorer = await program.scorerAtWork()
    process.kill(await program.aBackend(), 'SIGKILL')
    await program.stop()
    expect(program.isDatabaseRunning()).toBe(false)
    await scorer.leave()
  })

  test('reports at /up why the embedded database is down', async () => {
    const program = await startProgram()
    process.kill(program.postmaster(), 'SIGKILL')
    const said = await until(
      async () => {
        const up = await fetch(`${program.url}/up`)
        return [up.status, await up.text()] as const
      },
      ([status]) => status === 200,
    )
    for (const [status, text] of said.slice(0, -1)) {
      expect(status).toBe(503)
      expect(['no database', 'recovering']).toContain(text)
    }
    await program.stop()
  })
})

async function until<Said>(ask: () => Promise<Said>, isSo: (said: Said) => boolean) {
  const all: Said[] = []
  await vi.waitUntil(
    async () => {
      all.push(await ask())
      return isSo(all.at(-1)!)
    },
    { timeout: 60_000, interval: 50 },
  )
  return all
}

async function startProgram() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rodeo-outage-'))
  const home = path.join(dataDir, 'postgres')
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, [builtFile('index')], {
    env: {
      ...environment,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += String(chunk)))
  const listening = listeningUrl(child.stdout)
  const ended = once(child, 'exit')
  const postmaster = () =>
    Number(readFileSync(path.join(home, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  const isDatabaseRunning = () => runningIn(home).length > 0
  cleanups.push(async () => {
    await kill(child, ended)
    for (const pid of runningIn(home)) process.kill(pid, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  const url = await listening
  if (!url) throw new Error(`The program ended: ${log}`)

  return {
    url,
    home,
    postmaster,
    isDatabaseRunning,
    log: () => log,
    async stop() {
      child.kill('SIGTERM')
      expect((await ended)[0]).toBe(0)
    },
    async aBackend() {
      const connection = new pg.Client({ connectionString: `${serverUrl(home)}/app` })
      connection.on('error', () => {})
      await connection.connect()
      const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      return rows[0]!.pid
    },
    async scorerAtWork() {
      const db = connect(() => `${serverUrl(home)}/app`)
      cleanups.push(() => db.$disconnect())
      const people = await createOrganizationWithRoles(db)
      const activity = await make.createActivity(db, { event: people.event, publish_draw: true })
      const { score } = await make.createEntry(db, { activity })
      const browser = await openBrowser(url, db, people.scorer)
      return {
        async save(time: number) {
          const { status, body } = await browser.patch(`/ajax/score/${score.id}`, { score: time })
          return [status as number, body.message as string | undefined] as const
        },
        waitingEvents: () => db.broadcast.count(),
        leave: () => db.$disconnect(),
      }
    },
  }
}

async function kill(child: ChildProcess, ended: Promise<unknown>) {
  child.kill('SIGKILL')
  await ended
}

function runningIn(home: string) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandLine(pid).includes(home))
    .map(Number)
}

function commandLine(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function listenOn(port: number) {
  const server = createServer()
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})))
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await vi.waitUntil(
    () =>
      new Promise<boolean>((resolve) =>
        server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
      ),
    { timeout: 5000, interval: 5 },
  )
}
