// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import type { DrawManagerProps, DrawRow } from '#wire/draw.ts'
import type { MutationResult } from '../../resources/js/Pages/DrawManager/actions/mutate.ts'
import { type Mutation, DrawStore } from '../../resources/js/Pages/DrawManager/store/drawStore.ts'
import type { ScoreDraft } from '../../resources/js/Pages/DrawManager/store/scoreDrafts.ts'
import { ActivityStore } from '../../resources/js/Pages/DrawManager/store/activityStore.ts'
import { Lineup } from '../../resources/js/Pages/DrawManager/store/lineup.ts'
import { ClassScores } from '../../resources/js/Pages/DrawManager/store/classScores.ts'
import { drawProps, emptyRow, filledRow } from '../support/drawScreen.tsx'

let focused: { slot: number; column: string; typed?: boolean } | null
let rows: DrawStore
const inUse = (slot: number) => (focused?.slot === slot ? { typed: false, ...focused } : null)
const newRows = (board = new ClassScores('', 'time')) => new DrawStore(inUse, board, new Lineup(true))
const named = (slot: number, user_name: string, more: Partial<DrawRow> = {}) =>
  filledRow(slot, { user_name, ...more })
const read = (version: number, ...read: DrawRow[]) => rows.show(read, { version, requestedAt: rows.now() })
const rider = (slot: number) => rows.row(slot).user_name
const editOf = (slot: number, of = rows) => of.view(slot).get().scoreDraft
const isMissed = (slot: number) => rows.staleSlots.slots.get().has(slot)

function change(
  slot: number,
  shown: Mutation<unknown>['optimistic'] = {},
  more: Partial<Mutation<unknown>> = {},
) {
  let answer: (written: MutationResult) => void = () => {}
  const call = () => new Promise<MutationResult>((resolve) => (answer = resolve))
  const ended = rows.mutate(slot, { optimistic: shown, call, ...more })
  return {
    async done(version?: number) {
      answer({ state: 'done', answer: null, version })
      await ended
    },
    async failed(refusal?: string) {
      answer({ state: 'failed', refusal })
      await ended
    },
  }
}
const savedScore = (slot: number, score: number, version: number) => ({
  id: 900 + slot,
  score,
  version,
  penalty_seconds: 0,
  by: 'Sam',
  at: null,
})
const edit = (more: Partial<ScoreDraft> = {}): ScoreDraft => ({
  text: '17.2',
  before: '',
  version: 0,
  scoreId: 901,
  at: 1000,
  opened: false,
  ...more,
})
const neverEntered = () => false

beforeEach(() => {
  focused = null
  rows = newRows()
  read(5, named(1, 'Ann'), named(2, 'Bea'), emptyRow(3))
})

test('shows a broadcast that is at least as new as the row, and ignores older broadcasts', () => {
  rows.mergePushed([named(1, 'Newer')], 6)
  expect(rider(1)).toBe('Newer')
  rows.mergePushed([named(1, 'Older')], 5)
  expect(rider(1)).toBe('Newer')
  rows.mergePushed([named(1, 'Same change, second event')], 6)
  expect(rider(1)).toBe('Same change, second event')
  rows.mergePushed([named(2, 'Another slot has its own age')], 5)
  expect(rider(2)).toBe('Another slot has its own age')
})

test('keeps a newer broadcast when older rows arrive', () => {
  const asked = rows.now()
  rows.mergePushed([named(1, 'Newer')], 7)
  rows.show([named(1, 'Ann'), named(2, 'Read')], { version: 6, requestedAt: asked })
  expect([rider(1), rider(2)]).toEqual(['Newer', 'Read'])
})

