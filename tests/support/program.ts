import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, inject, onTestFinished } from 'vitest'

type Environment = Record<string, string>
type OnFinished = (end: () => void) => void

export const builtFile = (name: string) => path.join(inject('serverBuild'), `${name}.js`)

/** `said` is what the program wrote to standard error. */
export function runProgram(environment: Environment, later: OnFinished = onTestFinished) {
  const child = spawn(process.execPath, [builtFile('index')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      APP_SECRET: 'a secret that only the tests know',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  later(() => void child.kill('SIGKILL'))
  const listening = listeningUrl(child.stdout)
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[status], stderr]) => ({
    status: status as number | null,
    said: stderr,
  }))
  return { pid: child.pid!, listening, ended, sendSignal: (signal: NodeJS.Signals) => child.kill(signal) }
}

export const listeningUrl = (log: Readable) =>
  new Promise<string | null>((resolve) => {
    createInterface(log)
      .on('line', (line) => {
        const said = line.startsWith('{') ? (JSON.parse(line) as { msg: string; url: string }) : null
        if (said?.msg === 'listening') resolve(said.url)
      })
      .once('close', () => resolve(null))
  })

export async function runCommand(
  name: 'backup' | 'restore' | 'firstAccountCode',
  given: string[],
  environment: Environment,
) {
  const child = spawn(process.execPath, [builtFile(name), ...given], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[status], ...output] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { status: status as number | null, said: output.join('') }
}

export const startProgram = (environment: Environment) =>
  untilListening(runProgram({ LOG_LEVEL: 'info', ...environment }))

export const startProgramForFile = (environment: Environment) =>
  untilListening(runProgram({ LOG_LEVEL: 'info', ...environment }, afterAll))

async function untilListening(program: ReturnType<typeof runProgram>) {
  const listening = await program.listening
  if (!listening) throw new Error(`The program ended: ${(await program.ended).said}`)
  const port = Number(new URL(listening).port)
  return { ...program, port, url: `http://127.0.0.1:${port}` }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
