// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Review } from '../../resources/js/Pages/Entries/import/Review.tsx'
import { readPasted } from '../../resources/js/Pages/Entries/import/source.ts'
import type { EntryColumn } from '../../server/wire/entries.ts'
import { mockAjax } from '../support/mockAjax.ts'

vi.mock('@inertiajs/react', () => ({ router: { reload: () => {} } }))

afterEach(cleanup)

const OPEN: EntryColumn = {
  id: 1,
  parent_id: null,
  name: 'Open',
  code: 'o',
  runs_on: null,
  fee_cents: 4_000,
  gos: 1,
  tracks_horses: true,
  carries_from: [],
  rolls_by_default: false,
  published: false,
  published_gos: [],
  members: [],
  runs_needed: 0,
}

const NO_DETAILS = { bbr_id: null, hometown: null, birth_year: null, email: null, phone: null }
const emailLine = (row: number, rider: string, horse: string, class_ids: number[]) => ({
  row,
  rider,
  details: NO_DETAILS,
  is_rider_from_above: false,
  horse,
  class_ids,
  exhibitions: 0,
  request: null,
})

type Names = { riders: { name: string }[]; horses: string[] }
const UNKNOWN = { certain: null, choices: [] }
const LIKELY = { certain: null, choices: [{ id: 7, name: 'Jo Bellamy', hint: '' }] }

/** Answers of the name search wait until `answer` is called, except for the first. */
async function openEmail(lines: ReturnType<typeof emailLine>[], columns = [OPEN]) {
  const waiting: (() => void)[] = []
  let searches = 0
  mockAjax(async ({ path, body }) => {
    if (path === '/ajax/imports/2/email')
      return {
        body: {
          sender: { name: null, email: null },
          lines,
          marks: [],
          unknown: [],
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
  render(<Review event={{ id: 2 }} columns={columns} source={source} onDone={() => {}} />)
  await screen.findByRole('table', { name: 'Lines' })
  return {
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

test('puts lines that need attention first when the names were matched', async () => {
  await openEmail([emailLine(1, 'Ann Lee', 'Roc', [1]), emailLine(2, 'Jo Bell', 'Dusty', [1])])
  expect(ridersInOrder()).toEqual(['Jo Bell', 'Ann Lee'])
})
