import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withoutEncoding } from './compressAssets.ts'

const MANIFEST = 'manifest.json'
/** Names the files of the build before the one that the manifest names. */
const PREVIOUS = 'last.json'

/**
 * A page that is open while the product is updated still asks for files of the build that it came with. So the files of
 * the build before stay beside those of the new one, and older ones go. A build of the same files changes nothing.
 */
export function keepPreviousBuild(folder: string) {
  let filesBefore: string[] = []
  let previous: string[] = []
  return {
    name: 'beside-last-build',
    apply: 'build' as const,
    buildStart() {
      filesBefore = filesOfBuild(folder)
      previous = readJson<string[]>(path.join(folder, PREVIOUS)) ?? []
    },
    writeBundle() {
      const now = filesOfBuild(folder)
      const isAnother = now.join() !== filesBefore.join()
      const keep = isAnother ? filesBefore : previous
      writeFileSync(path.join(folder, PREVIOUS), JSON.stringify(keep))
      const wanted = new Set([...now, ...keep, MANIFEST, PREVIOUS])
      for (const file of filesIn(folder))
        if (!wanted.has(withoutEncoding(file))) rmSync(path.join(folder, file))
    },
  }
}

type Chunk = { file: string; css?: string[]; assets?: string[] }

/** All files of the build that the folder holds, by its manifest. */
function filesOfBuild(folder: string): string[] {
  const manifest = readJson<Record<string, Chunk>>(path.join(folder, MANIFEST)) ?? {}
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ])
  return [...new Set(files)].toSorted()
}

/** What stands in a file as JSON; half a file of a build that was ended is none. */
function readJson<Content>(file: string): Content | null {
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
