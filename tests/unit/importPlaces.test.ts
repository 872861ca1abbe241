import { expect, test } from 'vitest'
import type { BatchPlaceKind } from '#rules/entries/entryModes.ts'
import type { EntryColumn } from '#wire/entries.ts'
import type { ImportPlace } from '#wire/entryImports.ts'
import { importPlaceTexts } from '../../resources/js/Pages/Entries/import/importPlaces.ts'

const columns = [
  { id: 1, name: 'Open 4D', parent_id: null, members: [], code: 'o', runs_on: '2026-06-06' },
  { id: 2, name: 'Open 4D', parent_id: null, members: [], code: 'su', runs_on: '2026-06-07' },
  { id: 3, name: 'Youth', parent_id: null, members: [], code: 'y', runs_on: '2026-06-06' },
] as unknown as EntryColumn[]

const place = (activity_id: number, kind: BatchPlaceKind, more: Partial<ImportPlace> = {}): ImportPlace => ({
  activity_id,
  round: '',
  runs: 12,
  place: kind,
  is_late: false,
  is_published: false,
  ...more,
})

test("says where each class's runs go, and names the day of classes with the same name", () => {
  expect(
    importPlaceTexts([place(1, 'drawn'), place(2, 'wait'), place(3, 'end', { runs: 1 })], columns),
  ).toEqual([
    'Open 4D Saturday: 12 runs drawn at entry.',
    'Open 4D Sunday: 12 runs waiting until you press Add all or Randomize Draw.',
    'Youth: 1 run at the end of the draw.',
  ])
})

test('describes the gos of a class together if they are alike, and each by name if they differ', () => {
  const [first, second] = [place(3, 'top', { round: '1' }), place(3, 'top', { round: '2' })]
  expect(importPlaceTexts([first, second], columns)).toEqual([
    'Youth: 12 runs in each go at the top of the draw.',
  ])
  expect(importPlaceTexts([first, { ...second, place: 'full' }], columns)).toEqual([
    'Youth, 1st Go: 12 runs at the top of the draw.',
    "Youth, 2nd Go: 12 runs waiting, because the draw doesn't have enough slots. Raise the session limit, then press Add all.",
  ])
})

test('mentions late runs, and mentions a published draw only if the imported runs get numbers in it', () => {
  const published = { is_published: true }
  expect(
    importPlaceTexts(
      [place(3, 'end', { ...published, is_late: true }), place(1, 'renumbers', published)],
      columns,
    ),
  ).toEqual([
    'Youth: 12 late runs at the end of the draw. Riders see their draw numbers right away.',
    'Open 4D Saturday: 12 runs waiting, because adding at the top changes published draw numbers. To do it anyway, press Add all.',
  ])
})