test('applies local changes and broadcasts in version order, regardless of arrival order', async () => {
  const mine = change(1, { user_name: 'Mine' })
  rows.mergePushed([named(1, 'Theirs, before', { horse_name: 'Dash' })], 6)
  expect(rows.row(1)).toMatchObject({ user_name: 'Mine', horse_name: 'Dash' })
  await mine.done(7)
  expect(rider(1)).toBe('Mine')
  rows.mergePushed([named(1, 'Theirs, before')], 6)
  expect(rider(1)).toBe('Mine')
  rows.mergePushed([named(1, 'Theirs, after')], 8)
  expect(rider(1)).toBe('Theirs, after')

  const late = change(2, { user_name: 'Mine' })
  rows.mergePushed([named(2, 'Theirs, after')], 10)
  await late.done(9)
  expect(rider(2)).toBe('Theirs, after')
  expect([isMissed(1), isMissed(2)], 'nothing needs to be reloaded').toEqual([false, false])
})

test('keeps a local change until rows that are at least as new are loaded', async () => {
  const asked = rows.now()
  const mine = change(1, { user_name: 'Mine' })
  await mine.done(7)
  rows.show([named(1, 'Ann')], { version: 6, requestedAt: rows.now() })
  expect(rider(1)).toBe('Mine')
  rows.show([named(1, 'As the server tells it')], { version: 7, requestedAt: asked })
  expect(rider(1)).toBe('As the server tells it')
})

test('keeps the change that the server applied last, even if an earlier change is rejected', async () => {
  const [first, second] = [change(1, { user_name: 'First' }), change(1, { user_name: 'Second' })]
  expect(rider(1)).toBe('Second')
  await second.done(7)
  await first.done(8)
  expect(rider(1)).toBe('First')
  const third = change(1, { user_name: 'Third' })
  const fourth = change(1, { user_name: 'Fourth' })
  await third.failed()
  expect(rider(1)).toBe('Fourth')
  await fourth.done(9)
  expect(rider(1)).toBe('Fourth')
})

test('keeps a pending change with its entry when another user moves the entry', async () => {
  const mine = change(1, { user_name: 'Mine' })
  rows.mergePushed(SWAPPED, 6)
  expect([rider(1), rider(2)]).toEqual(['Bea', 'Mine'])
  await mine.done(7)
  expect([rider(1), rider(2)]).toEqual(['Bea', 'Mine'])
})

test('keeps a local swap until newer data arrives', () => {
  rows.swapSlots(1, 2, 8)
  expect([rider(1), rider(2)]).toEqual(['Bea', 'Ann'])
  rows.mergePushed([named(1, 'Ann', { horse_name: 'Dash' })], 7)
  expect([rider(1), rider(2), isMissed(1)]).toEqual(['Bea', 'Ann', true])
  rows.mergePushed([{ ...named(1, 'Ann', { horse_name: 'Dash' }), draw: 2 }], 9)
  expect(rows.row(2)).toMatchObject({ user_name: 'Ann', horse_name: 'Dash' })
})

test('ignores rows that were requested before a response without a version arrived', async () => {
  const asked = rows.now()
  await change(1, { user_name: 'Mine' }).done()
  rows.show([named(1, 'Ann')], { version: 5, requestedAt: asked })
  expect([rider(1), isMissed(1)]).toEqual(['Mine', false])

  rows.mergePushed([named(1, 'Before or after mine?')], 6)
  expect([rider(1), isMissed(1)]).toEqual(['Mine', true])
  read(7, named(1, 'What the server has'))
  expect([rider(1), isMissed(1)]).toEqual(['What the server has', false])
  rows.mergePushed([named(1, 'And on')], 8)
  expect(rider(1)).toBe('And on')
})

test('reloads a slot if a broadcast arrives during a request whose response has no version', async () => {
  const mine = change(1, { user_name: 'Mine' })
  rows.mergePushed([named(1, 'News')], 6)
  expect([rider(1), isMissed(1)]).toEqual(['Mine', false])
  await mine.done()
  expect([rider(1), isMissed(1)]).toEqual(['Mine', true])
})

