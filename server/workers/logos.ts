import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Invalid } from '../errors.ts'
import { fairQueue } from '../rateLimits/fairQueue.ts'
import type { LogoImage } from './logoImage.ts'

export type LogoTask = { make: 'logo' | 'small logo'; file: Uint8Array }
export type LogoReply = { image: LogoImage } | { problem: string }

const FULL = 'Too many images are waiting. Nothing was saved. Try again in a minute.'
export const NOT_AN_IMAGE = 'Choose a PNG or JPEG image.'
const BROKEN = "This image can't be read. Save it again as PNG or JPEG."
const TIMEOUT_MS = 10_000

const queue = fairQueue({ concurrency: 1, maxWaiting: 40, maxWaitingPerClient: 4 }, FULL)

export async function convertLogo(client: string, file: Uint8Array): Promise<LogoImage> {
  if (!isPngOrJpeg(file)) throw new Invalid({ logo: NOT_AN_IMAGE })
  return queue.run(client, () => runInProcess({ make: 'logo', file }))
}

export const shrinkLogo = (file: Uint8Array) =>
  queue.run('stored logos', () => runInProcess({ make: 'small logo', file }))

const SIGNATURES = ['89504e470d0a1a0a', 'ffd8ff']
const isPngOrJpeg = (file: Uint8Array) =>
  SIGNATURES.some((signature) => Buffer.from(file.subarray(0, 8)).toString('hex').startsWith(signature))

/** Some libvips decoders can't be interrupted, and a malicious file must not crash the server. */
function runInProcess(task: LogoTask): Promise<LogoImage> {
  const child = startProcess()
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  return new Promise<LogoImage>((resolve, reject) => {
    child.once('message', (answer: LogoReply) =>
      'image' in answer ? resolve(answer.image) : reject(new Invalid({ logo: answer.problem })),
    )
    child.once('exit', () => reject(new Invalid({ logo: BROKEN })))
    child.on('error', reject)
    child.send(task)
  }).finally(() => {
    clearTimeout(timer)
    child.kill('SIGKILL')
  })
}

function startProcess() {
  const source = fileURLToPath(new URL('logoProcess.ts', import.meta.url))
  const isSource = existsSync(source)
  const built = ['pictures.js', '../pictures.js'].map((name) => fileURLToPath(new URL(name, import.meta.url)))
  return fork(isSource ? source : built.find((file) => existsSync(file))!, {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    // Windows needs SystemRoot to start Node. Other variables may contain secrets.
    env: { SystemRoot: process.env.SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
