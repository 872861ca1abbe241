import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { engines?: { node?: string } }>
}

test('depends only on packages that run on Node 20.19', () => {
  const newer = Object.entries(packages).filter(([, { engines }]) => !runsOnNode20(engines?.node ?? '*'))
  expect(newer.map(([folder, { engines }]) => `${folder} needs Node ${engines?.node}`)).toEqual([])
})

test("keeps npm's vulnerability reports enabled", () => {
  expect(readFileSync('.npmrc', 'utf8')).not.toMatch(/audit|loglevel|silent/)
})

const runsOnNode20 = (range: string) =>
  range.split('||').some((alternative) => {
    const [, major, minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(alternative) ?? [null, '0']
    const isOnlyThatMajor = /^\s*[\^~\d]/.test(alternative)
    return isOnlyThatMajor
      ? major === '20' && Number(minor) <= 19
      : Number(major) * 100 + Number(minor) <= 2019
  })