test('reaches the same draw state regardless of the order of local changes and broadcasts', () => {
  const { activity } = drawProps({ activity: { version: 5 } } as Partial<DrawManagerProps>)
  const seen = (...turns: ((known: ActivityStore) => void)[]) => {
    const known = new ActivityStore(activity)
    for (const turn of turns) turn(known)
    const { publish_draw, total_slots } = known.current.get()
    return { publish_draw, total_slots }
  }
  const published = (known: ActivityStore) => known.applyOwnChange({ publish_draw: true }, 7)
  const news = (version: number) => (known: ActivityStore) =>
    known.applyUpdate({ version, publish_draw: false, total_slots: 100 + version })
  for (const turns of [
    [published, news(6)],
    [news(6), published],
  ])
    expect(seen(...turns)).toEqual({ publish_draw: true, total_slots: 106 })
  for (const turns of [
    [published, news(8)],
    [news(8), published],
  ])
    expect(seen(...turns)).toEqual({ publish_draw: false, total_slots: 108 })
  const unsaid = (known: ActivityStore) => known.applyOwnChange({ publish_draw: true }, undefined)
  expect(seen(unsaid).publish_draw, 'the response has no version').toBe(true)
  expect(seen(unsaid, news(6)).publish_draw).toBe(false)
})

test("doesn't update the focused field until it loses focus", () => {
  focused = { slot: 1, column: 'rider' }
  rows.mergePushed([named(1, 'Renamed', { horse_name: 'Dash' })], 6)
  expect(rows.row(1)).toMatchObject({ user_name: 'Ann', horse_name: 'Dash' })
  focused = { slot: 1, column: 'horse' }
  rows.releaseFocus()
  expect([rider(1), isMissed(1)]).toEqual(['Renamed', false])
})

test("doesn't rerender an unchanged row", () => {
  let painted = 0
  rows.view(1).subscribe(() => painted++)
  read(6, named(1, 'Ann'), named(2, 'Bea'), emptyRow(3))
  rows.mergePushed([named(1, 'Ann')], 7)
  expect(painted).toBe(0)
  rows.mergePushed([named(1, 'Ann', { scored_incentives: [{ id: 11 }] })], 8)
  expect(painted).toBe(1)
})

const SWAPPED = [
  { ...named(2, 'Bea'), draw: 1 },
  { ...named(1, 'Ann'), draw: 2 },
]

test('shows a new entry in the row if the focused field has no typed text', () => {
  focused = { slot: 1, column: 'time' }
  rows.mergePushed(SWAPPED, 6)
  expect([rider(1), rider(2)]).toEqual(['Bea', 'Ann'])
})

test("keeps showing a row's entry while the user is typing in the row", () => {
  focused = { slot: 1, column: 'time', typed: true }
  rows.mergePushed(SWAPPED, 6)
  expect([rider(1), rider(2)]).toEqual(['Ann', 'Ann'])
  focused = null
  rows.releaseFocus()
  expect(rider(1)).toBe('Bea')
})

test('keeps a score with its entry and ignores older scores', () => {
  rows.mergePushed(
    [
      { ...named(2, 'Bea'), draw: 1 },
      { ...named(1, 'Ann'), draw: 2 },
    ],
    6,
  )
  rows.mergeScore(savedScore(1, 17.5, 2))
  expect(rows.row(2)).toMatchObject({ user_name: 'Ann', score: 17.5, score_version: 2 })
  rows.mergeScore(savedScore(1, 16.1, 1))
  expect(rows.row(2).score).toBe(17.5)

  focused = { slot: 2, column: 'time' }
  rows.mergeScore(savedScore(1, 18.5, 3))
  expect(rows.row(2).score).toBe(17.5)
  focused = { slot: 2, column: 'horse' }
  rows.mergeScore(savedScore(1, 18.5, 3))
  expect(rows.row(2).score).toBe(18.5)
})

test('keeps a newer score when older rows arrive', () => {
  const asked = rows.now()
  rows.mergeScore(savedScore(1, 17.5, 1))
  rows.show([named(1, 'Ann')], { version: 5, requestedAt: asked })
  expect(rows.row(1)).toMatchObject({ score: 17.5, score_version: 1 })
})

