import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../../../server/database/db.ts'
import { type Arena, openArena, SECRET } from './arena.ts'

export type Server = { child: ChildProcess; port: number }
type Both = { ours: Server; floor: Server }

/** What only the benches know of the live server. */
export const LIVE = { PUSHER_APP_ID: 'bench', PUSHER_KEY: 'bench-key', PUSHER_SECRET: 'bench-secret' }

/**
 * The product and its floor, each a process on a database of its own that holds the same: what one of them saves is
 * no news for the other.
 */
export async function besideFloor<Line>(
  databaseUrl: string,
  dataDir: string,
  measure: (servers: Both, arena: Arena) => Promise<Line[]>,
) {
  const db = connect(databaseUrl)
  const arena = await openArena(db)
  await db.$disconnect()
  const environment = {
    ...process.env,
    ...LIVE,
    PUSHER_EMBEDDED: 'true',
    DATA_DIR: dataDir,
    APP_SECRET: SECRET,
  }
  const floorUrl = await copyOf(databaseUrl)
  const ours = await startServer('product.ts', { ...environment, DATABASE_URL: databaseUrl })
  const floor = await startServer('server.ts', {
    ...environment,
    DATABASE_URL: floorUrl,
    PRODUCT: String(ours.port),
  })
  await untilQuiet(ours)
  const lines = await measure({ ours, floor }, arena)
  for (const { child } of [ours, floor]) {
    child.disconnect()
    await once(child, 'exit')
  }
  return lines
}

async function copyOf(databaseUrl: string) {
  const { pathname } = new URL(databaseUrl)
  const client = new pg.Client({ connectionString: new URL('/postgres', databaseUrl).href })
  await client.connect()
  await client.query(`CREATE DATABASE floor TEMPLATE "${pathname.slice(1)}"`)
  await client.end()
  return new URL('/floor', databaseUrl).href
}

async function startServer(file: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [port] = (await once(child, 'message')) as [number]
  return { child, port }
}

/** A product that has just started loads its threads for seconds: that is no request's. Ten seconds at most. */
async function untilQuiet(server: Server) {
  for (let tries = 0; tries < 20; tries++) {
    const before = await cpuOf(server)
    await sleep(500)
    if ((await cpuOf(server)) - before < 20) return
  }
}

/** Milliseconds of CPU that the process has used so far, all its threads. */
export async function cpuOf({ child }: Server) {
  child.send('cpu')
  const [used] = (await once(child, 'message')) as [number]
  return used
}
