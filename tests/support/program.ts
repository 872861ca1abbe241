import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { inject, onTestFinished, vi } from 'vitest'

type Environment = Record<string, string>

/** A file of the build, to be started with Node. */
export const built = (name: string) => path.join(inject('serverBuild'), `${name}.js`)

/** The program as it is installed, until the test is over. `said` is what it wrote to standard error. */
export function runProgram(environment: Environment) {
  const child = spawn(process.execPath, [built('index')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      APP_SECRET: 'a secret that only the tests know',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[status], said]) => ({
    status: status as number | null,
    said,
  }))
  return { ended, tell: (signal: NodeJS.Signals) => child.kill(signal) }
}

/** `npm run backup` or `restore`, to its end. `said` is all that it wrote. */
export async function runCommand(
  name: 'backup' | 'restore' | 'firstAccountCode',
  given: string[],
  environment: Environment,
) {
  const child = spawn(process.execPath, [built(name), ...given], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[status], ...said] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { status: status as number | null, said: said.join('') }
}

/** The same on a port of its own, once it answers. */
export async function startProgram(environment: Environment) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = runProgram({ PORT: String(port), ...environment })
  const isUp = () =>
    fetch(`${url}/up`)
      .then(({ ok }) => ok)
      .catch(() => false)
  await vi.waitUntil(isUp, { timeout: 30_000, interval: 100 })
  return { ...program, port, url }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
