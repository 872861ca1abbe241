import { existsSync, realpathSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { type Assets, builtAssets, developmentAssets } from './assets.ts'
import { type Database, openDatabase } from './db.ts'
import { startDelivery } from './delivery.ts'
import { type Env, readEnv } from './env.ts'
import { startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { openMail } from './mail.ts'
import { openPusher } from './pusher.ts'
import { forgetExpiredSessions } from './session.ts'

export type Running = { url: string; db: Database; stop(): Promise<void> }

/** Opens the database, serves the product on its port, and knows how to stop without dropping anything. */
export async function start(env: Env): Promise<Running> {
  const publicDir = path.resolve('public')
  const assets = env.NODE_ENV === 'development' ? await developmentAssets() : builtAssets(publicDir)
  const database = await openDatabase(env)
  try {
    return await serve(env, database, assets, publicDir)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** SIGINT and SIGTERM let what is in flight finish; a second one ends the process at once. */
export function stopOnSignals(running: Running) {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    running.stop().then(() => process.exit(0), giveUp)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

/** Ends the process, with one line that says what is wrong instead of a stack. */
export function giveUp(error: unknown): never {
  process.stderr.write(`${inOneLine(error as Failure)}\n`)
  process.exit(1)
}

/** The environment, with what a .env file adds to it. Prints a readable refusal instead of a stack. */
export function environment(mode: Env['NODE_ENV']): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.env.NODE_ENV ||= mode
  try {
    return readEnv()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

type Open = Awaited<ReturnType<typeof openDatabase>>

async function serve(env: Env, database: Open, assets: Assets, publicDir: string): Promise<Running> {
  const log = createLog(env.LOG_LEVEL)
  await forgetExpiredSessions(database.db)
  const pusher = openPusher(env, log)
  const app = buildApp({ env, db: database.db, log, assets, publicDir, pusher })
  const server = createServer(app)
  const announceLastAnswers = lastAnswers(server)
  pusher.attach(server)
  const jobs = await startJobs({ ...database, mail: openMail(env), log })
  await listen(server, env).catch(async (error) => {
    await jobs.stop()
    throw error
  })
  const delivery = startDelivery({ url: database.url, deliver: pusher.deliver, log })

  const { port } = server.address() as AddressInfo
  const url = `http://${isLocal(env.HOST) ? 'localhost' : env.HOST}:${port}`
  log.info({ url }, 'listening')
  return {
    url,
    db: database.db,
    async stop() {
      const timeIsUp = sleep(PATIENCE_MS, undefined, { ref: false })
      app.locals.isStopping = true
      announceLastAnswers()
      await Promise.race([delivery.stop(), timeIsUp])
      await pusher.embedded?.closeSockets()
      // An e-mail in hand is not cut off: nobody would know whether it was sent.
      await Promise.all([finishRequests(server, timeIsUp), jobs.stop()])
      await assets.close?.()
      await database.close()
      log.info('stopped')
    },
  }
}

/** How long what is in flight may take when the process stops; those who run it often kill it after ten seconds. */
const PATIENCE_MS = 8000

const isLocal = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

const listen = (server: Server, { PORT, HOST }: Env) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(PORT, HOST, resolve)
  })

/**
 * Once called, every answer is the last on its connection, also one to what was asked before. Else who asks again and
 * again on one connection would be answered for ever.
 */
function lastAnswers(server: Server) {
  const unanswered = new Set<ServerResponse>()
  let isLast = false
  server.prependListener('request', (_req, res) => {
    if (isLast) return markLast(res)
    unanswered.add(res)
    res.once('close', () => unanswered.delete(res))
  })
  return () => {
    isLast = true
    unanswered.forEach(markLast)
  }
}

const markLast = (res: ServerResponse) => void (res.headersSent || res.setHeader('Connection', 'close'))

async function finishRequests(server: Server, timeIsUp: Promise<void>) {
  const closed = new Promise((resolve) => server.close(resolve))
  const sweep = setInterval(() => server.closeIdleConnections(), 200)
  await Promise.race([closed, timeIsUp])
  clearInterval(sweep)
  server.closeAllConnections()
}

type Failure = Error & { code?: string; syscall?: string; errors?: Error[] }

// Of a host with several addresses every one failed with a message of its own.
function inOneLine({ message, code, syscall, errors = [] }: Failure) {
  const reason = (message || errors.map((each) => each.message).join(', ')).replace(/\s+/g, ' ').trim()
  if (code === 'EADDRINUSE') return `${reason}. Choose another port with PORT=3001.`
  return isUnreachable ? ...
}

const isProgram = process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename
const isBuilt = import.meta.filename.endsWith('.js')
if (isProgram) await start(environment(isBuilt ? 'production' : 'development')).then(stopOnSignals, giveUp)
