import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plainName } from './compressed.ts'

const MANIFEST = 'manifest.json'
/** Names the files of the build before the one that the manifest names. */
const LAST = 'last.json'

/**
 * A page that is open while the product is updated still asks for files of the build that it came with. So the files of
 * the build before stay beside those of the new one, and older ones go. A build of the same files changes nothing.
 */
export function besideLastBuild(folder: string) {
  let before: string[] = []
  let last: string[] = []
  return {
    name: 'beside-last-build',
    apply: 'build' as const,
    buildStart() {
      before = builtFiles(folder)
      last = read<string[]>(path.join(folder, LAST)) ?? []
    },
    writeBundle() {
      const now = builtFiles(folder)
      const isAnother = now.join() !== before.join()
      const kept = isAnother ? before : last
      writeFileSync(path.join(folder, LAST), JSON.stringify(kept))
      const wanted = new Set([...now, ...kept, MANIFEST, LAST])
      for (const file of filesIn(folder)) if (!wanted.has(plainName(file))) rmSync(path.join(folder, file))
    },
  }
}

type Chunk = { file: string; css?: string[]; assets?: string[] }

/** All files of the build that the folder holds, by its manifest. */
function builtFiles(folder: string): string[] {
  const manifest = read<Record<string, Chunk>>(path.join(folder, MANIFEST)) ?? {}
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ])
  return [...new Set(files)].toSorted()
}

/** What stands in a file as JSON; half a file of a build that was ended is none. */
function read<Content>(file: string): Content | null {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : null
  } catch {
    return null
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
