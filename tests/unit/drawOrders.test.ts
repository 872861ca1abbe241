import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { randomizeDraw, type DrawEntry } from '#rules/randomize.ts'

// A draw that was made must come out alike with every later release: anybody may make it again from its seed.
vi.setConfig({ testTimeout: 60_000 })

const GAPS = [0, 3, 8, 15]
// As long as the product's own, which fill a block of SHA-256, and short ones.
const seedOf = (draw: number) => (draw % 2 ? `seed ${draw}` : `${draw}`.padStart(64, 'f0'))

/** Entries of so many riders and horses, told by counting; every third asks for early or late where asked. */
function entriesOf(size: number, riders: number, horses: number, asking: boolean): DrawEntry[] {
  return Array.from({ length: size }, (_, i) => ({
    id: ((i * 7_919) % 10_007) + 1,
    rider: i % 11 === 10 ? null : `Rider ${(i * i + 3 * i) % riders}`,
    horse: i % 5 === 4 ? null : `Horse ${(i * 31) % horses}`,
    request: asking ? ([null, 'early', 'late'] as const)[(i * 5) % 3] : null,
  }))
}

/** One digest of all draws of a size: every gap, with few riders and many, few horses and many, asking or not. */
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
])('draws of %i entries come out as they always have', (size, digest) => {
  expect(digestOf(size)).toBe(digest)
})

// Where every rider has as many runs as the next, the widest gap there is has to be looked for.
test.each([
  [24, 5, '72e1f1ded96d8d11'],
  [60, 8, '14fe3fe38e56596c'],
  [300, 150, '8cd8258530cee426'],
])('so do draws of %i entries that %i riders share evenly', (size, riders, digest) => {
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
