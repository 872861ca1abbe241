import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { isBuilt } from '../../server/build/buildStamp.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    serverBuild: string
  }
}

/**
 * Before the tests: the folder with the server's half of the build, made from the sources as they are. A start from it
 * takes a third of what one from the sources takes, and some tests start the program several times.
 */
export default function setup({ config: { root }, provide }: TestProject) {
  if (isBuilt(root)) return provide('serverBuild', path.join(root, 'dist'))
  // Of this run alone: another one may have other sources.
  const outDir = path.join(root, '.data', 'test', `server-${process.pid}-${Date.now()}`)
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [vite, 'build', '--ssr', '--outDir', outDir, '--logLevel', 'warn'], {
    cwd: root,
    env,
  })
  provide('serverBuild', outDir)
  return () => rmSync(outDir, { recursive: true, force: true })
}
