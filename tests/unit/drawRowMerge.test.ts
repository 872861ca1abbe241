import { expect, test } from 'vitest'
import type { DrawRow, SavedScore } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import {
  type PendingChange,
  type MergeContext,
  sortByVersion,
  type RowState,
  mergeServerRow,
  targetKey,
} from '../../resources/js/Pages/DrawManager/store/mergeRow.ts'

const RUN: DrawRow = {
  ...emptyRow(1),
  id: 101,
  position: 1,
  user_id: 501,
  user_name: 'Ann',
  horse_id: 31,
  horse_name: 'Dash',
  bull_id: 61,
  bull_name: 'Crook',
  score_id: 901,
}
const OTHER: DrawRow = { ...RUN, id: 102, user_id: 502, user_name: 'Bea', score_id: 902 }

const PARTS = {
  rider: [{ user_name: 'Ann' }, { user_name: 'Mine' }, { user_name: 'Theirs' }],
  horse: [{ horse_name: 'Dash' }, { horse_name: 'Mine' }, { horse_name: 'Theirs' }],
  bull: [{ bull_name: 'Crook' }, { bull_name: 'Mine' }, { bull_name: 'Theirs' }],
  contests: [
    { scored_incentives: [] },
    { scored_incentives: [{ id: 11 }] },
    { scored_incentives: [{ id: 12 }] },
  ],
  slot: [{ ...RUN }, emptyRow(1), OTHER],
} satisfies Record<string, Partial<DrawRow>[]>

const serverState = (version: number, row: DrawRow = RUN): RowState => ({
  server: { row, version },
  displayed: row,
})
const pendingChange = (
  fields: Partial<DrawRow>,
  version?: number,
  more: Partial<PendingChange> = {},
): PendingChange => ({
  slot: 1,
  target: targetKey(RUN),
  isMove: false,
  fields: () => fields,
  version,
  ...more,
})
const circumstances = (more: Partial<MergeContext> = {}): MergeContext => ({
  changes: [],
  scores: new Map(),
  queued: () => [],
  focusedField: null,
  ...more,
})

// The first three values are versions. `mine` is undefined until the response to my change arrives.
type Case = [server: number, mine: number | undefined, broadcast: number, shown: 'mine' | 'theirs' | 'before']
const CASES: Case[] = [
  [5, undefined, 4, 'mine'],
  [5, undefined, 5, 'mine'],
  [5, undefined, 6, 'mine'],
  [5, 7, 6, 'mine'],
  [5, 7, 7, 'theirs'],
  [5, 7, 8, 'theirs'],
  [8, 7, 6, 'before'],
  [8, 7, 8, 'theirs'],
  [8, 7, 9, 'theirs'],
]

for (const [part, [before, my, their]] of Object.entries(PARTS))
  test.each(CASES)(
    `merges the ${part} by version: server %s, local %s, broadcast %s, shown: %s`,
    (server, version, broadcast, shown) => {
      const change = pendingChange(my!, version)
      const after = mergeServerRow(
        serverState(server),
        { row: { ...RUN, ...their }, version: broadcast },
        circumstances({ changes: [change] }),
      )
      const isGone = part === 'slot' && broadcast >= server && shown === 'mine'
      const expected = isGone ? their : { mine: my, theirs: their, before }[shown]
      expect(after.displayed).toMatchObject(expected!)
      expect(after.server.version).toBe(Math.max(server, broadcast))
    },
  )

test.each([
  ['broadcast first', [6, 7]],
  ['response first', [7, 6]],
])('shows the same row whether a broadcast or a response arrives first: %s', (_order, turns) => {
  let row = serverState(5)
  let change = pendingChange({ user_name: 'Mine' })
  for (const version of turns)
    if (version === 7) change = { ...change, version }
    else {
      const broadcast = { ...RUN, user_name: 'Theirs', horse_name: 'Zip' }
      row = mergeServerRow(row, { row: broadcast, version }, circumstances({ changes: [change] }))
    }
  expect(row.displayed).toMatchObject({ user_name: 'Mine', horse_name: 'Zip' })
})

