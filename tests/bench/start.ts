import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/program.ts'
import { against, type Line, median } from './measure.ts'

const TURNS = 5

/** From the command to the first answer, in a data folder that has been used before, beside a Node that does nothing. */
export async function startBench(): Promise<Line[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rodeo-bench-start-'))
  const times = { start: [] as number[], node: [] as number[] }
  for (let turn = -1; turn < TURNS; turn++) {
    const node = await nothing()
    const start = await startAndStop(dataDir)
    // The first one makes the database.
    if (turn < 0) continue
    times.node.push(node)
    times.start.push(start)
  }
  rmSync(dataDir, { recursive: true, force: true })
  return [
    against(
      'start with the embedded database, warm, up to the first answer',
      median(times.start),
      'node -e 0',
      median(times.node),
      '37.5 is 1.5 s where node -e 0 takes 40 ms',
    ),
  ]
}

async function nothing() {
  const began = performance.now()
  await once(spawn(process.execPath, ['-e', '0']), 'exit')
  return performance.now() - began
}

async function startAndStop(dataDir: string) {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, ['server/launch/start.mjs'], {
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await firstAnswer(`http://127.0.0.1:${port}/up`, child)
  const took = performance.now() - began
  child.kill('SIGINT')
  await once(child, 'exit')
  return took
}

async function firstAnswer(url: string, child: ChildProcess) {
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error('The product has ended before it answered.')
    await sleep(5)
  }
}
