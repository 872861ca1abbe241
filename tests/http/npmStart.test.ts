import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '../support/database.ts'

const { db, url: DATABASE_URL } = await freshDatabase()
const home = mkdtempSync(path.join(tmpdir(), 'rodeo-start-'))
const laptop = path.join(home, 'laptop')
const server = path.join(home, 'server')
const APP_SECRET = 'a secret that only this server knows'
const running = new Set<ChildProcess>()
const MINUTE = 60_000

const MADE = /^(node_modules|dist|release|public\/build|prisma\/client|test-results|\.data|\.git|\.env)$/
const ACCOUNT = {
  name: 'Mae Tucker',
  email: 'mae@example.test',
  password: 'four horses and a gate',
  organization: 'Rimrock Riders',
}

beforeAll(() => {
  const isSource = (file: string) => !MADE.test(path.relative('.', file).replaceAll(path.sep, '/'))
  cpSync('.', laptop, { recursive: true, filter: isSource })
  // Links the installed packages, so that `npm ci` isn't needed.
  symlinkSync(path.resolve('node_modules'), path.join(laptop, 'node_modules'), 'junction')
})

afterAll(async () => {
  await Promise.all([...running].map((child) => stop(child)))
  rmSync(home, { recursive: true, force: true })
}, MINUTE)

test(
  '`npm start` on a laptop builds the app, starts its own database and creates the first account',
  async () => {
    const program = await npmStart(laptop, {})
    expect(program.said()).toContain('Building this version ...')
    expect(program.said()).toMatch(/On this machine {3}http:\/\/localhost:\d+\n/)
    const code = codeIn(program.said())
    const file = path.join(laptop, '.data', 'first-account-code')
    expect([readFileSync(file, 'utf8').trim(), statSync(file).mode & 0o777]).toEqual([code, 0o600])

    const mae = visitor(program.url)
    const front = await mae.page('/')
    expect([front.at, front.policy]).toEqual([
      '/first-account',
      expect.stringContaining("default-src 'self'"),
    ])
    expect(await mae.makesFirstAccount(code)).toBe('/organizer/organizations')
    expect((await mae.page('/organizer/organizations')).text).toContain('Rimrock Riders')
    await stop(program.child)

    const again = await npmStart(laptop, {})
    expect(again.said()).not.toMatch(/Building|There are no accounts/)
    mae.moveTo(again.url)
    expect((await mae.page('/organizer/organizations')).text, 'keeps the user signed in').toContain(
      'Rimrock Riders',
    )
    await stop(again.child)
  },
  4 * MINUTE,
)

test.each<[NodeJS.Signals, string, (npm: number) => number]>([
  ['SIGTERM', 'npm', (npm) => npm],
  ['SIGINT', 'npm', (npm) => npm],
  ['SIGHUP', 'npm', (npm) => npm],
  ['SIGKILL', 'npm', (npm) => npm],
  ['SIGTERM', 'the server', lastDescendant],
  ['SIGHUP', 'the server', lastDescendant],
])(
  'stops the server and its database cleanly when %s is sent to %s',
  async (signal, _to, target) => {
    const { child } = await npmStart(laptop, {})
    expect(existsSync(POSTMASTER)).toBe(true)
    const closed = once(child, 'close', { signal: AbortSignal.timeout(20_000) })
    process.kill(target(child.pid!), signal)
    await closed.finally(() => endGroup(child))
    await databaseStopped()
  },
  2 * MINUTE,
)

test(
  'stops cleanly on Ctrl+C, even though npm forwards the signal a second time',
  async () => {
    const { child } = await npmStart(laptop, {})
    await stop(child)
    await databaseStopped()
  },
  2 * MINUTE,
)

test(
  '`npm run demo` fills an empty folder with demo data and prints how to sign in',
  async () => {
    const program = await npmStart(laptop, { DATA_DIR: path.join(home, 'demo') }, ['run', 'demo'])
    expect(program.said()).toContain('organizer@demo.test')
    expect((await visitor(program.url).page('/m')).text).toContain('High Desert Barrel Racing')
    await stop(program.child)
  },
  4 * MINUTE,
)

test(
  '`npm run release` creates a folder of less than 120 MB and prints its size',
  () => {
    const said = execFileSync('npm', ['run', 'release'], { cwd: laptop, env: minimalEnv(), encoding: 'utf8' })
    expect(said).not.toContain('Building')
    renameSync(path.join(laptop, 'release'), server)
    expect(bytesIn(server) / 1e6, 'size in megabytes').toBeLessThan(120)
    expect(said).toContain(`release/ is ready: ${Math.ceil(bytesIn(server) / 1e6)} MB`)
  },
  4 * MINUTE,
)

