import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WRITTEN_FOR } from '#lib/patches.ts'

test('patches match the versions in package.json', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  expect(dependencies).toMatchObject(WRITTEN_FOR)
})