test('reports a changed row after a score is saved, but not while a time is being typed', () => {
  const changed: number[] = []
  read(1, filledRow(1))
  rows.onRowChange((slot) => changed.push(slot))
  rows.setScoreDraft(1, edit({ text: '1' }))
  rows.setScoreDraft(1, edit({ text: '17' }))
  expect([editOf(1)?.text, changed]).toEqual(['17', []])
  rows.confirmScore(savedScore(1, 17, 2))
  expect(changed).toEqual([1])
})

test('keeps typed text with its entry through broadcasts, swaps and a page reload', () => {
  rows.setScoreDraft(1, edit())
  rows.mergePushed(
    [
      { ...named(2, 'Bea'), draw: 1 },
      { ...named(1, 'Ann'), draw: 2 },
    ],
    6,
  )
  expect([editOf(1), editOf(2)?.text]).toEqual([null, '17.2'])

  const drafts = rows.drafts.snapshot()
  rows = newRows()
  rows.drafts.restore(drafts, neverEntered)
  read(9, { ...named(1, 'Ann'), draw: 3 })
  expect(editOf(3)).toEqual(edit())
})

test('prefers text typed after a reload over a draft saved before the reload', () => {
  rows.setScoreDraft(1, edit({ text: '16' }))
  rows.drafts.restore(
    { edits: [[101, edit()]], names: [['run 102', { horse: { text: 'Da', at: 1 } }]] },
    neverEntered,
  )
  rows.refresh()
  expect([editOf(1)?.text, rows.nameDrafts(2).get()]).toEqual(['16', { horse: { text: 'Da', at: 1 } }])
})

test("doesn't restore a draft into a field that was edited and then cleared", () => {
  rows.setScoreDraft(1, edit({ text: '16.2' }))
  rows.setScoreDraft(1, null)
  rows.setNameDraft(2, 'horse', 'Dak')
  rows.setNameDraft(2, 'horse', null)
  rows.drafts.restore(
    { edits: [[101, edit()]], names: [['run 102', { horse: { text: 'Da', at: 1 } }]] },
    neverEntered,
  )
  rows.refresh()
  expect([editOf(1), rows.nameDrafts(2).get(), rows.drafts.hasDrafts()]).toEqual([null, {}, false])
})

test("doesn't restore a draft if its field was saved at or after the last keystroke", () => {
  const entered: Record<string, number> = { 'score 901 score': 1000, 'entry 102 horse': 1000 }
  const name = { horse: { text: 'Da', at: 999 }, rider: { text: 'Be', at: 999 } }
  const wasEntered = (entity: string, field: string, at: number) => (entered[`${entity} ${field}`] ?? 0) >= at
  rows.drafts.restore({ edits: [[101, edit()]], names: [['run 102', name]] }, wasEntered)
  expect(rows.drafts.snapshot()).toEqual({ edits: [], names: [['run 102', { rider: name.rider }]] })
  rows.drafts.restore({ edits: [[101, edit({ at: 1001 })]], names: [] }, wasEntered)
  expect(rows.drafts.snapshot().edits).toHaveLength(1)
})

test('drops a restored draft once its row shows the same score', () => {
  read(6, named(1, 'Ann'), named(2, 'Bea'), named(3, 'Cal'))
  rows.drafts.restore(
    {
      edits: [
        [101, edit({ text: '17.2' })],
        [102, edit({ text: '16.2' })],
        [103, edit({ text: 'half' })],
      ],
      names: [],
    },
    neverEntered,
  )
  rows.refresh()
  rows.setScoreDraft(2, edit({ text: '16.25' }))
  expect([editOf(1)?.text, editOf(2)?.text, editOf(3)?.text]).toEqual(['17.2', '16.25', 'half'])
  rows.confirmScore(savedScore(1, 17.2, 2))
  rows.confirmScore(savedScore(2, 16.25, 2))
  expect([editOf(1), editOf(2)?.text, editOf(3)?.text]).toEqual([null, '16.25', 'half'])
  expect(rows.drafts.snapshot().edits.map(([entry]) => entry)).toEqual([102, 103])
})