test.each([
  [
    'only NODE_ENV',
    { NODE_ENV: 'production' },
    /DATABASE_URL +is required in production.*APP_SECRET +is required in production/s,
  ],
  ['only DATABASE_URL', { DATABASE_URL }, /APP_SECRET +is required with DATABASE_URL/],
  ['no settings', {}, /There is no database: set DATABASE_URL.*npm ci without --omit=optional/s],
])(
  'exits with an error when a release is started with %s',
  async (_what, told: Record<string, string>, why) => {
    const child = runNpm(server, told)
    const [status] = await once(child, 'close')
    expect([status, outputs.get(child)]).toEqual([1, expect.stringMatching(why)])
  },
  MINUTE,
)

test(
  'runs a release from a folder outside the project',
  async () => {
    const program = await npmStart(server, { NODE_ENV: 'production', DATABASE_URL, APP_SECRET })
    const mae = visitor(program.url)
    expect(await mae.makesFirstAccount(codeIn(program.said()))).toBe('/organizer/organizations')

    const { id } = await db.organization.findFirstOrThrow({ where: { name: 'Rimrock Riders' } })
    const page = await mae.page(`/organizer/organizations/${id}`)
    expect(page.text).toContain('Rimrock Riders')
    const assets = [...page.text.matchAll(/(?:src|href)="(\/build\/[^"]+)"/g)].map(([, asset]) => asset!)
    expect(assets.length).toBeGreaterThan(3)
    for (const asset of assets) expect([asset, (await mae.get(asset)).status]).toEqual([asset, 200])

    const pdf = await mae.get(`/organizer/checks/${id}/test-page`)
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(await visitor(program.url).signsIn()).toBe('/organizer/organizations')
    await stop(program.child)
  },
  2 * MINUTE,
)

/** PostgreSQL deletes this file when it stops. */
const POSTMASTER = path.join(laptop, '.data', 'postgres', 'pg', 'postmaster.pid')

/** On a slow machine, the server may exit before PostgreSQL has written the last checkpoint. */
const databaseStopped = () => vi.waitUntil(() => !existsSync(POSTMASTER), { timeout: MINUTE, interval: 50 })

function lastDescendant(pid: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const processes = rows.map((row) => row.trim().split(/\s+/).map(Number))
  const child = processes.find(([, parent]) => parent === pid)
  return child ? lastDescendant(child[0]!) : pid
}

const outputs = new Map<ChildProcess, string>()

function minimalEnv(told: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, ...told }
}

/** npm gets its own process group, so that the test can send it SIGINT as Ctrl+C in a terminal would. */
function runNpm(folder: string, told: Record<string, string>, command = ['start']) {
  const child = spawn('npm', command, {
    cwd: folder,
    env: minimalEnv({ PORT: '0', ...told }),
    detached: true,
  })
  running.add(child)
  outputs.set(child, '')
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => outputs.set(child, `${outputs.get(child)}${text}`))
  return child
}

async function npmStart(folder: string, told: Record<string, string>, command?: string[]) {
  const child = runNpm(folder, told, command)
  const said = () => outputs.get(child)!
  const isReady = () => /Press Ctrl\+C to stop/.test(said()) || CODE.test(said())
  await vi.waitUntil(() => isReady() || child.exitCode !== null, 3 * MINUTE)
  expect(child.exitCode, said()).toBeNull()
  return { child, said, url: /http:\/\/localhost:\d+/.exec(said())![0] }
}

async function stop(child: ChildProcess) {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  process.kill(-child.pid!, 'SIGINT')
  await closed
}

function endGroup(child: ChildProcess) {
  running.delete(child)
  try {
    process.kill(-child.pid!, 'SIGTERM')
  } catch {}
}

const CODE = /^ {4}(\w{4}-\w{4}-\w{4})$/m
const codeIn = (said: string) => CODE.exec(said)![1]!

function visitor(url: string) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  async function ask(at: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`${url}${at}`, {
      ...init,
      redirect: 'manual',
      headers: { cookie: cookie(), referer: url },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    return answer
  }
  async function page(at: string): Promise<{ at: string; text: string; policy: string | null }> {
    const answer = await ask(at)
    const next = answer.headers.get('location')
    if (next) return page(next)
    return { at, text: await answer.text(), policy: answer.headers.get('content-security-policy') }
  }
  async function post(at: string, form: Record<string, string>) {
    const _token = /name="csrf-token" content="([^"]+)"/.exec((await page(at)).text)![1]!
    const answer = await ask(at, { method: 'POST', body: new URLSearchParams({ ...form, _token }) })
    return answer.headers.get('location')
  }
  return {
    get: ask,
    page,
    makesFirstAccount: (code: string) => post('/first-account', { ...ACCOUNT, code }),
    signsIn: () => post('/login', { email: ACCOUNT.email, password: ACCOUNT.password }),
    moveTo: (address: string) => void (url = address),
  }
}

function bytesIn(name: string): number {
  if (!statSync(name).isDirectory()) return statSync(name).size
  return readdirSync(name).reduce((sum, inside) => sum + bytesIn(path.join(name, inside)), 0)
}
