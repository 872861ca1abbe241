import { existsSync, realpathSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBanner } from './cli/startBanner.ts'
import { exitWithError } from './cli/exitWithError.ts'
import { buildApp } from './app.ts'
import { type Assets, builtAssets, developmentAssets } from './http/assets.ts'
import { type Database, openDatabase } from './database/db.ts'
import { startOutbox } from './broadcasting/outbox.ts'
import { announceProgress } from './broadcasting/progress.ts'
import { type Env, readEnv } from './env.ts'
import { type FirstAccountCode, prepareFirstAccount } from './http/firstAccount.ts'
import { startJobs } from './jobs.ts'
import { hostInUrl, linkOrigin } from './http/linkBase.ts'
import { createLog } from './http/log.ts'
import { sessionUsers } from './http/session.ts'
import { openMailer } from './mail/mailer.ts'
import { openPushSender } from './push/pushSender.ts'
import { loadVapidKeys } from './models/notifications/pushSubscriptions.ts'
import { acquireInstanceLock } from './broadcasting/instanceLock.ts'
import { openCache } from './cache/cache.ts'
import { listenForChanges } from './cache/listen.ts'
import { openPusher } from './broadcasting/pusher.ts'
import { startWorkerPool } from './workers/pool.ts'

export type Running = {
  url: string
  db: Database
  firstAccount: FirstAccountCode | null
  stop(): Promise<void>
}

export async function start(env: Env): Promise<Running> {
  const publicDir = path.resolve('public')
  const assets = env.NODE_ENV === 'development' ? await developmentAssets() : builtAssets(publicDir)
  const database = await openDatabase(env, createLog(env.LOG_LEVEL))
  try {
    return await serve(env, database, assets, publicDir)
  } catch (error) {
    await database.close()
    throw error
  }
}

export async function run(parent = process.ppid) {
  const env = loadEnv(isBuilt ? 'production' : 'development')
  const running = await start(env).catch(exitWithError)
  stopOnSignals(running, parent)
  // A closed terminal or pipe must not crash the server.
  process.stdout.on('error', () => {})
  process.stdout.write(startBanner(env, running))
}

export function stopOnSignals(running: Running, parent = process.ppid) {
  let stoppingSince: number | undefined
  function stop() {
    if (stoppingSince !== undefined) return
    stoppingSince = performance.now()
    running.stop().then(() => process.exit(0), exitWithError)
  }
  function onSignal() {
    // Under npm, Ctrl+C arrives twice: from the terminal and from npm.
    if (stoppingSince !== undefined && performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
    stop()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal)
  // If npm dies without forwarding a signal, stop too. Check this only under npm, because under nohup or a
  // service manager the server may outlive its parent.
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref()
}

const SAME_SIGNAL_MS = 1000
const PARENT_CHECK_MS = 500

export function loadEnv(mode: Env['NODE_ENV']): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    const env = readEnv(process.env, mode)
    process.env.NODE_ENV = env.NODE_ENV
    return env
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>

async function serve(env: Env, database: OpenDatabase, assets: Assets, publicDir: string): Promise<Running> {
  const log = createLog(env.LOG_LEVEL)
  const instanceLock = env.PUSHER_EMBEDDED
    ? await acquireInstanceLock({ url: () => database.url, log })
    : null
  const firstAccount = await prepareFirstAccount(database.db, env)
  const pusher = openPusher(env, log)
  const workers = startWorkerPool({ log })
  const cache = openCache()
  const push = openPushSender(env, workers)
  await loadVapidKeys(database.db)
  const users = sessionUsers()
  await users.load(database.db)
  const app = buildApp({
    env,
    db: database.db,
    log,
    assets,
    publicDir,
    pusher,
    workers,
    cache,
    pushSender: push,
    sessionUsers: users,
  })
  const server = createServer(app)
  const startClosing = closeAfterResponses(server)
  const sockets = trackSockets(server)
  pusher.attach(server, app)
  const jobs = await startJobs({
    db: database.db,
    url: () => database.url,
    mail: openMailer(env),
    push,
    workers,
    linkTo: (path) => new URL(path, linkOrigin(env, urlOf(env, server))).href,
    printLine: env.SMTP_URL ? undefined : (text) => void process.stdout.write(text),
    log,
    secret: env.APP_SECRET,
  })
  await listen(server, env).catch(async (error) => {
    await jobs.stop()
    await instanceLock?.release()
    await workers.close()
    throw error
  })
  const progress = announceProgress({ db: database.db, deliver: pusher.deliver, log })
  const outbox = startOutbox({ url: () => database.url, deliver: progress.deliver, log })
  const invalidations = listenForChanges({
    url: () => database.url,
    cache,
    outbox,
    log,
    isShared: env.PUSHER_APP_ID !== undefined,
  })

  const url = urlOf(env, server)
  // A test may stop the server as soon as this line is logged. Delay the line until the caller has installed
  // its signal handlers.
  setImmediate(() => log.info({ url }, 'listening'))
  return {
    url,
    db: database.db,
    firstAccount,
    async stop() {
      const timeout = sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })
      app.locals.isStopping = true
      startClosing()
      await Promise.race([Promise.all([outbox.stop().then(progress.stop), invalidations.stop()]), timeout])
      await pusher.embedded?.closeSockets()
      // Release this lock early, because the next instance waits for it.
      await Promise.race([instanceLock?.release(), timeout])
      // Wait for running jobs. If an email job were interrupted, no one could tell whether its email was
      // sent.
      await Promise.all([finishRequests(server, sockets, timeout), jobs.stop()])
      await workers.close()
      await assets.close?.()
      // Limit the wait. `close` waits for running queries, and they may never end.
      await Promise.race([database.close(), timeout.then(() => sleep(1000, undefined, { ref: false }))])
      log.info('stopped')
    },
  }
}

/** Process managers often kill a process ten seconds after they ask it to stop. */
const SHUTDOWN_TIMEOUT_MS = 8000

function urlOf(env: Env, server: Server) {
  const { port } = (server.address() ?? { port: env.PORT }) as Pick<AddressInfo, 'port'>
  return `http://${hostInUrl(env.HOST)}:${port}`
}

const listen = (server: Server, { PORT, HOST }: Env) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(PORT, HOST, resolve)
  })

/**
 * The returned function makes each connection close after its next response. Otherwise, a client that keeps
 * sending requests could delay the shutdown.
 */
function closeAfterResponses(server: Server) {
  const unanswered = new Set<ServerResponse>()
  let isClosing = false
  server.prependListener('request', (_req, res) => {
    if (isClosing) return setConnectionClose(res)
    unanswered.add(res)
    res.once('close', () => unanswered.delete(res))
  })
  return () => {
    isClosing = true
    unanswered.forEach(setConnectionClose)
  }
}

const setConnectionClose = (res: ServerResponse) =>
  void (res.headersSent || res.setHeader('Connection', 'close'))

function trackSockets(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

async function finishRequests(server: Server, sockets: Set<Socket>, timeout: Promise<void>) {
  const closed = new Promise((resolve) => server.close(resolve))
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    // Browsers open connections ahead of time. Node doesn't count such a connection as idle before its first
    // request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }, 200)
  await Promise.race([closed, timeout])
  clearInterval(sweep)
  for (const socket of sockets) socket.destroy()
}

const isProgram = process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename
const isBuilt = import.meta.filename.endsWith('.js')
if (isProgram) await run()