test("doesn't store a draft for a field that was opened but not changed", () => {
  rows.setScoreDraft(1, edit({ text: '17.200', before: '17.200', opened: true }))
  expect(rows.drafts.hasDrafts()).toBe(false)
})

test('finds an entry that moved to another page and shows its score on both pages', () => {
  read(6, named(103, 'Ann', { id: 101, score_id: 901 }))
  expect(rows.slotOf(101)).toBe(103)
  rows.mergeScore(savedScore(1, 17.5, 1))
  expect([rows.row(103).score, rows.row(1).score]).toEqual([17.5, 17.5])
})

test('reloads the slot if a request gets no response', async () => {
  await change(1).done(6)
  expect(isMissed(1)).toBe(false)
  focused = { slot: 1, column: 'rider', typed: true }
  const asked = rows.now()
  await change(1).failed()
  rows.show([named(1, 'Read before')], { version: 6, requestedAt: asked })
  expect(isMissed(1)).toBe(true)
  read(6, emptyRow(1))
  expect([rider(1), isMissed(1)]).toEqual([null, false])
  read(7, named(1, 'Ann'))
  expect(rider(1), 'later rows wait for the focus again').toBeNull()
})

test('keeps the typed name when saving fails, unless there is a newer name', async () => {
  const pick = (text: string) => change(1, { user_name: text }, { typed: { box: 'rider', text } })
  const typed = () => rows.nameDrafts(1).get().rider
  await pick('Cora').failed()
  expect([rider(1), typed()]).toEqual(['Ann', { text: 'Cora', at: expect.any(Number), failed: true }])
  rows.setNameDraft(1, 'rider', null)
  const [first, second] = [pick('First'), pick('Second')]
  await first.failed()
  expect(typed()).toBeUndefined()
  rows.setNameDraft(1, 'rider', 'Newer')
  await second.failed()
  expect(typed()).toMatchObject({ text: 'Newer' })
})

test("keeps a rejected value and the reason for the rejection, and doesn't store the value as a draft", async () => {
  const reason = 'The payout is published.'
  rows.setScoreDraft(1, edit({ rejection: { reason } }))
  await change(1, { user_name: 'Cora' }, { typed: { box: 'rider', text: 'Cora' } }).failed(reason)
  expect(rows.nameDrafts(1).get().rider).toEqual({
    text: 'Cora',
    at: expect.any(Number),
    failed: true,
    rejection: { reason },
  })
  expect(rows.drafts.hasDrafts()).toBe(false)
  rows.setNameDraft(1, 'horse', 'Half a na')
  expect(rows.drafts.snapshot(), 'other typed text is stored as a draft').toEqual({
    edits: [],
    names: [['run 101', { horse: { text: 'Half a na', at: expect.any(Number) } }]],
  })
})