test('sorts confirmed changes in server order, and keeps pending changes in place', () => {
  const order = (...versions: (number | undefined)[]) =>
    sortByVersion(versions.map((version) => ({ version }))).map(({ version }) => version)
  expect(order(8, 7)).toEqual([7, 8])
  expect(order(8, undefined, 7)).toEqual([7, undefined, 8])
  expect(order(undefined, 7)).toEqual([undefined, 7])
})

test('shows a pending change in the new slot of its entry, but keeps a pending move in its own slot', () => {
  const moved = { ...RUN, draw: 4 }
  const shown = (change: PendingChange) =>
    mergeServerRow(
      serverState(5, emptyRow(4)),
      { row: moved, version: 6 },
      circumstances({ changes: [change] }),
    ).displayed
  expect(shown(pendingChange({ user_name: 'Mine' }))).toMatchObject({ draw: 4, user_name: 'Mine' })
  expect(shown(pendingChange(emptyRow(1), 7, { isMove: true }))).toMatchObject({ draw: 4, user_name: 'Ann' })
})

test('keeps changes made while an entry is being created', () => {
  const empty = { target: targetKey(emptyRow(1)) }
  const making = pendingChange({ user_name: 'First' }, undefined, empty)
  const changes = [making, pendingChange({ user_name: 'Second' }, undefined, empty)]
  expect(
    mergeServerRow(undefined, { row: emptyRow(1), version: 5 }, circumstances({ changes })).displayed
      .user_name,
  ).toBe('Second')
  const made = [
    pendingChange({ id: 101, user_name: 'First' }, 6, empty),
    pendingChange({ user_name: 'Second' }),
  ]
  expect(
    mergeServerRow(undefined, { row: emptyRow(1), version: 5 }, circumstances({ changes: made })).displayed,
  ).toMatchObject({
    id: 101,
    user_name: 'Second',
  })
  expect(
    mergeServerRow(undefined, { row: RUN, version: 6 }, circumstances({ changes: made })).displayed.user_name,
  ).toBe('Second')
})

const saved = (version: number): SavedScore => ({
  id: 901,
  score: 17 + version,
  version,
  penalty_seconds: 0,
  by: null,
  at: null,
})

test.each([
  ['older than the row', 1, 'time of the row'],
  ['as new as the row', 2, 'time of the row'],
  ['newer than the row', 3, 20],
])('shows the newer score version when the saved score is %s', (_age, version, shown) => {
  const row = { ...RUN, score: 16, score_version: 2 }
  const scores = new Map([[901, saved(version)]])
  for (const broadcast of [4, 5, 6])
    expect(
      mergeServerRow(serverState(5, row), { row, version: broadcast }, circumstances({ scores })).displayed
        .score,
    ).toBe(shown === 'time of the row' ? 16 : shown)
})

const FIELDS = [
  ['rider', { user_name: 'Theirs' }],
  ['horse', { horse_name: 'Theirs' }],
  ['bull', { bull_name: 'Theirs' }],
  ['time', { score: 18, score_version: 1 }],
  ['penalty', { score: 18, score_version: 1 }],
] as const

test.each(FIELDS)(
  'leaves the focused %s field unchanged while the rest of the row updates',
  (column, theirs) => {
    const row = { ...RUN, ...theirs, request: 'Early' }
    const shown = (field: MergeContext['focusedField']) =>
      mergeServerRow(serverState(5), { row, version: 6 }, circumstances({ focusedField: field })).displayed
    for (const typed of [false, true]) {
      const [name] = Object.keys(theirs) as (keyof DrawRow)[]
      expect(shown({ column, typed })[name!]).toBe(RUN[name!])
      expect(shown({ column, typed }).request).toBe('Early')
    }
    expect(shown({ column: 'draw', typed: false })).toMatchObject(theirs)
    expect(shown(null)).toMatchObject(theirs)
  },
)

test.each([
  ['the new rider in an untouched field', false, 'Bea'],
  ['the old rider while the field has typed text', true, 'Ann'],
])('shows %s when another entry takes the slot', (_sentence, typed, shown) => {
  const after = mergeServerRow(
    serverState(5),
    { row: OTHER, version: 6 },
    circumstances({ focusedField: { column: 'time', typed } }),
  )
  expect(after.displayed.user_name).toBe(shown)
  expect(after.server.row.user_name, 'the server state is up to date').toBe('Bea')
})
