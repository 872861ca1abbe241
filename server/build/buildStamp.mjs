import { execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SOURCES = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'docs/guide.md',
  'docs/guide',
  'prisma',
  'resources',
  'server',
]
const GENERATED = path.join('prisma', 'client')
const OUTPUTS = ['dist/index.js', 'public/build/manifest.json']
// Each build empties dist first, so an interrupted build doesn't leave a stamp.
const STAMP = 'dist/sources.sha256'

export function ensureBuilt(root) {
  if (isBuilt(root)) return
  if (!existsSync(path.join(root, 'node_modules', 'vite')))
    exitWithMessage(
      "This version isn't built, and the build tools aren't installed. Run: npm ci --include=dev",
    )
  console.log('Building this version ...')
  try {
    execSync('npm run build --silent', { cwd: root, stdio: 'pipe' })
  } catch (error) {
    exitWithMessage(`${error.stdout}${error.stderr}`)
  }
}

/** Compares file contents, because a Git checkout changes modification times. */
export function isBuilt(root) {
  const parts = [...OUTPUTS, STAMP].map((file) => path.join(root, file))
  return parts.every((file) => existsSync(file)) && readFileSync(parts.at(-1), 'utf8') === hashSources(root)
}

export const writeBuildStamp = (root) => writeFileSync(path.join(root, STAMP), hashSources(root))

function hashSources(root) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesIn(root, source)).sort())
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function filesIn(root, name) {
  if (name === GENERATED) return []
  if (!statSync(path.join(root, name)).isDirectory()) return [name]
  return readdirSync(path.join(root, name)).flatMap((inside) => filesIn(root, path.join(name, inside)))
}

function exitWithMessage(why) {
  console.error(why)
  process.exit(1)
}

if (realpathSync(process.argv[1]) === import.meta.filename) writeBuildStamp(process.cwd())
