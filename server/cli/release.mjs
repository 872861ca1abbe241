// Some npm packages contain native code, so the release runs only on this operating system and processor.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from '../build/buildStamp.mjs'

const RELEASE = 'release'
const COPIED = ['dist', 'public', 'prisma/migrations', '.env.example', 'LICENSE']

ensureBuilt('.')
rmSync(RELEASE, { recursive: true, force: true })
for (const name of COPIED) cpSync(name, path.join(RELEASE, name), { recursive: true })
const { name, version, license, type, engines, dependencies } = json('package.json')
const own = { name, version, license, private: true, type, engines, dependencies }
const scripts = {
  // `exec` lets npm's signals reach Node instead of a shell.
  start: process.platform === 'win32' ? 'node dist/index.js' : 'exec node dist/index.js',
  backup: 'node dist/backup.js',
  restore: 'node dist/restore.js',
  'first-account-code': 'node dist/firstAccountCode.js',
}
writeFileSync(path.join(RELEASE, 'package.json'), `${JSON.stringify({ ...own, scripts }, null, 2)}\n`)
for (const folder of packagesFor(Object.keys(dependencies), '.')) copyPackage(folder)

console.log(`
  ${RELEASE}/ is ready: ${Math.ceil(bytesIn(RELEASE) / 1e6)} MB for Node on ${process.platform}-${process.arch}. Copy it to the server and run

    DATABASE_URL=postgresql://... APP_SECRET=... npm start
`)

function packagesFor(names, from, found = new Set()) {
  for (const name of names) {
    const folder = nearest(name, from)
    if (!folder || found.has(folder) || name.startsWith('@types/')) continue
    found.add(folder)
    const { dependencies, optionalDependencies } = json(path.join(folder, 'package.json'))
    packagesFor(Object.keys({ ...dependencies, ...optionalDependencies }), folder, found)
  }
  return found
}

function nearest(name, from) {
  const folder = path.join(from, 'node_modules', name)
  if (existsSync(folder)) return folder
  return from === '.' ? null : nearest(name, path.dirname(from))
}

function copyPackage(folder) {
  const filter = (file) => isNeeded(path.relative(folder, file).replaceAll(path.sep, '/'), folder)
  cpSync(folder, path.join(RELEASE, folder), { recursive: true, dereference: true, filter })
}

// Prisma contains engines for all databases (70 MB). The app needs only the PostgreSQL engine.
function isNeeded(file, folder) {
  if (/(^|\/)node_modules$|\.map$|\.d\.[cm]?ts$/.test(file)) return false
  if (folder !== path.join('node_modules', '@prisma', 'client')) return true
  return !/^runtime\/./.test(file) || /^runtime\/(client\.|query_compiler_fast_bg\.postgresql\.)/.test(file)
}

function bytesIn(name) {
  if (!statSync(name).isDirectory()) return statSync(name).size
  return readdirSync(name).reduce((sum, inside) => sum + bytesIn(path.join(name, inside)), 0)
}

function json(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
