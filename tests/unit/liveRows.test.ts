// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { DrawRow } from '#wire/draw.ts'
import { giveDraftsBack, keepDrafts } from '../../resources/js/Pages/DrawManager/state/keptTyping.ts'
import { Rows, type ScoreEdit } from '../../resources/js/Pages/DrawManager/state/rows.ts'
import { Scoreboard } from '../../resources/js/Pages/DrawManager/state/scoreboard.ts'
import { emptyRow, filledRow } from '../support/drawScreen.tsx'

let focused: { slot: number; column: string; typed?: boolean } | null
let rows: Rows
const inUse = (slot: number) => (focused?.slot === slot ? { typed: false, ...focused } : null)
const newRows = (board = new Scoreboard('', 'time')) => new Rows(inUse, board)
const named = (slot: number, user_name: string, more: Partial<DrawRow> = {}) =>
  filledRow(slot, { user_name, ...more })
const read = (version: number, ...read: DrawRow[]) => rows.show(read, { version, asked: rows.now() })
const rider = (slot: number) => rows.row(slot).user_name
const savedScore = (slot: number, score: number, version: number) => ({
  id: 900 + slot,
  score,
  version,
  penalty_seconds: 0,
  by: 'Sam',
  at: null,
})
const edit = (more: Partial<ScoreEdit> = {}): ScoreEdit => ({
  text: '17.2',
  version: 0,
  opened: false,
  mine: null,
  saving: false,
  theirs: null,
  ...more,
})

beforeEach(() => {
  focused = null
  rows = newRows()
  read(5, named(1, 'Ann'), named(2, 'Bea'), emptyRow(3))
})

test('news is shown when it is as new as what is known, and ignored when it is older', () => {
  rows.receive([named(1, 'Newer')], 6)
  expect(rider(1)).toBe('Newer')
  rows.receive([named(1, 'Older')], 5)
  expect(rider(1)).toBe('Newer')
  rows.receive([named(1, 'Same change, second event')], 6)
  expect(rider(1)).toBe('Same change, second event')
  rows.receive([named(2, 'Another slot has its own age')], 5)
  expect(rider(2)).toBe('Another slot has its own age')
})

test('rows that were read late do not replace newer news', () => {
  const asked = rows.now()
  rows.receive([named(1, 'Newer')], 7)
  rows.show([named(1, 'Ann'), named(2, 'Read')], { version: 6, asked })
  expect([rider(1), rider(2)]).toEqual(['Newer', 'Read'])
})

test('after one’s own change only rows that were asked for later are believed', () => {
  const asked = rows.now()
  rows.change(1, { user_name: 'Mine' })
  rows.show([named(1, 'Ann')], { version: 5, asked })
  expect(rider(1)).toBe('Mine')
  expect(rows.hasMissed()).toBe(true)

  rows.receive([named(1, 'Before or after mine?')], 6)
  expect(rider(1)).toBe('Mine')
  expect(rows.hasMissed()).toBe(true)
  read(7, named(1, 'What the server has'))
  expect(rider(1)).toBe('What the server has')
  rows.receive([named(1, 'And on')], 8)
  expect(rider(1)).toBe('And on')
})

test('nothing is received for a slot while a call about it is on its way; it is read again afterwards', async () => {
  let told = 0
  rows.subscribe('missed', () => told++)
  await rows.whileHeld(1, async () => {
    rows.receive([named(1, 'News')], 6)
    expect(rider(1)).toBe('Ann')
    expect(rows.hasMissed()).toBe(false)
    told = 0
  })
  expect(told).toBe(1)
  expect(rows.hasMissed()).toBe(true)
  expect(rows.hasMissed()).toBe(false)
})

test('the field with the focus keeps what it shows, the rest of its row goes on', () => {
  focused = { slot: 1, column: 'rider' }
  rows.receive([named(1, 'Renamed', { horse_name: 'Dash' })], 6)
  expect(rows.row(1)).toMatchObject({ user_name: 'Ann', horse_name: 'Dash' })
  expect(rows.hasMissed()).toBe(false)
  focused = null
  expect(rows.hasMissed()).toBe(true)
})

test('a focused field that nothing has changed in has missed nothing', () => {
  focused = { slot: 1, column: 'rider' }
  rows.receive([named(1, 'Ann', { horse_name: 'Dash' })], 6)
  focused = null
  expect(rows.hasMissed()).toBe(false)
})

const SWAPPED = [
  { ...named(2, 'Bea'), draw: 1 },
  { ...named(1, 'Ann'), draw: 2 },
]

