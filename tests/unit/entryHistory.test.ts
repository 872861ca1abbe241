import { describe, expect, test } from 'vitest'
import {
  type EntryChange,
  type EntryFacts,
  entryHistoryLines,
  type HistoryContext,
} from '../../server/rules/draw/entryHistory.ts'

const OPEN = 7
const YOUTH = 8

const entry = (facts: Partial<EntryFacts> = {}): EntryFacts => ({
  draw: 12,
  rider: { id: 1, name: 'Jenna Cole' },
  horse: { id: 2, name: 'Stingray' },
  bull: null,
  request: null,
  request_class: null,
  own_order: null,
  is_session_only: false,
  scratch_kind: null,
  scratch_reason: null,
  source: 'draw',
  contests: [],
  ...facts,
})

const result = (activity_id: number, given: Partial<EntryFacts['contests'][number]> = {}) => ({
  activity_id,
  prize_cents: null,
  points: null,
  average_points: null,
  refund_cents: 0,
  ...given,
})

const lines = (change: EntryChange, context: Partial<HistoryContext> = {}) =>
  entryHistoryLines(change, {
    entryId: 101,
    unit: 'time',
    classId: OPEN,
    contestId: OPEN,
    contestNames: new Map([
      [OPEN, 'Open'],
      [YOUTH, 'Youth'],
    ]),
    seesMoney: true,
    ...context,
  })

const changed = (
  before: Partial<EntryFacts>,
  after: Partial<EntryFacts>,
  context?: Partial<HistoryContext>,
) => lines({ kind: 'entry changed', before: entry(before), after: entry(after) }, context)

type ScoreChange = Extract<EntryChange, { kind: 'score saved' }>
const scored = (
  before: ScoreChange['before'],
  after: ScoreChange['after'],
  unit: 'time' | 'points' = 'time',
) => lines({ kind: 'score saved', before, after }, { unit })

describe('a score', () => {
  test('shows the first score without an old value', () => {
    expect(scored({ score: null }, { score: 17.102 })).toEqual(['Time 17.102'])
    expect(scored({ score: null }, { score: 22.102, penalty_seconds: 5 })).toEqual([
      'Time 22.102',
      'Penalty +5',
    ])
  })

  test('shows the old and the new score and penalty', () => {
    expect(scored({ score: 17.102 }, { score: 17.201 })).toEqual(['Time 17.102 → 17.201'])
    expect(scored({ score: 22.102, penalty_seconds: 5 }, { score: 17.102 })).toEqual([
      'Time 22.102 → 17.102',
      'Penalty +5 → none',
    ])
    expect(scored({ score: 17.102 }, { score: 'NT' })).toEqual(['Time 17.102 → NT'])
    expect(scored({ score: 17.102 }, { score: null })).toEqual(['Time 17.102 → none'])
    expect(scored({ score: 17.102 }, { score: 17.102 })).toEqual(['Time 17.102 saved again'])
  })

  test('shows judged points with two decimals', () => {
    expect(scored({ score: 72.5 }, { score: 73 }, 'points')).toEqual(['Score 72.50 → 73.00'])
  })
})

