import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'
import {
  addMember,
  createActivity,
  createEntry,
  createEvent,
  createOrganization,
  createUser,
} from '../../prisma/factories.ts'
import { connect, type Database } from '../../server/database/db.ts'
import {
  withAdminConnection,
  dropDatabase,
  databaseOn,
  databaseServer,
  ensureTemplate,
} from '../support/databaseCluster.ts'

export { expect } from '@playwright/test'
export { axeViolations } from './axe.ts'

const SECRET = 'the secret of the browser tests, and of nothing else'

export type Server = {
  url: string
  db: Database
  restart(signal?: NodeJS.Signals, folder?: string): Promise<void>
  stop(): Promise<void>
  pause(): void
  resume(): void
}

type Fixtures = { server: Server }

export const test = base.extend<{ windows: void }, Fixtures>({
  // Closes all pages, because open pages refetch at every server restart. After a failure, they stay open for the
  // screenshot.
  windows: [
    async ({ browser }, use, { errors }) => {
      await use()
      if (!errors.length) await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { server, close } = await openServer()
      await use(server)
      await close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export async function openServer(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rodeo-browser-'))
  const database = await freshDatabase()
  const port = await freePort()
  let child = await startServer(port, database.url, dataDir, env)
  const db = connect(database.url)
  const server: Server = {
    url: `http://127.0.0.1:${port}`,
    db,
    async restart(signal = 'SIGTERM', folder = '.') {
      await stopProcess(child, signal)
      child = await startServer(port, database.url, dataDir, env, folder)
    },
    stop: () => stopProcess(child, 'SIGKILL'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  }
  async function close() {
    await stopProcess(child, 'SIGTERM')
    await db.$disconnect()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { server, dataDir, close }
}

async function freshDatabase() {
  const { server, stop } = await databaseServer(path.join('.data', 'test'))
  const name = `rodeo_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const template = await ensureTemplate(server)
  await withAdminConnection(server, (connection) =>
    connection.query(`CREATE DATABASE ${name} TEMPLATE ${template}`),
  )
  return {
    url: databaseOn(server, name),
    async drop() {
      await dropDatabase(server, name)
      await stop()
    },
  }
}

type NewClass = Parameters<typeof createActivity>[1] & { filled?: number[] }

export async function createScenario(db: Database) {
  const organizer = await createUser(db, { name: 'Otis Organizer' })
  const scorer = await createUser(db, { name: 'Sam Scorer' })
  const organization = await createOrganization(db, { owner: organizer, name: 'Rimrock Riders' })
  await addMember(db, organization, scorer, 'scorer')
  const event = await createEvent(db, { organization, name: 'Rimrock Spring Run' })
  async function newClass({ filled = [], ...given }: NewClass = {}) {
    const activity = await createActivity(db, { event, ...given })
    for (const draw of filled) await createEntry(db, { activity, draw })
    return activity
  }
  return { organizer, scorer, organization, event, newClass }
}

export async function openWindow(browser: Browser, server: Server, person: { id: number }): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  await signIn(context, server, person)
  return context.newPage()
}

export async function signIn(context: BrowserContext, server: Server, person: { id: number }) {
  const token = randomBytes(32).toString('base64url')
  const id = createHash('sha256').update(token).digest('hex')
  await server.db.session.create({
    data: { id, user_id: person.id, expires_at: new Date(Date.now() + 86_400_000) },
  })
  await context.addCookies([
    { name: 'session', value: token, url: server.url, httpOnly: true, sameSite: 'Lax' },
  ])
}

export async function answerDialogs(page: Page, answers: boolean[] = []) {
  const texts: string[] = []
  const respond = (text: string) => {
    texts.push(text)
    return answers.shift() ?? true
  }
  page.on('dialog', async (dialog) => {
    await (respond(dialog.message()) ? dialog.accept() : dialog.dismiss())
  })
  // `evaluate` fails while the page is navigating, but the init script then runs on the next page.
  await page.exposeFunction('answerQuestion', respond)
  await page.addInitScript(pressDialogButtons)
  await page.evaluate(pressDialogButtons).catch(() => {})
  return texts
}

function pressDialogButtons() {
  const { showModal } = HTMLDialogElement.prototype
  if (showModal.name === 'askAndPress') return
  HTMLDialogElement.prototype.showModal = async function askAndPress() {
    showModal.call(this)
    const [cancel, confirm] = this.querySelectorAll<HTMLButtonElement>('.modal-footer button')
    if (!this.querySelector('[data-enter]')) return
    const { answerQuestion } = window as unknown as { answerQuestion(text: string): Promise<boolean> }
    const isConfirmed = await answerQuestion(this.querySelector('p')!.textContent)
    ;(isConfirmed ? confirm! : cancel!).click()
  }
}

async function startServer(
  port: number,
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string>,
  cwd = '.',
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/index.js'], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      APP_SECRET: SECRET,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with status ${child.exitCode}`)
    const up = await fetch(`http://127.0.0.1:${port}/up`).catch(() => null)
    if (up?.ok) return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not start')
}

function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
