import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotChangeText } from '../../server/rules/notifications/slotChange.ts'
import {
  drawPublishedText,
  differsFromPrevious,
  resultsPublishedText,
  type NotifiedResult,
} from '../../server/rules/notifications/publication.ts'

const published = { contest: 'Open 4D', event: 'Summer Jackpot' }
const result = (given: Partial<NotifiedResult>): NotifiedResult => ({
  of: null,
  division: 2,
  place: 3,
  place_to: 3,
  prize_cents: 40_700,
  no_time: null,
  ...given,
})
const draw = (slots: number[], before?: string | null) =>
  drawPublishedText(
    published,
    slots.map((slot) => ({ of: null, slot })),
    6,
    before,
  )

test("gives a run's draw number, and says so if the run follows a drag", () => {
  expect(draw([37]).title).toBe('Open 4D: draw #37, after the drag')
  expect(draw([38]).title).toBe('Open 4D: draw #38')
  expect(draw([1]).title).toBe('Open 4D: draw #1')
  expect(draw([37]).body).toBe('Summer Jackpot: the draw is posted.')
})

test('combines several runs in a draw into one message', () => {
  expect(draw([3, 37, 112]).title).toBe('Open 4D: draw #3, #37 (after the drag) and #112')
  expect(draw([2, 3, 4, 5, 6, 8, 9, 10]).title).toBe('Open 4D: draw #2, #3, #4, #5, #6, #8 and 2 more')
})

test('names the riders that the user manages', () => {
  const runs = [
    { of: 'Ann', slot: 2 },
    { of: null, slot: 4 },
    { of: 'Ann', slot: 9 },
  ]
  expect(drawPublishedText(published, runs, 0, undefined).title).toBe(
    'Open 4D: draw #4; Ann is draw #2 and #9',
  )
})

test("reports a changed draw, with the run's old draw number, only if the run moved", () => {
  const before = draw([37]).summary
  expect(differsFromPrevious(before, undefined)).toBe(true)
  expect(differsFromPrevious(draw([37], before).summary, before)).toBe(false)
  expect(draw([37], before).title).toBe('Open 4D: draw #37, after the drag')
  expect(draw([41], before)).toMatchObject({
    title: 'Open 4D, changed: draw #41',
    body: 'Summer Jackpot: the draw has changed (was draw #37, after the drag).',
  })
})

test('includes the division, place and prize in a result notification', () => {
  const say = (...results: Partial<NotifiedResult>[]) =>
    resultsPublishedText(published, results.map(result), undefined).title
  expect(say({})).toBe('Open 4D: 2D third, $407.00')
  expect(say({ division: null, place: 14, place_to: 14, prize_cents: 0 })).toBe('Open 4D: 14th')
  expect(say({ place_to: 4 })).toBe('Open 4D: 2D tied for third, $407.00')
  expect(say({ place: null, no_time: 'NT' }, {})).toBe('Open 4D: no time; 2D third, $407.00')
})

test('says only that results are posted if the rider has no result', () => {
  const told = resultsPublishedText(published, [], undefined)
  expect([told.title, told.summary]).toEqual(['Open 4D: results are posted', null])
  expect(differsFromPrevious(told.summary, null)).toBe(false)
})

test("keeps messages short enough for the database, regardless of the names' length", () => {
  const name = fc.string({ unit: 'binary', maxLength: 160 })
  fc.assert(
    fc.property(name, name, fc.array(fc.nat(10_000), { minLength: 1 }), (contest, event, slots) => {
      const told = drawPublishedText(
        { contest, event },
        slots.map((slot) => ({ of: contest, slot })),
        5,
        event,
      )
      expect(told.title.length).toBeLessThanOrEqual(200)
      expect(told.body.length).toBeLessThanOrEqual(400)
      expect(told.summary!.length).toBeLessThanOrEqual(400)
    }),
  )
}, 20_000)

test("gives a run's new and previous slots after a change to the published draw", () => {
  const move = (was: number[], now: number[], of: string | null = null) =>
    slotChangeText({ ...published, of, before: was, after: now }).title
  expect(move([7], [1])).toBe("Open 4D: you're now draw #1 (was #7).")
  expect(move([], [12])).toBe("Open 4D: you're in the draw, #12.")
  expect(move([7], [])).toBe('Open 4D: you were taken out of the draw (was #7).')
  expect(move([3, 38], [3, 40], 'Tess')).toBe('Open 4D: Tess is now draw #3 and #40 (was #3 and #38).')
  expect(move([], [12], 'Tess')).toBe('Open 4D: Tess is in the draw, #12.')
  expect(move([7], [], 'Tess')).toBe('Open 4D: Tess was taken out of the draw (was #7).')
  expect(move([7], [1], '🐎'.repeat(120)).length).toBeLessThanOrEqual(200)
})

test('never cuts off a long notification in the middle of a character', () => {
  for (const length of [98, 99, 100, 101]) {
    const contest = `${'a'.repeat(length % 2)}${'🐎'.repeat(length)}`
    const { title, body } = drawPublishedText(
      { contest, event: contest.repeat(3) },
      [{ of: null, slot: 1 }],
      6,
      undefined,
    )
    for (const text of [title, body]) expect(text).not.toMatch(/\p{Cs}/u)
    expect([title.length <= 200, body.length <= 400]).toEqual([true, true])
  }
})
