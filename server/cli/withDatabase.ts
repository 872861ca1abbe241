import { existsSync } from 'node:fs'
import { openDatabaseServer } from '../database/db.ts'
import { readDatabaseEnv } from '../env.ts'
import { exitWithError } from './exitWithError.ts'

type Env = ReturnType<typeof readDatabaseEnv>

export async function withDatabase(
  work: (url: string, env: Env) => Promise<string>,
  requireUsable = (_env: Env) => {},
) {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    const env = readDatabaseEnv()
    requireUsable(env)
    const { url, stop } = await openDatabaseServer(env)
    process.stdout.write(await work(url(), env).finally(stop))
  } catch (error) {
    exitWithError(error)
  }
}

export function formatRowCounts(rows: Record<string, number>) {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${all.toLocaleString('en')} rows in ${Object.keys(rows).length} tables`
}
