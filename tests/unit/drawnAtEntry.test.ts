import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EntryLog, findEnteredAgain, formatSlotList, parseSlotList } from '#rules/draw/drawnAtEntry.ts'
import { commitmentOf } from '#rules/draw/proof.ts'
import { enteredAgainNotice, summarizeEntryDraws } from '#rules/draw/summary.ts'
import { pickSlot } from '#rules/entries/placement.ts'
import { rerunEntryDraws } from '../../resources/js/riderApp/proof/rerun.ts'

const logged = (kind: EntryLog['kind'], id: number, rider = 1, horse: number | null = 2): EntryLog => ({
  kind,
  id,
  rider,
  horse,
})

test('finds entries that were deleted and drawn again', () => {
  const again = (...log: EntryLog[]) => [...findEnteredAgain(log)]
  const drawn = logged('entry drawn', 11)
  const removed = logged('entry removed', 11)
  expect(again(drawn, removed, logged('entry drawn', 12))).toEqual([12])
  expect(again(drawn, logged('entry drawn', 12, 1, 3)), 'another horse').toEqual([])
  expect(again(drawn, removed, logged('entry drawn', 12, 4)), 'another rider').toEqual([])
  expect(again(drawn, removed, logged('entry restored', 11), logged('entry drawn', 12))).toEqual([])
  expect(again(removed, logged('entry drawn', 12)), 'the first one waited without a slot').toEqual([])
  const third = [logged('entry removed', 12), logged('entry drawn', 13)]
  expect(again(drawn, removed, logged('entry drawn', 12), ...third)).toEqual([12, 13])
})

test('writes lists of slots that can be read back', () => {
  expect(formatSlotList([1, 2, 3, 7, 9, 10])).toBe('1-3, 7, 9-10')
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (slots) => {
      const ascending = slots.toSorted((a, b) => a - b)
      expect(parseSlotList(formatSlotList(ascending))).toEqual(ascending)
    }),
  )
})

test('summarizes draws at entry', () => {
  expect(summarizeEntryDraws({ runs: 40, drawn: 38, moved: [] })).toBe(
    'Drawn at entry: 38 of 40 runs. None was moved since then.',
  )
  expect(summarizeEntryDraws({ runs: 1, drawn: 1, moved: [[5, 9]] })).toBe(
    'Drawn at entry: 1 of 1 run. Changed since then: #5 moved to #9.',
  )
  expect([enteredAgainNotice([]), enteredAgainNotice([15, 12])]).toEqual([
    '',
    ' Deleted and entered again: #12 and #15.',
  ])
})

test('reruns draws at entry, and finds a wrong slot or seed', () => {
  const seed = 'ab'.repeat(32)
  const candidates = [1, 2, 3, 7]
  const draws = [81, 82].map((id) => ({
    id,
    rider: null,
    horse: null,
    slot: pickSlot(seed, id, candidates)!,
    candidates: formatSlotList(candidates),
    entered_again: false,
  }))
  const entryDraws = { commitment: commitmentOf(seed), seed, draws }
  expect(rerunEntryDraws(entryDraws, seed)).toBe('The seed matches its commitment, and all 2 slots match.')
  const [first, second] = draws
  const wrong = {
    ...entryDraws,
    draws: [{ ...first!, slot: candidates.find((slot) => slot !== first!.slot)! }, second!],
  }
  expect(rerunEntryDraws(wrong, seed)).toBe(
    'The seed matches its commitment, and 1 of 2 slots are different.',
  )
  expect(rerunEntryDraws({ ...entryDraws, commitment: '' }, seed)).toContain('does not match')
})
