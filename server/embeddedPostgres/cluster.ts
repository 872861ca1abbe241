import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { nonRoot } from './nonRoot.ts'
import { installedPrograms } from './programs.ts'

export function serverUrl(home: string) {
  const { pidFile, password } = clusterFiles(home)
  if (!existsSync(pidFile)) return null
  const port = recordedPort(home)
  // After a power failure, the PID file can be empty and have no port.
  if (!port) return null
  return `postgresql://app:${readFileSync(password, 'utf8').trim()}@127.0.0.1:${port}`
}

function recordedPort(home: string) {
  const { pidFile } = clusterFiles(home)
  return existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[3]) : 0
}

export async function startServer(home: string, settings: Record<string, string>) {
  await createCluster(home)
  const before = recordedPort(home)
  removeStalePidFile(home)
  const { data, log } = clusterFiles(home)
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...settings,
    port: (await freePort(before)) ?? (await freePort()),
  }
  const flags = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`)
  await runProgram(home, 'pg_ctl', ['start', '-w', '-t', '60', '-D', data, '-l', log, '-o', flags.join(' ')])
}

export async function stopServer(home: string) {
  await runProgram(home, 'pg_ctl', ['stop', '-w', '-t', '60', '-m', 'fast', '-D', clusterFiles(home).data])
}

function clusterFiles(home: string) {
  const data = path.join(home, 'pg')
  return {
    data,
    pidFile: path.join(data, 'postmaster.pid'),
    unfinished: path.join(home, 'initdb.unfinished'),
    password: path.join(home, 'password'),
    log: path.join(home, 'postgres.log'),
  }
}

// Reruns an interrupted initdb, but never deletes a data directory that PostgreSQL has used.
async function createCluster(home: string) {
  const { data, password, unfinished } = clusterFiles(home)
  const interrupted = existsSync(unfinished) && !existsSync(path.join(data, 'postmaster.opts'))
  if (existsSync(data) && !interrupted) return
  rmSync(data, { recursive: true, force: true })
  writeFileSync(unfinished, '')
  writeFileSync(password, randomBytes(18).toString('hex'), { mode: 0o600 })
  const access = ['-U', 'app', '-A', 'scram-sha-256', `--pwfile=${password}`]
  // With this locale, text sorts the same on every machine.
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await runProgram(home, 'initdb', ['-D', data, ...access, ...locale, '--no-instructions'])
  rmSync(unfinished)
}

// After a power failure, the PID in the file may belong to another process. PostgreSQL would then refuse to
// start.
function removeStalePidFile(home: string) {
  const { pidFile } = clusterFiles(home)
  if (process.platform !== 'linux' || !existsSync(pidFile)) return
  const pid = readFileSync(pidFile, 'utf8').split('\n')[0]!
  const commandLine = path.join('/proc', pid, 'cmdline')
  if (existsSync(commandLine) && !readFileSync(commandLine, 'utf8').includes('postgres')) rmSync(pidFile)
}

async function freePort(wanted = 0) {
  const probe = createServer().listen(wanted, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return undefined
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return String(port)
}

async function runProgram(home: string, name: 'initdb' | 'pg_ctl', args: string[]) {
  const program = installedPrograms()[name]
  // Write the output to a file. On Windows, PostgreSQL would keep a pipe open after `pg_ctl` exits.
  const output = path.join(home, 'command.log')
  const file = openSync(output, 'w')
  const { prefix, user } = nonRoot(home, program)
  const [command, ...rest] = [...prefix, program, ...args]
  // Start PostgreSQL detached, so that Ctrl+C reaches only the app. The app then shuts PostgreSQL down.
  const spawnOptions = { cwd: home, detached: true, windowsHide: true, ...user }
  const child = spawn(command!, rest, { stdio: ['ignore', file, file], ...spawnOptions })
  closeSync(file)
  const [status] = await once(child, 'exit')
  if (status !== 0)
    throw new Error(`${name} failed:\n${lastLines(output)}\n${lastLines(clusterFiles(home).log)}`)
}

function lastLines(file: string) {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n') : ''
}
