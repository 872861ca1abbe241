import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker, type WorkerOptions } from 'node:worker_threads'

const SOURCES = { office: 'thread.ts', pushes: '../post/pushThread.ts' }

/** From the sources, which need a loader, or from the build, where the threads' files lie beside the program's. */
export function startThread(name: keyof typeof SOURCES, options: WorkerOptions) {
  const source = new URL(SOURCES[name], import.meta.url)
  if (existsSync(source)) return new Worker(fromSource(source), { ...options, eval: true })
  const built = [`${name}.js`, `../${name}.js`].map((file) => new URL(file, import.meta.url))
  return new Worker(
    built.find((file) => existsSync(file))!,
    options,
  )
}

// In Node 20 a thread does not take the loader of `--import` over.
const fromSource = ({ href }: URL) =>
  `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`

const NICE = 5

/** On Linux each thread has a priority of its own: whoever takes the scores comes first. */
export function giveWay() {
  if (process.platform === 'linux') setPriority(NICE)
}
