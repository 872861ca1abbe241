import { expect, test } from 'vitest'
import { entrantKey } from '#rules/payout/entrant.ts'
import {
  type PayoutFacts,
  type PayoutEntry,
  findPublishBlockers,
  horseChangeSentences,
  uncountedSentences,
} from '#rules/payout/publishBlockers.ts'
import { listRank } from '#rules/scoring/score.ts'

test('ranks times first, then NT, Broke, DQ and runs without a score', () => {
  const ranks = [listRank(15_000, null), listRank(null, 'NT'), listRank(null, 'Broke'), listRank(null, 'DQ')]
  expect([...ranks, listRank(null, null)]).toEqual([0, 1, 2, 3, 4])
  expect(listRank(15_000, 'DQ'), "a time with a DQ doesn't count").toBe(3)
})

test("doesn't block a go if its draw is published and all its runs are final", () => {
  expect(findPublishBlockers(facts({}))).toEqual([])
})

test('blocks a go with an unpublished draw and unscored runs, but not another go of the class', () => {
  const runs = [run(1, '1'), { ...run(1, '2'), isFinal: false, draw: { name: 'Open', published: false } }]
  expect(findPublishBlockers(facts({ runs }))).toEqual([])
  expect(findPublishBlockers(facts({ runs, view: '2' }))).toEqual([
    "The Open draw isn't published yet.",
    'One run has no score yet.',
  ])
})

test('names at most ten runs that are in neither the class nor a side pot, and counts the others', () => {
  const runs = Array.from({ length: 12 }, (_, index) => ({ rider: 'Ann', draw: index + 1 }))
  expect(uncountedSentences(runs.slice(0, 1))).toEqual(["Ann (#1) isn't entered in the class or a side pot."])
  expect(uncountedSentences(runs)).toHaveLength(11)
  expect(uncountedSentences(runs).at(-1)).toBe("2 more runs aren't entered in either.")
})

test("blocks the average until every go's payout is published", () => {
  expect(findPublishBlockers(facts({ view: 'average' }))).toEqual([
    "The 1st Go payout isn't published yet.",
    "The 2nd Go payout isn't published yet.",
  ])
})

test('blocks a go without runs', () => {
  expect(findPublishBlockers(facts({ runs: [run(1, '1')], view: '2' }))).toEqual([
    'No runs in the 2nd Go yet.',
  ])
})

test('reports an unrecorded horse change only in the gos that it affects', () => {
  const runs = [run(1, '1', 'Red'), run(1, '2', 'Blue'), run(2, '3', 'Gold')]
  const gos = ['1', '2', '3'].map((name) => ({ name, published: false }))
  const sentence =
    'Rider 1 rides Red in the 1st Go and Blue in the 2nd Go. These runs pay two fees and have no average. ' +
    'Use the same horse for both runs, or enter the missing runs as NT.'
  expect(findPublishBlockers(facts({ runs, rounds: gos, view: '2' }))).toEqual([sentence])
  expect(findPublishBlockers(facts({ runs, rounds: gos, view: '3' }))).toEqual([])
})

test("doesn't block a go for a recorded horse change, but says that the rider's runs have no average", () => {
  const [first, second] = [run(1, '1', 'Red'), run(1, '2', 'Blue')]
  const runs = [first, { ...second, enteredAs: first.entrant }, run(2, '3', 'Gold')]
  const gos = ['1', '2', '3'].map((name) => ({ name, published: false }))
  expect(findPublishBlockers(facts({ runs, rounds: gos, view: '2' }))).toEqual([])
  const note = 'Rider 1 changed horses between gos. Each go pays as usual, but these runs have no average.'
  expect(horseChangeSentences(runs, '2')).toEqual([note])
  expect(horseChangeSentences(runs, '3')).toEqual([])
})

test('reports an unrecorded horse change even if the rider also has a recorded one', () => {
  const [first, second] = [run(1, '1', 'Red'), run(1, '2', 'Blue')]
  const runs = [first, { ...second, enteredAs: first.entrant }, run(1, '3', 'Copper')]
  const gos = ['1', '2', '3'].map((name) => ({ name, published: false }))
  expect(findPublishBlockers(facts({ runs, rounds: gos, view: '3' }))).toEqual([
    expect.stringMatching(/^Rider 1 rides Red in the 1st Go and Copper in the 3rd Go\./),
  ])
})

test('reports a rider who has a horse in one go but no horse in the other', () => {
  const horseless = entrantKey({ user_id: 1, horse_id: null })
  const runs = [{ ...run(1, '1'), entrant: horseless, horse: null }, run(1, '2', 'Blue')].map((one) => ({
    ...one,
    horseless,
  }))
  expect(findPublishBlockers(facts({ runs, view: '2' }))).toEqual([
    'Rider 1 rides no horse in the 1st Go and Blue in the 2nd Go. These runs have no average. ' +
      'Use the same horse for both runs, or enter the missing runs as NT.',
  ])
})

test('says how much more the published gos paid than the purse holds', () => {
  expect(findPublishBlockers(facts({ view: '2', shortCents: 2_050 }))).toEqual([
    'The published gos paid $20.50 more than the purse now holds. ' +
      'Unpublish one of the gos or correct the purse.',
  ])
})

const run = (rider: number, round: string, horse = 'Red'): PayoutEntry => ({
  id: Number(round),
  entrant: entrantKey({ user_id: rider, horse_id: horse.length }),
  round,
  rider: { id: rider, name: `Rider ${rider}` },
  horse: { id: horse.length, name: horse },
  draw: { name: 'Open', published: true },
  isFinal: true,
  isDuplicate: false,
})

const facts = (given: Partial<PayoutFacts>): PayoutFacts => ({
  view: '1',
  rounds: [
    { name: '1', published: false },
    { name: '2', published: false },
  ],
  runs: [run(1, '1'), run(1, '2')],
  problems: [],
  custom: false,
  agrees: true,
  shortCents: 0,
  ...given,
})
