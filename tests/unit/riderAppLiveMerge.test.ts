import { expect, test } from 'vitest'
import type { DrawPage, PublicSlot } from '#wire/riderApp/pages.ts'
import { merge, applyRows, applyScore } from '../../resources/js/riderApp/realtime/merge.ts'

const run = (slot: number, rider = `Rider ${slot}`): PublicSlot => ({
  id: 100 + slot,
  slot,
  rider,
  horse: null,
  bull: null,
  score: null,
  scratched: false,
})
const page = { kind: 'draw', round: '', told: 7, runs: [run(1), run(2)] } as unknown as DrawPage
const score = (told: number, round = '') => ({ told, version: 1, round, draw: 2, score: 17.2 })

test('applies the next broadcast to the draw page', () => {
  const { page: after, missed } = merge(page, score(8), applyScore)
  expect([after.told, missed, after.runs[1]!.score]).toEqual([8, false, 17.2])
})

test('ignores a broadcast that was already applied or that follows a missed broadcast', () => {
  expect(merge(page, score(7), applyScore)).toEqual({ page, missed: false })
  expect(merge(page, score(9), applyScore)).toEqual({ page, missed: true })
})

test("counts a broadcast of another go's score as received, but doesn't show the score", () => {
  const { page: after } = merge(page, score(8, '2'), applyScore)
  expect([after.told, after.runs]).toEqual([8, page.runs])
})

test('replaces or removes the run in a slot, and keeps the rows in order', () => {
  const rows = [{ ...run(1), id: null, rider: null }, run(9, 'Nia'), run(2, 'Mo')]
  const { page: after } = merge(page, { told: 8, version: 1, round: '', rows }, applyRows)
  expect(after.runs.map(({ slot, rider }) => `${slot} ${rider}`)).toEqual(['2 Mo', '9 Nia'])
})
