import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { commitmentOf, seedOfDraw } from '#rules/draw/proof.ts'
import { randomFrom, sha256Hex } from '#rules/draw/random.ts'
import { randomizeDraw, type DrawEntry } from '#rules/draw/randomize.ts'

// Anyone can repeat an old draw from its seed. The tests in this file check that its order never changes.
vi.setConfig({ testTimeout: 60_000 })

const GAPS = [0, 3, 8, 15]
// Every other seed has 64 characters, exactly one SHA-256 block.
const seedOf = (draw: number) => (draw % 2 ? `seed ${draw}` : `${draw}`.padStart(64, 'f0'))

function entriesOf(size: number, riders: number, horses: number, asking: boolean): DrawEntry[] {
  return Array.from({ length: size }, (_, i) => ({
    id: ((i * 7_919) % 10_007) + 1,
    rider: i % 11 === 10 ? null : `Rider ${(i * i + 3 * i) % riders}`,
    horse: i % 5 === 4 ? null : `Horse ${(i * 31) % horses}`,
    request: asking ? ([null, 'early', 'late'] as const)[(i * 5) % 3] : null,
  }))
}

function digestOf(size: number) {
  const hash = createHash('sha256')
  let draws = 0
  for (const minGap of size > 500 ? [15] : GAPS)
    for (const riders of [Math.ceil(size / 8), Math.ceil(size * 0.7)])
      for (const horses of [Math.ceil(size / 4), 5 * size])
        for (const asking of [false, true]) {
          const entries = entriesOf(size, riders, horses, asking)
          const drawn = randomizeDraw(entries, { minGap, seed: seedOf(++draws) })
          hash.update(JSON.stringify(drawn))
        }
  return `${draws} draws: ${hash.digest('hex').slice(0, 16)}`
}

test.each([
  [1, '32 draws: a30c268eed614f18'],
  [2, '32 draws: 3484fa4d9a2251aa'],
  [5, '32 draws: d5c4127d5e2b9fca'],
  [9, '32 draws: 0c840cf07886b7ff'],
  [24, '32 draws: ae62573f0768fc6e'],
  [60, '32 draws: 76eee555ca401480'],
  [101, '32 draws: ec970db6944c1650'],
  [250, '32 draws: c1ac78e944d1aa42'],
  [600, '8 draws: 168149fe5b04f19b'],
])('keeps the draw order of earlier releases (entries: %i)', (size, digest) => {
  expect(digestOf(size)).toBe(digest)
})

test.each([
  [24, 5, '72e1f1ded96d8d11'],
  [60, 8, '14fe3fe38e56596c'],
  [300, 150, '8cd8258530cee426'],
])('keeps the draw order of earlier releases (entries: %i, riders: %i)', (size, riders, digest) => {
  const entries = Array.from({ length: size }, (_, i) => ({
    id: i + 1,
    rider: `Rider ${i % riders}`,
    horse: null,
  }))
  const hash = createHash('sha256')
  for (const minGap of [7, 8, 10, 15, 160, 250])
    hash.update(JSON.stringify(randomizeDraw(entries, { minGap, seed: 'a' })))
  expect(hash.digest('hex').slice(0, 16)).toBe(digest)
})

describe('test vectors in docs/draw.md', () => {
  const doc = readFileSync('docs/draw.md', 'utf8').replace(/\s+/g, ' ')
  const seed = '00112233445566778899aabbccddeeff'.repeat(2)
  const entriesFrom = (first: number, riders: number[], horses: (number | null)[], requests: string) =>
    riders.map((rider, i) => ({
      id: first + i,
      rider: `rider ${rider}`,
      horse: horses[i] ? `horse ${horses[i]}` : null,
      request: ({ e: 'early', l: 'late' } as const)[requests[i]!] ?? null,
    }))

  test('computes the values and orders listed in docs/draw.md', () => {
    expect(doc).toContain(`\`commitment\`: \`${commitmentOf(seed)}\``)
    expect(doc).toContain(seedOfDraw(seed, '17'))
    expect(doc).toContain(seedOfDraw(seed, 'cañon'))
    const words = randomFrom(seed)
    expect(doc).toContain([1, 2, 3, 4].map(() => words(2 ** 32)).join(', '))
    const digits = randomFrom(seed)
    expect(doc).toContain(Array.from({ length: 12 }, () => digits(10)).join(' '))

    const six = [1, 2, 3, 4, 5, 6]
    const once = entriesFrom(11, six, six, '-e--l-')
    expect(doc).toContain(`order ${randomizeDraw(once, { minGap: 15, seed }).order.join(' ')};`)
    const mixed = randomizeDraw(once, { minGap: 15, seed: seedOfDraw(seed, '17') })
    expect(doc).toContain(`with the word \`17\` ${mixed.order.join(' ')}.`)

    const riders = [1, 2, 3, 1, 4, 2, 5, 1, 6, 3, 7, 8]
    const horses = [1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 1, 10]
    const repeated = randomizeDraw(entriesFrom(101, riders, horses, '-el-e-le---l'), { minGap: 3, seed })
    expect(doc).toContain(`Order ${repeated.order.join(' ')}, achieved_gap ${repeated.achievedGap}.`)

    const ownOrders = [3, 1, null, 1, null, 2, null, 2]
    const ordered = entriesFrom(101, riders, horses, '-el-e-le---l').map((entry, i) => ({
      ...entry,
      own_order: ownOrders[i] ?? null,
    }))
    expect(doc).toContain(`order ${randomizeDraw(ordered, { minGap: 3, seed }).order.join(' ')}. (108`)

    const two = [1, 2, 1, 2, 1, 2, 1, 2]
    const crowded = randomizeDraw(entriesFrom(1, two, [], 'eeeeee--'), { minGap: 4, seed })
    expect(doc).toContain(`order ${crowded.order.join(' ')}, achieved_gap ${crowded.achievedGap}.`)

    const large = Array.from({ length: 120 }, (_, i) => ({
      id: i + 1,
      rider: `rider ${(i * i + 3 * i) % 70}`,
      horse: `horse ${(31 * i) % 90}`,
      request: ([null, 'early', 'late'] as const)[(5 * i) % 3],
    }))
    const { order, achievedGap } = randomizeDraw(large, { minGap: 15, seed })
    expect(doc).toContain(`begins ${order.slice(0, 12).join(' ')};`)
    expect(doc).toContain(`\`${sha256Hex(order.join(' '))}\`; achieved_gap ${achievedGap}.`)
  })
})
