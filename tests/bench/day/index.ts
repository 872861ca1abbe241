import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connect, type Database } from '../../../server/database/db.ts'
import { round } from '../measure.ts'
import { startProgram } from '../program.ts'
import { createScenario } from './scenario.ts'
import { runDay } from './workload.ts'

const DAYS = 6
const WARM_DAYS = 2
const MAX_GROWTH = 1.1

type Program = Awaited<ReturnType<typeof startProgram>>
type Line = { day: number; seconds: number } & Awaited<ReturnType<typeof measureState>>

export async function dayBench(databaseUrl: string, dataDir: string, [days = DAYS]: (string | number)[]) {
  const flags = ['--expose-gc', '--import', fileURLToPath(new URL('memory.mjs', import.meta.url))]
  const program = await startProgram(databaseUrl, dataDir, {}, flags)
  const db = connect(databaseUrl)
  const arena = await createScenario(db, program.url)
  const lines: Line[] = []
  for (let day = 1; day <= Number(days); day++) {
    const begun = performance.now()
    await runDay(arena, day)
    const seconds = round((performance.now() - begun) / 1000)
    await waitUntilDrained(db)
    lines.push({ day, seconds, ...(await measureState(db, program, dataDir)) })
    console.log(JSON.stringify(lines.at(-1)))
  }
  await db.$disconnect()
  program.child.kill('SIGTERM')
  await once(program.child, 'exit')
  return withVerdict(lines)
}

async function waitUntilDrained(db: Database) {
  for (let tries = 0; tries < 60; tries++) {
    const [{ left }] = await db.$queryRaw<[{ left: bigint }]>`
      SELECT (SELECT count(*) FROM broadcasts) + (SELECT count(*) FROM graphile_worker._private_jobs) AS left`
    if (left === 0n) break
    await sleep(500)
  }
  await sleep(3000)
}

async function measureState(db: Database, { child }: Program, dataDir: string) {
  child.send('say')
  const [{ heapUsed, external, rss }] = (await once(child, 'message')) as [NodeJS.MemoryUsage]
  return {
    'heap (MB)': megabytes(heapUsed),
    external: megabytes(external),
    'resident (MB)': megabytes(rss),
    'open files': filesIn(`/proc/${child.pid}/fd`),
    'in the outbox': filesIn(path.join(dataDir, 'outbox')),
    ...(await rowsLeft(db)),
  }
}

const megabytes = (bytes: number) => round(bytes / 1024 / 1024)

function filesIn(folder: string) {
  try {
    return readdirSync(folder).length
  } catch {
    return NaN
  }
}

async function rowsLeft(db: Database) {
  const [broadcasts, sessions, links] = await Promise.all([
    db.broadcast.count(),
    db.session.count(),
    db.oneTimeToken.count(),
  ])
  return { broadcasts, sessions, links }
}

function withVerdict(lines: Line[]) {
  const warm = lines[WARM_DAYS - 1]
  return lines.map((line, index) => ({
    ...line,
    verdict: index >= WARM_DAYS && line['heap (MB)'] > MAX_GROWTH * warm!['heap (MB)'] ? 'GROWS' : '',
  }))
}
