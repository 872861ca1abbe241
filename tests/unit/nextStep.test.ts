import { expect, test } from 'vitest'
import { nextStep } from '../../server/rules/classes/nextStep.ts'

const everything = { organize: true, score: true, pay: true }
const go = (
  filled: number,
  scored: number,
  publish_draw: boolean,
  top: number | null = null,
  round = '',
) => ({
  round,
  filled,
  scored,
  publish_draw,
  top,
})

test.each([
  ['an empty go', go(0, 0, false), 'enter'],
  ['an empty go with a published draw', go(0, 0, true), 'enter'],
  ['an empty short go, which is filled on its draw page', go(0, 0, false, 12), 'draw'],
  ['an empty short go with a published draw', go(0, 0, true, 12), 'enter'],
  ['entered riders', go(40, 0, false), 'draw'],
  ['an unpublished draw with all scores', go(40, 40, false), 'draw'],
  ['a published draw', go(40, 39, true), 'score'],
  ['all scores', go(40, 40, true), 'pay'],
])('returns the next step after %s', (_what, one, step) => {
  expect(nextStep([one], [false], everything)).toEqual({ step, round: step === 'pay' ? null : '' })
})

test('returns the step of the first unfinished go', () => {
  const first = go(40, 40, true, null, '1')
  const second = go(40, 3, true, null, '2')
  expect(nextStep([first, second], [true, false, false], everything)).toEqual({ step: 'score', round: '2' })
  expect(nextStep([go(40, 39, true, null, '1'), second], [false], everything)?.round).toBe('1')
})

test('returns the pay step until every payout is published', () => {
  const done = go(40, 40, true)
  expect(nextStep([done], [true, true, false], everything)?.step).toBe('pay')
  expect(nextStep([done], [true, true, true], everything)).toBeNull()
})

test('returns nothing that the member is not allowed to do', () => {
  const scorer = { organize: false, score: true, pay: false }
  expect(nextStep([go(40, 0, false)], [false], scorer)).toBeNull()
  expect(nextStep([go(40, 0, true)], [false], scorer)?.step).toBe('score')
  expect(nextStep([go(40, 40, true)], [false], scorer)).toBeNull()
})
