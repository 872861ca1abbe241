import { spawnSync } from 'node:child_process'
import { chownSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

export type RunAs = { prefix: string[]; user?: { uid: number; gid: number } }

const NOBODY = process.platform === 'darwin' ? -2 : 65534
const USER_NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']

/**
 * PostgreSQL refuses to run as root. A user namespace makes root look like another user. Some containers
 * don't allow namespaces, so PostgreSQL runs as `nobody` there.
 */
export function nonRoot(home: string, program: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] }
  if (hasUserNamespaces()) return { prefix: USER_NAMESPACE }
  requireReachable(path.dirname(home))
  requireReachable(path.dirname(program))
  changeOwner(home)
  return { prefix: [], user: { uid: NOBODY, gid: NOBODY } }
}

function hasUserNamespaces() {
  const [command, ...args] = USER_NAMESPACE
  return process.platform === 'linux' && spawnSync(command!, [...args, 'true']).status === 0
}

function requireReachable(dir: string) {
  if (!(statSync(dir).mode & 0o001)) {
    throw new Error(
      `PostgreSQL refuses to run as root, and the user "nobody" can't enter ${dir}. ` +
        'Start the app as another user, or set DATABASE_URL.',
    )
  }
  if (dir !== path.dirname(dir)) requireReachable(path.dirname(dir))
}

function changeOwner(home: string) {
  const files = readdirSync(home).map((name) => path.join(home, name))
  for (const file of [home, ...files]) chownSync(file, NOBODY, NOBODY)
}
