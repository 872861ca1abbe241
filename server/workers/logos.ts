import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Invalid } from '../errors.ts'
import { fairQueue } from '../rateLimits/fairQueue.ts'
import type { LogoImage } from './logoImage.ts'

/** A task for the process: which picture to make of this file. */
export type LogoTask = { make: 'logo' | 'small logo'; file: Uint8Array }
export type LogoReply = { image: LogoImage } | { problem: string }

const FULL = 'Too many pictures are waiting. Nothing was saved: try again in a minute.'
const NOT_AN_IMAGE = 'Choose a PNG or JPEG picture.'
const BROKEN = 'This picture cannot be read. Save it again as PNG or JPEG.'
const TIMEOUT_MS = 10_000

/** One picture at a time in the whole server, in turn by client: only pictures wait for pictures. */
const queue = fairQueue({ concurrency: 1, maxWaiting: 40, maxWaitingPerClient: 4 }, FULL)

/** The logo made of an uploaded file. Throws `Invalid` for a file that isn't a picture, is too large or takes too long. */
export async function convertLogo(client: string, file: Uint8Array): Promise<LogoImage> {
  if (!isPngOrJpeg(file)) throw new Invalid({ logo: NOT_AN_IMAGE })
  return queue.run(client, () => runInProcess({ make: 'logo', file }))
}

/** The stored logo as phones show it, in at most 16 kB. */
export const shrinkLogo = (file: Uint8Array) =>
  queue.run('stored logos', () => runInProcess({ make: 'small logo', file }))

const SIGNATURES = ['89504e470d0a1a0a', 'ffd8ff']
const isPngOrJpeg = (file: Uint8Array) =>
  SIGNATURES.some((signature) => Buffer.from(file.subarray(0, 8)).toString('hex').startsWith(signature))

/**
 * Decodes in a process that knows nothing of the server and is killed after ten seconds: libvips can't be interrupted
 * in every decoder, and a file that crashes it must not take the server along.
 */
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

// From the sources, which need a loader, or from the build, where its file lies beside the program's.
function startProcess() {
  const source = fileURLToPath(new URL('logoProcess.ts', import.meta.url))
  const isSource = existsSync(source)
  const built = ['pictures.js', '../pictures.js'].map((name) => fileURLToPath(new URL(name, import.meta.url)))
  return fork(isSource ? source : built.find((file) => existsSync(file))!, {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    // Windows can't start Node without it; no secret of the server's is passed on.
    env: { SystemRoot: process.env.SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
