import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { isBuilt, writeBuildStamp } from '../../server/build/buildStamp.mjs'

const root = mkdtempSync(path.join(tmpdir(), 'rodeo-built-'))
afterAll(() => rmSync(root, { recursive: true }))

const sources = ['package.json', 'package-lock.json', 'vite.config.ts', 'server/a.ts', 'resources/js/a.tsx']
const schema = 'prisma/schema.prisma'
const built = ['dist/index.js', 'public/build/manifest.json']

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

beforeEach(() => {
  for (const file of [...sources, schema, ...built]) write(file, `${file} as it was`)
  writeBuildStamp(root)
})

test('accepts a build while its sources have the same content, whatever their dates', () => {
  expect(isBuilt(root)).toBe(true)
  utimesSync(path.join(root, 'server/a.ts'), new Date(), new Date(Date.now() + 60_000))
  write('prisma/client/client.ts', 'made anew by every build')
  write('tests/a.test.ts', 'no part of it')
  expect(isBuilt(root)).toBe(true)
})

test.each([...sources, schema])('requires a new build after a change to %s', (file) => {
  write(file, 'of another version')
  expect(isBuilt(root)).toBe(false)
})

test('requires a new build after a source file is added or removed', () => {
  write('server/rules/b.ts', '')
  expect(isBuilt(root)).toBe(false)
  rmSync(path.join(root, 'server/rules/b.ts'))
  expect(isBuilt(root)).toBe(true)
  rmSync(path.join(root, 'server/a.ts'))
  expect(isBuilt(root)).toBe(false)
})

test.each(built)('requires a new build when %s is missing', (file) => {
  rmSync(path.join(root, file))
  expect(isBuilt(root)).toBe(false)
})
