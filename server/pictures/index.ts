import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Invalid } from '../errors.ts'
import { fairQueue } from '../limits/fairQueue.ts'
import type { Picture } from './logo.ts'

/** A task for the process: which picture to make of this file. */
export type Task = { make: 'logo' | 'small logo'; file: Uint8Array }
export type Answer = { picture: Picture } | { refusal: string }

const FULL = 'Too many pictures are waiting. Nothing was saved: try again in a minute.'
const NO_PICTURE = 'Choose a PNG or JPEG picture.'
const BROKEN = 'This picture cannot be read. Save it again as PNG or JPEG.'
const PATIENCE_MS = 10_000

/** One picture at a time in the whole server, in turn by client: only pictures wait for pictures. */
const queue = fairQueue({ atOnce: 1, longest: 40, share: 4 }, FULL)

/** The logo made of an uploaded file. Throws `Invalid` for a file that isn't a picture, is too large or takes too long. */
export async function logoFrom(client: string, file: Uint8Array): Promise<Picture> {
  if (!isPngOrJpeg(file)) throw new Invalid({ logo: NO_PICTURE })
  return queue.run(client, () => inProcess({ make: 'logo', file }))
}

/** The stored logo as phones show it, in at most 16 kB. */
export const smallLogo = (file: Uint8Array) =>
  queue.run('stored logos', () => inProcess({ make: 'small logo', file }))

const SIGNATURES = ['89504e470d0a1a0a', 'ffd8ff']
const isPngOrJpeg = (file: Uint8Array) =>
  SIGNATURES.some((signature) => Buffer.from(file.subarray(0, 8)).toString('hex').startsWith(signature))

/**
 * Decodes in a process that knows nothing of the server and is killed after ten seconds: libvips can't be interrupted
 * in every decoder, and a file that crashes it must not take the server along.
 */
function inProcess(task: Task): Promise<Picture> {
  const child = startProcess()
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  return new Promise<Picture>((resolve, reject) => {
    child.once('message', (answer: Answer) =>
      'picture' in answer ? resolve(answer.picture) : reject(new Invalid({ logo: answer.refusal })),
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
  const source = fileURLToPath(new URL('process.ts', import.meta.url))
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
