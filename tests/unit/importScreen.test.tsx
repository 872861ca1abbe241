// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastLine } from '../../resources/js/Components/Toast.tsx'
import { ImportResult } from '../../resources/js/Pages/Entries/import/ImportResult.tsx'
import { PastImports } from '../../resources/js/Pages/Entries/import/PastImports.tsx'
import { Review } from '../../resources/js/Pages/Entries/import/Review.tsx'
import { readPasted } from '../../resources/js/Pages/Entries/import/source.ts'
import type { EntryColumn } from '../../server/wire/entries.ts'
import { column } from '../support/entryScreen.tsx'
import { mockAjax } from '../support/mockAjax.ts'

const reload = vi.fn()
vi.mock('@inertiajs/react', () => ({
  router: { reload: (...args: unknown[]) => reload(...args), on: () => () => {} },
  Link: (props: object) => <a {...props} />,
}))

afterEach(cleanup)

const OPEN = column(1, 'Open', { code: 'o', fee_cents: 4_000 })

const NO_DETAILS = { bbr_id: null, hometown: null, birth_year: null, email: null, phone: null }
const emailLine = (row: number, rider: string, horse: string, class_ids: number[]) => ({
  row,
  rider,
  details: NO_DETAILS,
  is_rider_from_above: false,
  horse,
  class_ids,
  rollovers: [] as { class_id: number; from_id: number | null }[],
  exhibitions: 0,
  request: null,
})

type Names = { riders: { name: string }[]; horses: string[] }
const UNKNOWN = { certain: null, choices: [] }
const LIKELY = { certain: null, choices: [{ id: 7, name: 'Jo Bellamy', hint: '' }] }

/** Holds back the responses to all name searches but the first until `answer` is called. */
async function openEmail(
  lines: ReturnType<typeof emailLine>[],
  columns = [OPEN],
  unknown: { start: number; end: number; text: string; class_ids: number[] }[] = [],
) {
  const waiting: (() => void)[] = []
  let searches = 0
  mockAjax(async ({ path, body }) => {
    if (path === '/ajax/imports/2/email')
      return {
        body: {
          sender: { name: null, email: null },
          lines,
          marks: [],
          unknown,
          amount_cents: null,
          sha256: 'a',
        },
      }
    if (path === '/ajax/imports/2/match') {
      const { riders, horses } = body as Names
      if (searches++ > 0) await new Promise<void>((resolve) => waiting.push(resolve))
      return {
        body: {
          riders: riders.map(({ name }) => (name === 'Jo Bell' ? LIKELY : UNKNOWN)),
          horses: horses.map(() => ({ ...UNKNOWN, is_exact: false })),
          returned_checks: [],
        },
      }
    }
    if (path === '/ajax/imports/2/fees') return { body: { lines: [], total_cents: 0, places: [] } }
    return { body: { lines: [] } }
  })
  const source = await readPasted({ id: 2 }, columns, 'An email')
  const review = (columns: EntryColumn[]) => (
    <Review event={{ id: 2 }} columns={columns} source={source} onDone={() => {}} />
  )
  const { rerender } = render(review(columns))
  await screen.findByRole('table', { name: 'Lines' })
  return {
    showColumns: (columns: EntryColumn[]) => rerender(review(columns)),
    async answer() {
      await waitFor(() => expect(waiting).not.toEqual([]))
      await act(async () => waiting.splice(0).forEach((resolve) => resolve()))
    },
  }
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const ridersInOrder = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Rider, line/ }).map(({ value }) => value)

test('keeps the order of the lines, the focus and the typed text while a changed rider is matched', async () => {
  const { answer } = await openEmail([
    emailLine(1, 'Ann Lee', 'Roc', [1]),
    emailLine(2, 'Bo Ray', 'Dusty', [1]),
    emailLine(3, 'Cy Fox', 'Kite', [1]),
  ])
  const rider = cell('Rider, line 2')
  act(() => rider.focus())
  fireEvent.change(rider, { target: { value: 'Jo Bell' } })
  const horse = cell('Horse, line 2')
  act(() => horse.focus())
  fireEvent.change(horse, { target: { value: 'Du' } })
  expect(screen.getByRole('button', { name: 'Add 3 entries' }).getAttribute('aria-disabled')).toBe('true')

  await answer()
  await screen.findByText('Choose the rider or horse')
  expect(document.activeElement).toBe(horse)
  expect(horse.value).toBe('Du')
  expect(ridersInOrder()).toEqual(['Ann Lee', 'Jo Bell', 'Cy Fox'])
  fireEvent.change(horse, { target: { value: 'Duke' } })
  fireEvent.keyDown(horse, { key: 'Enter' })
  await answer()
  expect(cell('Horse, line 2')).toBe(horse)
  expect(document.activeElement).toBe(horse)
  expect(horse.value).toBe('Duke')

  fireEvent.change(screen.getByRole('combobox', { name: 'Rider for Jo Bell' }), { target: { value: '7' } })
  await waitFor(() => expect(screen.queryByText('Choose the rider or horse')).toBeNull())
})

test('puts lines that need attention first once the names are matched', async () => {
  await openEmail([emailLine(1, 'Ann Lee', 'Roc', [1]), emailLine(2, 'Jo Bell', 'Dusty', [1])])
  expect(ridersInOrder()).toEqual(['Jo Bell', 'Ann Lee'])
})