test('a field in which nothing was typed shows who is in the slot now', () => {
  focused = { slot: 1, column: 'time' }
  rows.receive(SWAPPED, 6)
  expect([rider(1), rider(2)]).toEqual(['Bea', 'Ann'])
})

test('another run does not slip in under somebody who types into a row', () => {
  focused = { slot: 1, column: 'time', typed: true }
  rows.receive(SWAPPED, 6)
  expect([rider(1), rider(2)]).toEqual(['Ann', 'Ann'])
  focused = null
  expect(rows.hasMissed()).toBe(true)
})

test('a score follows its run, older ones are ignored, and none comes into a focused box', () => {
  rows.receive(
    [
      { ...named(2, 'Bea'), draw: 1 },
      { ...named(1, 'Ann'), draw: 2 },
    ],
    6,
  )
  rows.receiveScore(savedScore(1, 17.5, 2))
  expect(rows.row(2)).toMatchObject({ user_name: 'Ann', score: 17.5, score_version: 2 })
  rows.receiveScore(savedScore(1, 16.1, 1))
  expect(rows.row(2).score).toBe(17.5)

  focused = { slot: 2, column: 'time' }
  rows.receiveScore(savedScore(1, 18.5, 3))
  expect(rows.row(2).score).toBe(17.5)
  focused = { slot: 2, column: 'horse' }
  rows.receiveScore(savedScore(1, 18.5, 3))
  expect(rows.row(2).score).toBe(18.5)
})

test('rows that were read before a score do not take it back', () => {
  const asked = rows.now()
  rows.receiveScore(savedScore(1, 17.5, 1))
  rows.show([named(1, 'Ann')], { version: 5, asked })
  expect(rows.row(1)).toMatchObject({ score: 17.5, score_version: 1 })
})

test('what was typed stays with its run through news, swaps and a reload of the page', () => {
  rows.edit(1, edit())
  rows.receive(
    [
      { ...named(2, 'Bea'), draw: 1 },
      { ...named(1, 'Ann'), draw: 2 },
    ],
    6,
  )
  expect([rows.line(1).edit, rows.line(2).edit?.text]).toEqual([null, '17.2'])

  expect(rows.hasEdits()).toBe(true)
  keepDrafts(rows, 7, '')
  expect(rows.hasEdits(), 'nothing is asked about what is kept').toBe(false)

  rows = giveDraftsBack(newRows(), 8, '')
  read(9, named(1, 'Ann'))
  expect(rows.line(1).edit, 'another draw').toBeNull()
  rows = giveDraftsBack(newRows(), 7, '')
  read(9, { ...named(1, 'Ann'), draw: 3 })
  expect(rows.line(3).edit).toEqual(edit())
  expect(sessionStorage.length).toBe(0)
})

test('a score on its way when the page is loaded anew is typed, not saved, afterwards', () => {
  const mine = { score: 22.201, penalty: 5 }
  rows.edit(1, edit({ text: '17.201', saving: true, mine }))
  keepDrafts(rows, 7, '')
  rows = giveDraftsBack(newRows(), 7, '')
  read(9, named(1, 'Ann'))
  expect(rows.line(1).edit).toEqual(edit({ text: '22.201', opened: true, mine }))
})

test('a run that has moved to another page is found where it is shown, and its score is new on both', () => {
  read(6, named(103, 'Ann', { id: 101, score_id: 901 }))
  expect(rows.slotOf(101)).toBe(103)
  rows.receiveScore(savedScore(1, 17.5, 1))
  expect([rows.row(103).score, rows.row(1).score]).toEqual([17.5, 17.5])
})

test('after a call without an answer the slot is read again: it may have been done all the same', async () => {
  let told = 0
  rows.subscribe('missed', () => told++)
  await rows.whileHeld(1, async () => true)
  expect([told, rows.hasMissed()]).toEqual([0, false])
  focused = { slot: 1, column: 'rider', typed: true }
  await rows.whileHeld(1, async () => undefined)
  expect([told, rows.hasMissed()]).toEqual([1, true])
  read(5, emptyRow(1))
  expect(rider(1)).toBeNull()
  read(6, named(1, 'Ann'))
  expect(rider(1), 'what comes later waits for the focus again').toBeNull()
})

test('what was typed for a run that is on another page is not saved either', () => {
  rows.edit(1, edit())
  keepDrafts(rows, 7, '')
  const anew = giveDraftsBack(newRows(), 7, '')
  anew.show([emptyRow(3)], { version: 5, asked: 0 })
  expect(anew.hasEdits()).toBe(true)
})