describe('a horse in two slots', () => {
  let lineup: Lineup
  const doubles = (slot: number) => rows.view(slot).get().doubles
  const on = (slot: number, horse_id: number | null, more: Partial<DrawRow> = {}) =>
    filledRow(slot, { horse_id, ...more })
  const settled = () => Promise.resolve()

  beforeEach(() => {
    lineup = new Lineup(true)
    rows = new DrawStore(inUse, new ClassScores('', 'time'), lineup)
    lineup.load(
      [
        [1, 31, false],
        [2, 32, false],
        [217, 32, false],
      ],
      5,
    )
    read(5, on(1, 31), on(2, 32), on(3, null))
  })

  test('marks a horse in two slots even when the other slot is on another page', async () => {
    await settled()
    expect([doubles(1), doubles(2), doubles(3)]).toEqual([[], [217], []])
    rows.mergePushed([on(217, 31)], 6)
    await settled()
    expect([doubles(1), doubles(2)]).toEqual([[217], []])
    rows.mergePushed([emptyRow(217)], 7)
    await settled()
    expect(doubles(1)).toEqual([])
  })

  test('marks a horse in two slots as soon as the horse is picked', async () => {
    const choosing = change(3, { horse_id: 31 })
    await settled()
    expect([doubles(1), doubles(3)]).toEqual([[3], [1]])
    lineup.load(
      [
        [1, 31, false],
        [2, 32, false],
      ],
      6,
    )
    await settled()
    expect([doubles(1), doubles(2)], 'rows on screen take precedence').toEqual([[3], []])
    await choosing.failed()
    await settled()
    expect([doubles(1), doubles(3)]).toEqual([[], []])
  })

  test("doesn't mark a scratched entry's horse as being in two slots", async () => {
    rows.mergePushed([on(217, 31, { scratched: true }), on(218, 31)], 6)
    await settled()
    expect([doubles(1), doubles(2)]).toEqual([[218], []])
    rows.mergePushed([emptyRow(218), on(219, 31)], 7)
    await settled()
    expect(doubles(1)).toEqual([219])
  })

  test('keeps a horse marked as being in two slots when older data arrives', async () => {
    rows.mergePushed([on(217, 31)], 8)
    lineup.load(
      [
        [1, 31, false],
        [2, 32, false],
        [217, 32, false],
      ],
      7,
    )
    await settled()
    expect([doubles(1), doubles(2)]).toEqual([[217], []])
    lineup.load(
      [
        [1, 31, false],
        [2, 32, false],
        [217, 32, false],
      ],
      8,
    )
    await settled()
    expect([doubles(1), doubles(2)]).toEqual([[], [217]])
  })
})

describe('counting filled slots', () => {
  let lineup: Lineup
  const filled = () => lineup.filled.get()
  const scratched = filledRow(3, { scratched: true })

  beforeEach(() => {
    lineup = new Lineup(true)
    rows = new DrawStore(inUse, new ClassScores('', 'time'), lineup)
    lineup.load(
      [
        [1, 31, false],
        [3, null, true],
        [217, null, false],
      ],
      5,
    )
    read(5, filledRow(1, { horse_id: 31 }), emptyRow(2), scratched)
  })

  test('includes other pages, scratched runs and runs without a horse in the number of filled slots', () => {
    expect(filled()).toBe(3)
    rows.mergePushed([filledRow(218)], 6)
    expect(filled()).toBe(4)
  })

  test('updates the number of filled slots with each added, moved and removed entry', () => {
    rows.mergePushed([filledRow(2)], 6)
    expect(filled()).toBe(4)
    rows.mergePushed([emptyRow(2), filledRow(218)], 7)
    expect(filled()).toBe(4)
    rows.mergePushed([emptyRow(218), emptyRow(3)], 8)
    expect(filled()).toBe(2)
  })

  test('counts the runs outside the given slots, except scratched runs', () => {
    expect(lineup.runsOutside([1, 2, 3])).toBe(1)
    rows.mergePushed([filledRow(218), filledRow(217, { scratched: true })], 6)
    expect(lineup.runsOutside([1, 2, 3])).toBe(1)
    expect(lineup.runsOutside([])).toBe(2)
  })

  test("ignores a loaded slot that is older than the slot's last update", () => {
    rows.mergePushed([filledRow(2)], 7)
    lineup.load(
      [
        [1, 31, false],
        [3, null, true],
      ],
      6,
    )
    expect(filled(), 'without slot 217, and with slot 2, which is newer').toBe(3)
  })
})

test('counts a draft for an entry on another page as an unsaved change', () => {
  const anew = newRows()
  anew.drafts.restore({ edits: [[101, edit()]], names: [] }, neverEntered)
  anew.show([emptyRow(3)], { version: 5, requestedAt: 0 })
  expect(anew.drafts.hasDrafts()).toBe(true)
})
