import { expect, test, vi } from 'vitest'
import { openCache } from '../../server/cache/cache.ts'

const FIRST = 1
const SECOND = 2

function open(maxBytes?: number) {
  const cache = openCache(maxBytes)
  cache.connected(true)
  let computed = 0
  const load = async () => ++computed
  const read = (key: string, organization: number | null = FIRST, loading = load) =>
    cache.get(key, async () => ({ organization, value: await loading(), bytes: 1000 }))
  return { cache, read, load, computed: () => computed }
}

test('computes a cached value once for concurrent and later requests', async () => {
  const { cache, read, computed } = open()
  expect(await Promise.all(Array.from({ length: 500 }, () => read('draw')))).toEqual(Array(500).fill(1))
  expect(await read('draw')).toBe(1)
  expect(cache.peek('draw')).toBe(1)
  expect(computed()).toBe(1)
})

test('drops the values of a changed organization, and values that cover all organizations', async () => {
  const { cache, read } = open()
  const all = async () => [await read('a', FIRST), await read('b', SECOND), await read('now', null)]
  expect(await all()).toEqual([1, 2, 3])
  cache.invalidate(FIRST)
  expect(cache.peek('a')).toBeUndefined()
  expect(await all()).toEqual([4, 2, 5])
  cache.invalidate(SECOND)
  expect(await all()).toEqual([4, 6, 7])
})

test.each([FIRST, SECOND])(
  "doesn't share a load that was already in progress when organization %i changed",
  async (changed) => {
    const { cache, read, load } = open()
    let finish = () => {}
    const gate = new Promise<void>((resolve) => (finish = resolve))
    const slow = read('draw', FIRST, async () => {
      const value = await load()
      await gate
      return value
    })
    await Promise.resolve()
    cache.invalidate(changed)
    expect(await read('draw')).toBe(2)
    finish()
    expect(await slow).toBe(1)
    expect(await read('draw')).toBe(2)
  },
)

test('caches a value if only another organization changed while the value was loading', async () => {
  const { cache, read, load } = open()
  await read('draw', FIRST, async () => {
    cache.invalidate(SECOND)
    return load()
  })
  expect(cache.peek('draw')).toBe(1)
})

test('drops all cached values and stops caching while the database is disconnected', async () => {
  const { cache, read } = open()
  expect(await read('draw')).toBe(1)
  cache.connected(false)
  expect([await read('draw'), await read('draw')]).toEqual([2, 3])
  cache.connected(true)
  expect([await read('draw'), await read('draw')]).toEqual([4, 4])
})

test('catches up with the changes of other instances before it returns a cached value', async () => {
  const { cache, read } = open()
  let changed: number[] = []
  cache.connected(true, async () => changed.forEach(cache.invalidate))
  expect([await read('draw'), await read('draw')]).toEqual([1, 1])
  changed = [SECOND]
  expect(await read('draw')).toBe(1)
  changed = [FIRST]
  expect(await read('draw')).toBe(2)
})

test('evicts the least recently read value when the cache is full', async () => {
  const { cache, read } = open(5000)
  for (const key of ['a', 'b', 'c']) await read(key)
  await read('a')
  for (const key of ['d', 'e']) await read(key)
  expect(cache.bytes()).toBeLessThanOrEqual(5000)
  expect(await read('a')).toBe(1)
  expect(await read('b')).toBeGreaterThan(5)
})

test('recomputes a cached value after one minute', async () => {
  const { read } = open()
  expect([await read('draw'), await read('draw')]).toEqual([1, 1])
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  try {
    // The cache reads the clock at most once per millisecond.
    await vi.waitFor(async () => expect(await read('draw')).toBe(2))
    expect(await read('draw')).toBe(2)
  } finally {
    clock.mockRestore()
  }
})

test('reloads a value after a failed load', async () => {
  const { cache, read } = open()
  await expect(read('draw', FIRST, () => Promise.reject(new Error('no database')))).rejects.toThrow()
  const throwing = () => cache.get('draw', () => { throw new Error('at once') }) // prettier-ignore
  await expect(throwing()).rejects.toThrow('at once')
  expect(await read('draw')).toBe(1)
})
