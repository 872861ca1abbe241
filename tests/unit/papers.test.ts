import { describe, expect, test } from 'vitest'
import { isValidThrough, missingPapers, PAPER_PRESETS } from '#rules/entries/papers.ts'

const OPEN = 11
const FUTURITY = 12
const KINDS = [
  { id: 1, name: 'Release', holder: 'rider' as const, contest_ids: [] },
  { id: 2, name: 'Coggins', holder: 'horse' as const, contest_ids: [] },
  { id: 3, name: 'Futurity papers', holder: 'horse' as const, contest_ids: [FUTURITY] },
]

const SUNDAY = '2026-11-29'
type Paper = { kind_id: number; valid_until: string | null }
const missing = (holder: 'rider' | 'horse', contests: number[], ...papers: Paper[]) =>
  missingPapers(KINDS, { holder, contests, papers }, SUNDAY).map(({ name }) => name)

describe('missing papers', () => {
  test("requires a rider's papers only from riders and a horse's papers only from horses", () => {
    expect(missing('rider', [OPEN])).toEqual(['Release'])
    expect(missing('horse', [OPEN])).toEqual(['Coggins'])
  })

  test('stops listing a paper as missing once it has been received', () => {
    expect(missing('rider', [OPEN], { kind_id: 1, valid_until: null })).toEqual([])
    expect(missing('horse', [OPEN], { kind_id: 1, valid_until: null })).toEqual(['Coggins'])
  })

  test("doesn't require a paper in a class if the paper is limited to other classes", () => {
    expect(missing('horse', [OPEN, FUTURITY])).toEqual(['Coggins', 'Futurity papers'])
    expect(missing('horse', [FUTURITY], { kind_id: 3, valid_until: null })).toEqual(['Coggins'])
  })

  test("requires a paper that applies to all classes even if the horse isn't entered in any class", () => {
    expect(missing('horse', [])).toEqual(['Coggins'])
  })

  test.each([
    ['the day before the last day of the event', '2026-11-28', ['Coggins']],
    ['the last day of the event', '2026-11-29', []],
    ['the day after the event', '2026-11-30', []],
    ['no date', null, []],
  ])(
    'uses the expiration date to decide whether a document is missing: %s',
    (_day, valid_until, expected) => {
      expect(missing('horse', [OPEN], { kind_id: 2, valid_until })).toEqual(expected)
      expect(isValidThrough({ valid_until }, SUNDAY)).toBe(expected.length === 0)
    },
  )

  test('accepts a valid paper even if there is also an expired one', () => {
    const papers = ['2025-11-29', '2027-01-01'].map((valid_until) => ({ kind_id: 2, valid_until }))
    expect(missing('horse', [OPEN], ...papers)).toEqual([])
  })
})

test('offers each paper preset only once', () => {
  const names = PAPER_PRESETS.map(({ name }) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
})
