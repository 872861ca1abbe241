// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { filledRow } from '../support/drawScreen.tsx'
import { Scoreboard } from '../../resources/js/Pages/DrawManager/state/scoreboard.ts'
import type { ScoreUpdated } from '#wire/channels.ts'
import type { KnownScores } from '#wire/draw.ts'

type Told = { id: number; score: number | null; version: number; at: number }

const news = ({ id, score, version, at }: Told) =>
  ({ score: { id, score, version }, round: '', version: at }) as ScoreUpdated
const inThisRound = (...scores: KnownScores[number][1]): KnownScores => [['', scores]]

function boardWith(scores: KnownScores, version: number) {
  const board = new Scoreboard('', 'time')
  board.read(scores, version)
  return board
}

test('of a score that was told since, what was read before is not taken', () => {
  const board = boardWith(inThisRound([1, 17.2, 1]), 5)
  board.heard(news({ id: 2, score: 18.1, version: 1, at: 7 }))
  board.read(inThisRound([1, 17.2, 1]), 6)
  expect(board.scored(), 'version 6 of the draw cannot know of it').toBe(2)
  board.read(inThisRound([1, 17.2, 1]), 7)
  expect(board.scored(), 'version 7 does, and has it no more').toBe(1)
})

test('a score that is gone when all are read again is gone', () => {
  const board = boardWith(inThisRound([1, 17.2, 1], [2, 18.1, 1]), 5)
  expect(board.scored()).toBe(2)
  board.read(inThisRound([2, 18.1, 1]), 6)
  expect(board.scored()).toBe(1)
})

test('an older score of a run takes nothing back', () => {
  const board = boardWith(inThisRound([1, 17.2, 3]), 5)
  board.heard(news({ id: 1, score: null, version: 2, at: 4 }))
  expect(board.scored()).toBe(1)
  board.heard(news({ id: 1, score: null, version: 4, at: 6 }))
  expect(board.scored()).toBe(0)
})

test('scores of other rounds count for what is odd about a time, and not as scores of this draw', () => {
  const board = boardWith([['2', [[1, 17.2, 1]]]], 5)
  expect(board.scored()).toBe(0)
  const row = filledRow(1, { score_id: 9, score: 17.2, score_version: 1 })
  expect(board.warnings(row)).toEqual(['Same time as another run.'])
})
