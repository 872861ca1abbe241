import { describe, expect, test } from 'vitest'
import { requestsNotHonored, entriesTooClose } from '#rules/draw/quality.ts'
import type { DrawEntry } from '#rules/draw/randomize.ts'

const entry = (id: number, rider: string, horse: string, request: DrawEntry['request'] = null) => ({
  id,
  rider,
  horse,
  request,
})

describe('runs that are too close together', () => {
  test("lists a rider's or horse's consecutive runs that are closer together than the required gap", () => {
    const order = [
      entry(1, 'Mae', 'Ace'),
      entry(2, 'Joe', 'Bo'),
      entry(3, 'mae ', 'Cy'),
      entry(4, 'Al', 'Bo'),
    ]
    expect(entriesTooClose(order, 3)).toEqual([
      { of: 'rider', places: [0, 2] },
      { of: 'horse', places: [1, 3] },
    ])
    expect(entriesTooClose(order, 2)).toEqual([])
  })

  test('ignores entries without names', () => {
    expect(entriesTooClose([entry(1, '', ' '), entry(2, '', ' ')], 15)).toEqual([])
  })
})

describe("requests that weren't honored", () => {
  test('counts only the first half of the draw as early, and only the second half as late', () => {
    const ask = (...requests: DrawEntry['request'][]) =>
      requestsNotHonored(requests.map((request, id) => entry(id, '', '', request)))
    expect(ask('early', 'early', null, 'late', 'late')).toEqual([])
    expect(ask('late', null, 'early', null, 'early')).toEqual([0, 2, 4])
    expect(ask(null, 'early', 'late', null)).toEqual([])
  })
})
