import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EntryLog, followDraws, formatSlotList, parseSlotList } from '#rules/draw/drawnAtEntry.ts'
import { commitmentOf } from '#rules/draw/proof.ts'
import { enteredAgainNotice, summarizeEntryDraws, undoneImportNotice } from '#rules/draw/summary.ts'
import { pickSlot } from '#rules/entries/placement.ts'
import { rerunEntryDraws } from '../../resources/js/riderApp/proof/rerun.ts'

const logged = (kind: EntryLog['kind'], id: number, rider = 1, horse: number | null = 2): EntryLog => ({
  kind,
  id,
  rider,
  horse,
  imported: false,
})

test('finds entries that were deleted and then entered again', () => {
  const again = (...log: EntryLog[]) =>
    [...followDraws(log)].flatMap(([id, { again }]) => (again ? [[id, again]] : []))
  const drawn = logged('entry drawn', 11)
  const removed = logged('entry removed', 11)
  const [anotherHorse, anotherRider] = [logged('entry drawn', 12, 1, 3), logged('entry drawn', 12, 4)]
  expect(again(drawn, removed, logged('entry drawn', 12))).toEqual([[12, 'same horse']])
  expect(again(drawn, anotherHorse), 'two horses').toEqual([])
  expect(again(drawn, removed, anotherHorse)).toEqual([[12, 'other horse']])
  expect(again(drawn, removed, anotherHorse, logged('entry drawn', 13, 1, 4)), 'counts once').toEqual([
    [12, 'other horse'],
  ])
  expect(again(drawn, removed, anotherRider), 'another rider').toEqual([])
  expect(again(drawn, removed, logged('entry restored', 11), logged('entry drawn', 12))).toEqual([])
  expect(again(removed, logged('entry drawn', 12)), 'the first entry was waiting without a slot').toEqual([])
  const third = [logged('entry removed', 12), logged('entry drawn', 13)]
  expect(again(drawn, removed, logged('entry drawn', 12), ...third)).toEqual([
    [12, 'same horse'],
    [13, 'same horse'],
  ])
})

test('distinguishes entries of an import that was undone and repeated from entries that someone deleted', () => {
  const imported = (kind: EntryLog['kind'], id: number, horse = 2) => ({
    ...logged(kind, id, 1, horse),
    imported: true,
  })
  const again = (...log: EntryLog[]) => followDraws(log).get(12)!.again
  const drawn = imported('entry drawn', 11)
  const undone = imported('entry removed', 11)
  expect(again(drawn, undone, imported('entry drawn', 12))).toBe('import undone')
  expect(again(drawn, undone, imported('entry drawn', 12, 3)), 'another horse').toBe('import undone')
  expect(again(drawn, undone, logged('entry drawn', 12)), 'at the window').toBe('same horse')
  expect(again(drawn, logged('entry removed', 11), imported('entry drawn', 12)), 'deleted').toBe('same horse')
})

test('mentions an undone import once, with the number of draw numbers that no longer count', () => {
  expect(enteredAgainNotice([{ slot: 1, again: 'import undone' }])).toBe('')
  expect(undoneImportNotice(0, false)).toBe('')
  expect(undoneImportNotice(1, false)).toBe(' An import was undone: 1 earlier draw number no longer counts.')
  expect(undoneImportNotice(40, true)).toBe(
    ' An import was undone and redone: 40 earlier draw numbers no longer count.',
  )
})

test("flags a rider's second entry if the horse in the first entry had already been changed", () => {
  const drawn = logged('entry drawn', 11)
  const changed = logged('entry changed', 11, 1, 3)
  const changedBack = logged('entry changed', 11)
  const second = logged('entry drawn', 12)
  expect(followDraws([drawn, changed, second, logged('entry removed', 12), changedBack])).toEqual(
    new Map([
      [11, { again: null, changed: null }],
      [12, { again: 'changed', changed: null }],
    ]),
  )
  expect(followDraws([drawn, changed, changedBack, second]).get(12)!.again).toBeNull()
  expect(followDraws([drawn, changed]).get(11)!.changed).toBe('horse')
  expect(followDraws([drawn, logged('entry changed', 11, 5, 3)]).get(11)!.changed).toBe('rider')
  const unnamed = [logged('entry drawn', 11, 1, null), logged('entry drawn', 12, 1, null)]
  const named = [unnamed[0]!, logged('entry changed', 11, 1, 3), unnamed[1]!]
  expect([...followDraws(named).values()], 'horses named later').toEqual([
    { again: null, changed: null },
    { again: null, changed: null },
  ])
})

test('formats lists of slots and parses them back', () => {
  expect(formatSlotList([1, 2, 3, 7, 9, 10])).toBe('1-3, 7, 9-10')
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (slots) => {
      const ascending = slots.toSorted((a, b) => a - b)
      expect(parseSlotList(formatSlotList(ascending))).toEqual(ascending)
    }),
  )
})

test('summarizes the slots drawn at entry and the changes made since', () => {
  const draw = (slot: number, given: object = {}) => ({ slot, drawnSlot: slot, changed: null, ...given })
  expect(summarizeEntryDraws(40, [draw(3), draw(5)])).toBe(
    'Drawn at entry: 2 of 40 runs. Nothing was changed since then.',
  )
  expect(
    summarizeEntryDraws(3, [
      draw(9, { drawnSlot: 5, changed: 'rider' }),
      draw(2, { changed: 'horse' }),
      draw(1, { changed: 'horse' }),
    ]),
  ).toBe(
    'Drawn at entry: 3 of 3 runs. Changed since then: #5 moved to #9; #9 rider changed; #1 and #2 horses changed.',
  )
  expect(enteredAgainNotice([{ slot: 1, again: null }])).toBe('')
  expect(
    enteredAgainNotice([
      { slot: 15, again: 'same horse' },
      { slot: 4, again: 'changed' },
      { slot: 12, again: 'same horse' },
      { slot: 3, again: 'other horse' },
    ]),
  ).toBe(
    ' Deleted and entered again: #12 and #15. Deleted and entered again on another horse: #3.' +
      ' Entered again after a change of rider or horse: #4.',
  )
})

test('recomputes the draws made at entry, and detects a wrong slot or a wrong seed commitment', () => {
  const seed = 'ab'.repeat(32)
  const candidates = [1, 2, 3, 7]
  const draws = [81, 82].map((id) => ({
    id,
    rider: null,
    horse: null,
    slot: pickSlot(seed, id, candidates)!,
    slot_now: null,
    candidates: formatSlotList(candidates),
    entered_again: null,
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
