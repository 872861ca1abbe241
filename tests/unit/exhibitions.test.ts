import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assignSeats,
  countDrags,
  dragSeats,
  separateRiders,
  type SoldExhibition,
  timeSeats,
} from '#rules/exhibitions/assign.ts'
import { isExhibitionCode, parseExhibitionCode } from '#rules/exhibitions/code.ts'
import { byRunningOrder, type ExhibitionPlace, isSamePlace } from '#rules/exhibitions/place.ts'
import { placeText } from '#rules/exhibitions/placeText.ts'

/** "AAB" means two exhibitions for rider A, then one for rider B. */
const sold = (riders: string): SoldExhibition[] =>
  [...riders].map((rider, index) => ({ id: index + 1, rider: rider.charCodeAt(0) }))
const ridersOf = (exhibitions: SoldExhibition[]) =>
  exhibitions.map(({ rider }) => String.fromCharCode(rider)).join('')

const anySold = () =>
  fc
    .array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 })
    .map((riders) => riders.map((rider, index) => ({ id: index + 1, rider })))

describe("separating riders' exhibitions", () => {
  test.each([
    ['', ''],
    ['ABC', 'ABC'],
    ['AAB', 'ABA'],
    ['AABC', 'ABAC'],
    ['AAABC', 'ABACA'],
    ['BAAA', 'ABAA'],
    ['AAA', 'AAA'],
    ['ABBA', 'ABAB'],
  ])('spreads out each rider\'s exhibitions: "%s" becomes "%s"', (bought, run) => {
    expect(ridersOf(separateRiders(sold(bought)))).toBe(run)
  })

  test('keeps every exhibition, and lets a rider run twice in a row only if necessary', () => {
    fc.assert(
      fc.property(anySold(), (exhibitions) => {
        const order = separateRiders(exhibitions)
        expect(order.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(exhibitions.map(({ id }) => id))
        const repeats = order.filter(({ rider }, index) => index > 0 && order[index - 1]!.rider === rider)
        const most = Math.max(
          0,
          ...[1, 2, 3, 4, 5].map((one) => order.filter(({ rider }) => rider === one).length),
        )
        expect(repeats).toHaveLength(Math.max(0, 2 * most - order.length - 1))
      }),
    )
  })

  test("keeps a rider's exhibitions in the order in which they were sold", () => {
    fc.assert(
      fc.property(anySold(), (exhibitions) => {
        const order = separateRiders(exhibitions)
        for (const rider of new Set(order.map((one) => one.rider))) {
          const ids = order.filter((one) => one.rider === rider).map(({ id }) => id)
          expect(ids).toEqual(ids.toSorted((a, b) => a - b))
        }
      }),
    )
  })
})

describe('assigning exhibitions', () => {
  test('assigns each exhibition at most once, starting with those sold first', () => {
    fc.assert(
      fc.property(anySold(), fc.array(fc.nat()), (exhibitions, seats) => {
        const { assigned, left } = assignSeats(exhibitions, seats)
        const ids = exhibitions.map(({ id }) => id)
        expect([...assigned.map(({ id }) => id), ...left].toSorted((a, b) => a - b)).toEqual(ids)
        expect(assigned.map(({ seat }) => seat)).toEqual(seats.slice(0, exhibitions.length))
        expect(left).toEqual(ids.slice(seats.length))
      }),
    )
  })

  test('assigns exhibitions to drags that have room', () => {
    expect(dragSeats(3, 2, [1, 1, 2])).toEqual([2, 3, 3])
    expect(dragSeats(2, 1, [1, 1, 1, 2])).toEqual([])
    expect(dragSeats(0, 3, [])).toEqual([])
  })

  test('fills each drag up to the exhibition limit, but not beyond', () => {
    const counts = fc.integer({ min: 0, max: 8 })
    fc.assert(
      fc.property(counts, counts, fc.array(fc.integer({ min: 1, max: 9 })), (drags, perDrag, taken) => {
        const all = [...taken, ...dragSeats(drags, perDrag, taken)]
        for (let drag = 1; drag <= drags; drag++) {
          const before = taken.filter((one) => one === drag).length
          expect(all.filter((one) => one === drag)).toHaveLength(Math.max(before, perDrag))
        }
        expect(all.slice(taken.length).every((drag) => drag >= 1 && drag <= drags)).toBe(true)
      }),
    )
  })

  test('assigns unused clock times, and ends every exhibition by the end time', () => {
    const minute = (count: number) => count * 60_000
    expect(timeSeats(0, minute(15), 5, [])).toEqual([0, minute(5), minute(10)])
    expect(timeSeats(0, minute(14), 5, [])).toEqual([0, minute(5)])
    expect(timeSeats(0, minute(20), 5, [minute(5), minute(12)])).toEqual([0])
    expect(timeSeats(minute(5), 0, 5, [])).toEqual([])
  })

  test('never assigns overlapping clock times', () => {
    const minutes = fc.integer({ min: 0, max: 120 })
    fc.assert(
      fc.property(
        minutes,
        minutes,
        fc.integer({ min: 1, max: 20 }),
        fc.array(minutes),
        (from, to, each, taken) => {
          const others = taken.map((minute) => minute * 60_000)
          const seats = timeSeats(from * 60_000, to * 60_000, each, others)
          for (const [index, seat] of seats.entries()) {
            expect(seat + each * 60_000).toBeLessThanOrEqual(to * 60_000)
            for (const other of [...others, ...seats.slice(0, index)])
              expect(Math.abs(seat - other)).toBeGreaterThanOrEqual(each * 60_000)
          }
        },
      ),
    )
  })

  test('counts a drag after the last run only if the drag interval is complete', () => {
    expect([countDrags(12, 5), countDrags(10, 5), countDrags(4, 5), countDrags(12, 0)]).toEqual([2, 2, 0, 0])
  })
})

describe('exhibition running order', () => {
  const classes = [
    { id: 7, runs_on: null },
    { id: 5, runs_on: '2026-06-07' },
  ]
  const drag = (activity_id: number, after_drag: number): ExhibitionPlace => ({ activity_id, after_drag })

  test('sorts unscheduled exhibitions first, then by day, with set times before drags', () => {
    const places: (ExhibitionPlace | null)[] = [
      drag(5, 1),
      drag(7, 2),
      { runs_at: '2026-06-07T06:00' },
      null,
      drag(7, 1),
      { runs_at: '2026-06-06T07:10' },
      { runs_at: '2026-06-06T07:00' },
      null,
    ]
    const listed = places.map((place, index) => ({ id: index + 1, position: 0, place }))
    expect(listed.toSorted(byRunningOrder(classes, '2026-06-06')).map(({ id }) => id)).toEqual([
      4, 8, 7, 6, 5, 2, 3, 1,
    ])
  })

  test('sorts exhibitions after the same drag by position', () => {
    const listed = [3, 1, 2].map((position, index) => ({ id: index + 1, position, place: drag(7, 1) }))
    expect(listed.toSorted(byRunningOrder(classes, '2026-06-06')).map(({ id }) => id)).toEqual([2, 3, 1])
  })

  test('tells whether two exhibitions have the same place in the schedule', () => {
    expect(isSamePlace(null, null)).toBe(true)
    expect(isSamePlace(drag(7, 1), drag(7, 1))).toBe(true)
    expect(isSamePlace(drag(7, 1), drag(7, 2))).toBe(false)
    expect(isSamePlace(null, { runs_at: '2026-06-06T07:00' })).toBe(false)
  })

  test('formats an exhibition\'s place in the schedule as "After drag 2 of Open 4D" or "Sat 7:05 AM"', () => {
    expect(placeText(drag(7, 2), () => 'Open 4D')).toBe('After drag 2 of Open 4D')
    expect(placeText({ runs_at: '2026-06-06T07:05' }, () => '')).toBe('Sat 7:05 AM')
  })
})

test('reads x as one exhibition, and x1 to x99 as that number of exhibitions', () => {
  expect(['x', 'x1', 'x2', 'x99', 'x0', 'x100'].map(parseExhibitionCode)).toEqual([1, 1, 2, 99, null, null])
  expect(['x', 'x2', 'x100', 'xo', 'ox', 'x2r'].filter(isExhibitionCode)).toEqual(['x', 'x2', 'x100'])
})
