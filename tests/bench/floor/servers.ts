import { type ChildProcess, fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { build } from 'vite'
import { startProgram } from '../program.ts'
import { SECRET } from './scenario.ts'

export type Server = { child: ChildProcess; port: number }

/** The key that the server derives from its secret if it runs alone. */
export const PUSHER_KEY = createHmac('sha256', SECRET).update('pusher:key').digest('hex').slice(0, 20)

const CPU_FLAGS = ['--import', fileURLToPath(new URL('cpu.mjs', import.meta.url))]

export async function startProduct(databaseUrl: string, dataDir: string) {
  const given = { APP_SECRET: SECRET, LOG_LEVEL: 'info' }
  const { child, url } = await startProgram(databaseUrl, dataDir, given, CPU_FLAGS)
  return { child, port: Number(new URL(url).port) }
}

/** If both servers used one database, saves in the baseline would trigger broadcasts in the product. */
export async function copyDatabase(databaseUrl: string) {
  const { pathname } = new URL(databaseUrl)
  const client = new pg.Client({ connectionString: new URL('/postgres', databaseUrl).href })
  await client.connect()
  await client.query(`CREATE DATABASE floor TEMPLATE "${pathname.slice(1)}"`)
  await client.end()
  return new URL('/floor', databaseUrl).href
}

const FLOOR = 'node_modules/.bench'

export async function buildFloor() {
  const output = { entryFileNames: 'floor.mjs' }
  const ssr = fileURLToPath(new URL('server.ts', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'warn',
    build: { ssr, outDir: FLOOR, target: 'node20', rollupOptions: { output } },
  })
}

export async function startFloor(databaseUrl: string, product: Server): Promise<Server> {
  const child = fork(path.resolve(FLOOR, 'floor.mjs'), {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, PRODUCT: String(product.port) },
    execArgv: CPU_FLAGS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [port] = (await once(child, 'message')) as [number]
  return { child, port }
}

export async function stopServers(servers: Server[]) {
  for (const { child } of servers) {
    child.disconnect()
    await once(child, 'exit')
  }
}

export async function waitUntilIdle(servers: Server[]) {
  for (let tries = 0; tries < 20; tries++) {
    const before = await totalCpu(servers)
    await sleep(500)
    if ((await totalCpu(servers)) - before < 20 * servers.length) return
  }
}

export async function totalCpu(servers: Server[]) {
  const used = await Promise.all(
    servers.map(async ({ child }) => {
      child.send('cpu')
      return (await once(child, 'message'))[0] as number
    }),
  )
  return used.reduce((sum, one) => sum + one, 0)
}
