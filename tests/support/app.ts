import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import request from 'supertest'
import { buildApp } from '../../server/app.ts'
import type { Database } from '../../server/database/db.ts'
import { startOutbox } from '../../server/broadcasting/outbox.ts'
import { readEnv } from '../../server/env.ts'
import { html } from '../../server/documents/html.ts'
import { openCache } from '../../server/cache/cache.ts'
import { listenForChanges } from '../../server/cache/listen.ts'
import { sessionUsers } from '../../server/http/session.ts'
import { openPushSender } from '../../server/push/pushSender.ts'
import { openPusher } from '../../server/broadcasting/pusher.ts'
import type { WorkerPool } from '../../server/workers/pool.ts'
import { tasks } from '../../server/workers/tasks.ts'
import { requireDocumentedResponse } from './responseCheck.ts'

export const testEnv = (extra: Record<string, string> = {}) =>
  readEnv({ NODE_ENV: 'test', APP_SECRET: 'a secret that only the tests know', ...extra })

export function testApp(
  db: Database,
  log = pino({ level: 'silent' }),
  env = testEnv(),
  push = openPushSender(env, inlineWorkers),
  workers = inlineWorkers,
) {
  return buildApp({
    env,
    db,
    log,
    assets,
    publicDir: 'public',
    pusher: openPusher(env, log),
    workers,
    cache: openCache(),
    pushSender: push,
    sessionUsers: sessionUsers(),
  })
}

export async function startLiveApp(
  { db, url }: { db: Database; url: string },
  extra: Record<string, string> = {},
  log = pino({ level: 'silent' }),
) {
  const env = testEnv(extra)
  const pusher = openPusher(env, log)
  const cache = openCache()
  const app = buildApp({
    env,
    db,
    log,
    assets,
    publicDir: 'public',
    pusher,
    workers: inlineWorkers,
    cache,
    pushSender: openPushSender(env, inlineWorkers),
    sessionUsers: sessionUsers(),
  })
  const server = createServer(app)
  pusher.attach(server, app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const delivery = startOutbox({ url, deliver: pusher.deliver, log, pauses: { first: 20, max: 100 } })
  const changes = listenForChanges({
    url,
    cache,
    outbox: delivery,
    log,
    isShared: env.PUSHER_APP_ID !== undefined,
  })
  const stop = async () => {
    await Promise.all([delivery.stop(), changes.stop()])
    await pusher.embedded?.closeSockets()
    await new Promise((resolve) => server.close(resolve))
  }
  return { app, server, pusher, cache, env, port: (server.address() as AddressInfo).port, stop }
}
export type LiveApp = Awaited<ReturnType<typeof startLiveApp>>

/** Clones arguments and results like a real worker. */
export const inlineWorkers: WorkerPool = {
  async run(_client, name, ...args) {
    const task = tasks[name] as (...args: unknown[]) => never
    return structuredClone(await task(...structuredClone(args)))
  },
}

const assets = {
  version: 'tests',
  tags: () => html``,
  riderApp: {
    version: 'tests',
    script: '/build/phone.js',
    styles: [],
    files: ['/build/phone.js'],
    worker: '// worker',
  },
  offline: { files: ['/build/draw.js'], worker: '// draw worker' },
  guide: { files: ['/build/help.js'], worker: '// guide worker' },
}

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'

/** A response that doesn't match its schema in `wire/` fails the test. */
export async function openBrowser(
  app: Parameters<typeof request>[0],
  db: Database,
  person: { id: number } | null,
) {
  const token = randomBytes(32).toString('base64url')
  if (person)
    await db.session.create({ data: { id: hashOf(token), user_id: person.id, expires_at: tomorrow() } })
  return browserWithToken(app, token)
}

export async function browserWithToken(app: Parameters<typeof request>[0], token: string) {
  const cookie = `session=${token}`
  const page = await request(app).get('/login').set('Cookie', cookie)
  const csrf = /XSRF-TOKEN=([^;]+)/.exec(String(page.headers['set-cookie']))![1]!
  const call = (method: Method, url: string) =>
    request(app)
      [method](url)
      .set('Cookie', cookie)
      .set('X-CSRF-TOKEN', decodeURIComponent(csrf))
      .set('Accept', 'application/json')
      .expect(requireDocumentedResponse)
  return {
    cookie,
    csrf,
    get: (url: string) => call('get', url),
    post: (url: string, body: object = {}) => call('post', url).send(body),
    patch: (url: string, body: object = {}) => call('patch', url).send(body),
    delete: (url: string) => call('delete', url),
    withoutToken: (method: Method, url: string, body: object = {}) =>
      request(app)
        [method](url)
        .set('Cookie', cookie)
        .set('Accept', 'application/json')
        .expect(requireDocumentedResponse)
        .send(body),
    visit: (url: string) =>
      request(app)
        .get(url)
        .set('Cookie', cookie)
        .set('X-Inertia', 'true')
        .set('X-Inertia-Version', 'tests')
        .expect(requireDocumentedResponse),
  }
}
export type Browser = Awaited<ReturnType<typeof browserWithToken>>

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const tomorrow = () => new Date(Date.now() + 86_400_000)