test('checks the preview again on a click or when the tab is shown, and keeps typed text', async () => {
  const closed = { ...OPEN, published: true }
  const { showColumns } = await openEmail([emailLine(1, 'Ann Lee', 'Roc', [1])], [closed])
  await screen.findByText('Classes: The Open payout is published. Unpublish it to add a run.')
  const horse = cell('Horse, line 1')
  act(() => horse.focus())
  fireEvent.change(horse, { target: { value: 'Rocket' } })
  reload.mockClear()

  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(reload).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ only: ['columns'] }))
  showColumns([OPEN])
  await waitFor(() => expect(screen.queryByText(/payout is published/)).toBeNull())
  expect(cell('Horse, line 1').value).toBe('Rocket')

  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(reload).toHaveBeenCalledTimes(2)
})

test('marks the preview as unsaved once the secretary changes a cell, leaves out a line or dismisses a word', async () => {
  const isUnsaved = () => document.querySelector('form[data-unsaved]') !== null
  const words = [{ start: 0, end: 2, text: 'An', class_ids: [] }]
  const changes = [
    () => {
      fireEvent.change(cell('Horse, line 1'), { target: { value: 'Rocket' } })
      fireEvent.blur(cell('Horse, line 1'))
    },
    () => fireEvent.click(screen.getByRole('checkbox', { name: 'Leave out line 1' })),
    () => fireEvent.click(screen.getByTitle('Dismiss')),
  ]
  for (const change of changes) {
    await openEmail([emailLine(1, 'Ann Lee', 'Roc', [1])], [OPEN], words)
    expect(isUnsaved()).toBe(false)
    change()
    expect(isUnsaved()).toBe(true)
    cleanup()
  }
})

test('ignores all unknown words of an email with one click', async () => {
  const words = [
    { start: 0, end: 2, text: 'An', class_ids: [] },
    { start: 3, end: 8, text: 'email', class_ids: [] },
  ]
  await openEmail([emailLine(1, 'Ann Lee', 'Roc', [1])], [OPEN], words)
  expect(screen.getAllByTitle('Dismiss')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss all of these words' }))
  expect(screen.queryAllByTitle('Dismiss')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Dismiss all of these words' })).toBeNull()
  const add = screen.getByRole('button', { name: 'Add 1 entry' })
  await waitFor(() => expect(add.getAttribute('aria-disabled')).not.toBe('true'))
})

test('ignores all unknown words of a line with one click', async () => {
  await openEmail([emailLine(1, 'Ann Lee', 'Roc', [1])])
  const classes = cell('Classes, line 1')
  fireEvent.change(classes, { target: { value: 'Open, stall 5, gate code' } })
  fireEvent.blur(classes)
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss all of these words' }))
  expect(await screen.findByText('Import')).toBeTruthy()
})

test('shows a rollover, and what it rolls over from', async () => {
  const youth: EntryColumn = { ...OPEN, id: 3, name: 'Youth', code: 'y', carries_from: [1] }
  const line = { ...emailLine(1, 'Ann Lee', 'Roc', [1, 3]), rollovers: [{ class_id: 3, from_id: null }] }
  await openEmail([line], [OPEN, youth])
  expect(cell('Classes, line 1').value).toBe('Open, Youth rollover')
  await screen.findByText('Youth rolls over from Open.')
  fireEvent.change(cell('Classes, line 1'), { target: { value: 'yr' } })
  fireEvent.blur(cell('Classes, line 1'))
  await screen.findByText('Youth only, runs with Open.')
})

test.each([
  [{ removed: 2, side_pots: 1 }, '2 runs and 1 side pot removed.'],
  [{ side_pots: 1 }, '1 side pot removed.'],
  [{}, 'Nothing was removed.'],
  [
    { kept: 1, kept_because: { scored: 1, published: 0, changed: 0 } },
    'Nothing was removed. 1 run stayed: 1 scored.',
  ],
])('says what undoing an import removed: %j', async (counts, text) => {
  const nothing = { removed: 0, kept: 0, kept_because: null, side_pots: 0, exhibitions: 0 }
  mockAjax(() => ({ body: { ...nothing, ...counts } }))
  const past = { id: 5, file_name: 'pots.csv', sha256: 'a', by: 'Jo', at: 'June 6', undone_at: null }
  render(
    <ToastLine>
      <PastImports event={{ id: 2 }} imports={[{ ...past, entries: 0 }]} />
    </ToastLine>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Undo pots.csv' }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(`Undid pots.csv: ${text}`)).toBeTruthy()
})

test('lists runs that are too close together after an import, with links to their draws', () => {
  const close = { activity_id: 1, round: '2', name: 'Ann Lee', slots: [3, 5], more_slots: 0, min_gap: 15 }
  const imported = (riders: number, horses: number, total: number) => (
    <ImportResult
      event={{ id: 2 }}
      columns={[OPEN]}
      imported={{
        id: 1,
        name: 'entries.csv',
        added: 2,
        places: [],
        closeRuns: { riders, horses, total, shown: [close, { ...close, name: 'Kite', more_slots: 7 }] },
        error: '',
      }}
      onPlaced={() => {}}
    />
  )
  const { rerender } = render(imported(1_200, 1, 1_250))
  const title = '1,200 riders and 1 horse have runs closer than the class minimum'
  const list = screen.getByRole('note', { name: title })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Open, 2nd Go: Ann Lee, #3 and #5. The class minimum is 15.',
    'Open, 2nd Go: Kite, #3, #5, and 7 more. The class minimum is 15.',
    'and 1,248 more',
  ])
  const link = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Open, 2nd Go' })[0]!
  expect(link.getAttribute('href')).toBe('/organizer/scoring/2/activities/1/draw/2')
  rerender(imported(0, 2, 2))
  expect(screen.getByRole('note', { name: '2 horses have runs closer than the class minimum' })).toBeTruthy()
  expect(screen.queryByText(/more$/)).toBeNull()
  rerender(imported(0, 0, 0))
  expect(screen.queryByRole('note')).toBeNull()
})
