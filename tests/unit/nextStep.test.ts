import { expect, test } from 'vitest'
import {
  type ContestProgress,
  type GoProgress,
  nextAggregateStep,
  nextStep,
} from '../../server/rules/classes/nextStep.ts'

const everything = { organize: true, score: true, pay: true }

const go = (given: Partial<GoProgress> = {}): GoProgress => ({
  round: '',
  entered: 40,
  filled: 40,
  scored: 40,
  drawn: true,
  publish_draw: true,
  top: null,
  ...given,
})

const contest = (given: Partial<ContestProgress> = {}): ContestProgress => ({
  id: 1,
  hasMoney: true,
  unpaid: 0,
  payouts: [{ round: '', published: false, changed: false }],
  ...given,
})

const published = { payouts: [{ round: '', published: true, changed: false }] }
const changed = { payouts: [{ round: '', published: true, changed: true }] }
const empty = { entered: 0, filled: 0, scored: 0, drawn: false, publish_draw: false }
const entered = { scored: 0, drawn: false, publish_draw: false }

test.each<[string, Partial<GoProgress>, string]>([
  ['an empty go', empty, 'enter'],
  ['an empty go with a published draw', { ...empty, publish_draw: true }, 'enter'],
  ['an empty short go, which is filled on its draw page', { ...empty, top: 12 }, 'draw'],
  ['an empty short go with a published draw', { ...empty, top: 12, publish_draw: true }, 'enter'],
  ['a go with riders, but no draw', entered, 'draw'],
  ['a go whose riders have no slots', { ...entered, filled: 0 }, 'draw'],
  ['a go with an unpublished draw', { ...entered, drawn: true }, 'publish draw'],
  ['a go with only one rider, which needs no draw', { ...entered, entered: 1, filled: 1 }, 'publish draw'],
  ['a filled short go, which needs no draw', { ...entered, top: 12 }, 'publish draw'],
  ['a drawn go with a late entry without a slot', { ...entered, drawn: true, entered: 41 }, 'draw'],
  ['a go with all scores, but an unpublished draw', { publish_draw: false }, 'publish draw'],
  ['a go with a published draw and a run without a score', { scored: 39 }, 'score'],
  [
    'a published draw without one of the riders while another run has no score',
    { scored: 39, entered: 41 },
    'score',
  ],
  ['a go with all scores except for a rider without a slot', { entered: 41 }, 'draw'],
])('returns the next step for %s', (_what, given, step) => {
  expect(nextStep([go(given)], [contest()], everything)).toEqual({ step, contest: null, round: '' })
})

test('returns the next step for the first unfinished go', () => {
  const first = go({ round: '1' })
  const second = go({ round: '2', scored: 3 })
  expect(nextStep([first, second], [contest()], everything)).toMatchObject({ step: 'score', round: '2' })
  expect(nextStep([{ ...first, scored: 39 }, second], [contest()], everything)?.round).toBe('1')
})

test('returns the publish step for the first unpublished payout of a class or its side pots', () => {
  const side = contest({
    id: 2,
    payouts: [
      { round: '1', published: true, changed: false },
      { round: '2', published: false, changed: false },
    ],
  })
  expect(nextStep([go()], [contest(), side], everything)).toEqual({
    step: 'publish payout',
    contest: 1,
    round: '',
  })
  expect(nextStep([go()], [contest(published), side], everything)).toEqual({
    step: 'publish payout',
    contest: 2,
    round: '2',
  })
})

test('returns the payout setup step for a side pot without money', () => {
  const bare = contest({ id: 2, hasMoney: false })
  expect(nextStep([go()], [contest(published), bare], everything)).toEqual({
    step: 'payout',
    contest: 2,
    round: '',
  })
  expect(nextStep([go()], [contest({ ...published, hasMoney: false })], everything)).toBeNull()
})

test('returns the checks step for the first contest with unpaid prizes', () => {
  const [paid, unpaid] = [contest(published), contest({ ...published, id: 2, unpaid: 3 })]
  expect(nextStep([go()], [paid, unpaid], everything)).toEqual({ step: 'checks', contest: 2, round: null })
  expect(nextStep([go()], [contest(), unpaid], everything)?.step).toBe('publish payout')
  expect(nextStep([go()], [paid], everything)).toBeNull()
})

test('returns the republish step for the first payout whose scores changed, before any other payout step', () => {
  const side = contest({ ...changed, id: 2 })
  const republish = { step: 'republish payout', contest: 2, round: '' }
  expect(nextStep([go()], [contest(published), side], everything)).toEqual(republish)
  expect(nextStep([go()], [contest(), side], everything)).toEqual(republish)
  expect(nextStep([go()], [contest({ ...published, unpaid: 3 }), side], everything)).toEqual(republish)
  expect(nextStep([go({ scored: 39 })], [contest(), side], everything)?.step).toBe('score')
})

test('returns the republish step for an average, even if one of its scores was cleared', () => {
  expect(nextAggregateStep(false, contest(changed), everything)?.step).toBe('republish payout')
  expect(nextAggregateStep(false, contest(published), everything)).toBeNull()
  expect(nextAggregateStep(true, contest(), everything)?.step).toBe('publish payout')
})

test("doesn't return an entry or score step once every payout is published", () => {
  expect(nextStep([go(), go(empty)], [contest(published)], everything)).toBeNull()
})

test("doesn't return a step that the member isn't allowed to take", () => {
  const scorer = { organize: false, score: true, pay: false }
  expect(nextStep([go(entered)], [contest()], scorer)).toBeNull()
  expect(nextStep([go({ scored: 0 })], [contest()], scorer)?.step).toBe('score')
  expect(nextStep([go()], [contest()], scorer)).toBeNull()
  expect(nextStep([go()], [contest({ ...published, unpaid: 3 })], scorer)).toBeNull()
  expect(nextStep([go()], [contest(changed)], scorer)).toBeNull()
})
