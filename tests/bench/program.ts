import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/program.ts'

export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return NaN
  }
}

export function peakMegabytes(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  } catch {
    return NaN
  }
}

export function resetPeakMemory(pid: number) {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Only Linux can reset the peak memory.
  }
}

export async function startProgram(
  databaseUrl: string,
  dataDir: string,
  more: Record<string, string> = {},
  flags: string[] = [],
) {
  const port = await freePort()
  const environment = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret that only the bench knows',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [...flags, 'dist/index.js'], {
    env: { ...process.env, ...environment, ...more },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/up`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(100)
  return { child, url }
}
