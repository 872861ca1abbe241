import { existsSync, realpathSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buildApp } from './app.ts'
import { builtAssets, developmentAssets } from './assets.ts'
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
  const log = createLog(env.LOG_LEVEL)
  const publicDir = path.resolve('public')
  const assets = env.NODE_ENV === 'development' ? await developmentAssets() : builtAssets(publicDir)
  const database = await openDatabase(env)
  await forgetExpiredSessions(database.db)
  const jobs = await startJobs({ ...database, mail: openMail(env), log })
  const pusher = openPusher(env, log)
  const app = buildApp({ env, db: database.db, log, assets, publicDir, pusher })
  const server = createServer(app)
  pusher.attach(server)
  await listen(server, env).catch(async (error) => {
    await jobs.stop()
    await database.close()
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
      app.locals.isStopping = true
      await delivery.stop()
      await pusher.embedded?.closeSockets()
      await finishRequests(server)
      await assets.close?.()
      await jobs.stop()
      await database.close()
      log.info('stopped')
    },
  }
}

/** SIGINT and SIGTERM let what is in flight finish; a second one ends the process at once. */
export function stopOnSignals(running: Running) {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
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

const isLocal = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

const listen = (server: Server, { PORT, HOST }: Env) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(PORT, HOST, resolve)
  })

const finishRequests = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })

const isProgram = process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename
const isBuilt = import.meta.filename.endsWith('.js')
if (isProgram) stopOnSignals(await start(environment(isBuilt ? 'production' : 'development')))
