import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withoutEncoding } from './compressAssets.ts'

const MANIFEST = 'manifest.json'
const PREVIOUS = 'last.json'

/** Pages that were opened before an update still load the previous build's files. */
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

function filesOfBuild(folder: string): string[] {
  const manifest = readJson<Record<string, Chunk>>(path.join(folder, MANIFEST)) ?? {}
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ])
  return [...new Set(files)].toSorted()
}

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
