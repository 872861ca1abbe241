import { expect, test, vi } from 'vitest'
import { pagesInMemory } from '../../server/live/publicPages.ts'

type Page = { gzipped: Uint8Array; number: number }

/** Pages that are numbered as they are made; made by `make` unless a test makes its own. */
function kept(mostBytes?: number) {
  const pages = pagesInMemory<Page>(mostBytes)
  pages.hears(true)
  let made = 0
  const make = async () => ({ gzipped: new Uint8Array(1000), number: ++made })
  const read = async (key: string, event = '1', making = make) =>
    (await pages.read(key, async () => event, making)).number
  return { pages, read, make, made: () => made }
}

test('a page is made once, however many ask for it at a time and afterwards', async () => {
  const { read, made } = kept()
  expect(await Promise.all(Array.from({ length: 500 }, () => read('draw')))).toEqual(Array(500).fill(1))
  expect(await read('draw')).toBe(1)
  expect(made()).toBe(1)
})

test('a change drops the pages of its event, and those that show all events', async () => {
  const { pages, read } = kept()
  const all = async () => [await read('a', '1'), await read('b', '2'), await read('now', '')]
  expect(await all()).toEqual([1, 2, 3])
  pages.changed('1')
  expect(await all()).toEqual([4, 2, 5])
  pages.changed('')
  expect(await all()).toEqual([6, 7, 8])
})

test('one change may concern several events', async () => {
  const { pages, read } = kept()
  const all = async () => [await read('a', '1'), await read('b', '2'), await read('c', '12')]
  expect(await all()).toEqual([1, 2, 3])
  pages.changed('2,12')
  expect(await all()).toEqual([1, 4, 5])
})

test('a page that was begun before a change is not kept, nor given to those who ask after it', async () => {
  const { pages, read, make } = kept()
  let finish = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  const slow = read('draw', '1', async () => {
    const page = await make()
    await gate
    return page
  })
  await Promise.resolve()
  pages.changed('1')
  expect(await read('draw')).toBe(2)
  finish()
  expect(await slow).toBe(1)
  expect(await read('draw')).toBe(2)
})

test('without news from the database nothing is kept', async () => {
  const { pages, read } = kept()
  expect(await read('draw')).toBe(1)
  pages.hears(false)
  expect([await read('draw'), await read('draw')]).toEqual([2, 3])
  pages.hears(true)
  expect([await read('draw'), await read('draw')]).toEqual([4, 4])
})

test('the memory has an end: what nobody asked for the longest goes first', async () => {
  const { pages, read } = kept(5000)
  for (const key of ['a', 'b', 'c']) await read(key)
  await read('a')
  for (const key of ['d', 'e']) await read(key)
  expect(pages.bytes()).toBeLessThanOrEqual(5000)
  expect(await read('a')).toBe(1)
  expect(await read('b')).toBeGreaterThan(5)
})

test('what is over and nobody asks for any more makes room, long before the memory is full', async () => {
  vi.useFakeTimers()
  try {
    const { pages, read } = kept()
    for (const key of ['version 1', 'version 2']) await read(key)
    vi.advanceTimersByTime(61_000)
    await read('version 3')
    expect(pages.bytes()).toBeLessThan(2000)
    expect(await read('version 3')).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test('a page that cannot be made is tried again by whoever asks next', async () => {
  const { read } = kept()
  const failing = read('draw', '1', () => Promise.reject(new Error('no database')))
  await expect(failing).rejects.toThrow('no database')
  expect(await read('draw')).toBe(1)
})
