import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const tempFolder = mkdtempSync(path.join(tmpdir(), 'rodeo-updates-'))
process.once('exit', () => rmSync(tempFolder, { recursive: true, force: true }))

export function createRenamedBuild(mark: string) {
  const folder = path.join(tempFolder, mark)
  const build = path.join(folder, 'public', 'build')
  mkdirSync(folder, { recursive: true })
  for (const same of ['dist', 'prisma', 'node_modules'])
    symlinkSync(path.resolve(same), path.join(folder, same))
  // The compressed copies would still contain the old names.
  const isPlain = (file: string) => !/\.(br|gz)$/.test(file)
  cpSync('public', path.join(folder, 'public'), { recursive: true, filter: isPlain })
  const names = readdirSync(path.join(build, 'assets')).filter((name) => /-[\w-]{8}\.(js|css)$/.test(name))
  const renamed = new Map(names.map((name) => [name, name.replace(/\.(js|css)$/, `${mark}.$1`)]))
  for (const file of ['manifest.json', ...names.map((name) => `assets/${name}`)]) {
    const at = path.join(build, file)
    let text = readFileSync(at, 'utf8')
    for (const [name, other] of renamed) text = text.replaceAll(name, other)
    writeFileSync(at, text)
  }
  for (const [name, other] of renamed)
    renameSync(path.join(build, 'assets', name), path.join(build, 'assets', other))
  return folder
}
