import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PATCHES } from '#lib/patches.ts'

type Packages = Record<'dependencies' | 'devDependencies', Record<string, string>>

test('gives each package in PATCHES the same version as in package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Packages
  const installed = { ...devDependencies, ...dependencies }
  expect(PATCHES.filter(({ package: name, version }) => installed[name] !== version)).toEqual([])
})

test('lists only existing files in PATCHES', () => {
  expect(PATCHES.filter(({ file }) => !existsSync(file))).toEqual([])
})