describe('an entry', () => {
  test('shows where and how the entry was made, and its side pots', () => {
    const contests = [result(OPEN), result(YOUTH)]
    const added = (facts: Partial<EntryFacts>) =>
      lines({ kind: 'entry added', before: null, after: entry(facts) })
    expect(added({ contests })).toEqual(['Entered in slot 12: Jenna Cole on Stingray', 'Added to Youth'])
    expect(added({ draw: null, source: 'online', horse: null, request: 'Late, please' })).toEqual([
      'Entered online without a slot: Jenna Cole',
      'Special request "Late, please"',
    ])
  })

  test('shows the old and the new slot', () => {
    expect(changed({ draw: 12 }, { draw: 14 })).toEqual(['Moved from slot 12 to 14'])
    expect(changed({ draw: null }, { draw: 14 })).toEqual(['Put in slot 14'])
    expect(changed({ draw: 12 }, { draw: null })).toEqual(['Taken out of slot 12'])
    const swap = { before: { 101: 12, 102: 14 }, after: { 101: 14, 102: 12 } }
    expect(lines({ kind: 'entries swapped', ...swap })).toEqual(['Switched from slot 12 to 14'])
    expect(lines({ kind: 'entries swapped', ...swap }, { entryId: 102 })).toEqual([
      'Switched from slot 14 to 12',
    ])
    expect(lines({ kind: 'draw randomized', before: { slot: 3 }, after: { slot: 9 } })).toEqual([
      'Randomized from slot 3 to 9',
    ])
    expect(lines({ kind: 'draw randomized', before: { slot: null }, after: { slot: 9 } })).toEqual([
      'Randomized into slot 9',
    ])
  })

  test('shows each changed field on its own line', () => {
    expect(
      changed(
        { request: 'Late', own_order: 1 },
        {
          rider: { id: 3, name: 'Jen Cole' },
          horse: null,
          bull: { id: 4, name: 'Tornado' },
          request_class: 'early',
          own_order: 2,
          is_session_only: true,
        },
      ),
    ).toEqual([
      'Rider Jenna Cole → Jen Cole',
      'Horse Stingray → none',
      'Bull none → Tornado',
      'Special request "Late" → none',
      'Position in the draw no preference → early',
      "This horse's order 1 → 2",
      'Session only no → yes',
    ])
    expect(changed({}, {})).toEqual(['Entry changed'])
  })

  test('shows why a run was scratched and that it was put back', () => {
    const after = entry({ scratch_kind: 'vet-out', scratch_reason: 'lame', draw: null })
    expect(lines({ kind: 'entry scratched', before: entry(), after })).toEqual([
      'Scratched (vet-out): lame',
      'Taken out of slot 12',
    ])
    expect(lines({ kind: 'entry unscratched', before: after, after: entry({ draw: null }) })).toEqual([
      'Put back in the draw',
    ])
  })

  test('shows that the entry was deleted or restored', () => {
    expect(lines({ kind: 'entry removed', before: entry(), after: null })).toEqual(['Deleted from slot 12'])
    expect(lines({ kind: 'entry restored', before: null, after: entry({ draw: null }) })).toEqual([
      'Restored without a slot',
    ])
  })

  test('shows checked and unchecked side pots, imports and merges', () => {
    expect(lines({ kind: 'contest entered', before: null, after: { name: 'Youth' } })).toEqual([
      'Added to Youth',
    ])
    expect(lines({ kind: 'contest left', before: { name: 'Youth' }, after: null })).toEqual([
      'Removed from Youth',
    ])
    const imported = (side_pots: { entry: number; contest: number }[]) =>
      lines({ kind: 'entries imported', before: null, after: { file_name: 'saturday.csv', side_pots } })
    expect(imported([{ entry: 5, contest: YOUTH }])).toEqual(['Imported from saturday.csv'])
    expect(imported([{ entry: 101, contest: YOUTH }])).toEqual([
      'Added to Youth (imported from saturday.csv)',
    ])
    expect(
      lines({
        kind: 'riders merged',
        before: { gone: { name: 'Jen Cole' } },
        after: { kept: { name: 'Jenna Cole' } },
      }),
    ).toEqual(['Rider Jen Cole merged into Jenna Cole'])
  })
})

describe('money', () => {
  const prize: EntryChange = { kind: 'prize typed', before: { cents: null }, after: { cents: 5_000 } }

  test('shows prizes and points, and names a contest other than the class', () => {
    expect(lines(prize)).toEqual(['Prize none → $50.00'])
    expect(lines(prize, { contestId: YOUTH })).toEqual(['Prize in Youth none → $50.00'])
    expect(lines(prize, { contestId: 99 })).toEqual(['Prize in a deleted side pot none → $50.00'])
    expect(lines({ kind: 'points typed', before: { points: 3 }, after: { points: 4.5 } })).toEqual([
      'Points 3 → 4.5',
    ])
    expect(lines({ kind: 'payout published', before: null, after: {} }, { contestId: YOUTH })).toEqual([
      'Payout for Youth published',
    ])
  })

  test('shows cleared prizes and points, and refunds', () => {
    const before = { contests: [result(OPEN, { prize_cents: 5_000, points: 3 }), result(YOUTH)] }
    const after = { contests: [result(OPEN), result(YOUTH)] }
    expect(changed(before, after)).toEqual(['Prize $50.00 → none', 'Points 3 → none'])
    const refunded = entry({ contests: [result(OPEN), result(YOUTH, { refund_cents: 2_500 })] })
    expect(lines({ kind: 'entry refunded', before: entry(after), after: refunded })).toEqual([
      'Refund in Youth none → $25.00',
    ])
  })

  test("hides amounts, but not other changes, from viewers who can't see money", () => {
    const hidden = { seesMoney: false }
    expect(lines(prize, hidden)).toEqual([])
    const waived = { before: { name: 'Change of horse', cents: 2_500 }, after: { reason: 'lame' } }
    expect(lines({ kind: 'charge waived', ...waived })).toEqual([
      'Fee waived: Change of horse, $25.00 (lame)',
    ])
    expect(lines({ kind: 'charge waived', ...waived }, hidden)).toEqual([])
    const before = { contests: [result(OPEN, { prize_cents: 5_000 })] }
    const after = { contests: [result(OPEN)], rider: { id: 3, name: 'Jen Cole' } }
    expect(changed(before, after, hidden)).toEqual(['Rider Jenna Cole → Jen Cole'])
  })
})
