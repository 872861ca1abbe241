import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const HEARTBEAT_MS = 1_000
const STALE_AFTER_MS = 10_000

export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!tryLock(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true })
    else await sleep(50)
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(file, { force: true })
  }
}

function tryLock(file: string) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

// The PID alone isn't enough, because another process may have it after a reboot. So the process that holds
// the lock also keeps updating the file's modification time.
function isAbandoned(file: string) {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    const silent = Date.now() - statSync(file).mtimeMs > STALE_AFTER_MS
    return silent || (holder > 0 && !isAlive(holder))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

function touch(file: string) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function codeOf(error: unknown) {
  return (error as NodeJS.ErrnoException).code
}
