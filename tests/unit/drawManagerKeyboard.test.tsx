// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DrawManagerProps } from '#wire/draw.ts'
import { emptyRow, filledRow, openDraw, tableRow, withHorse } from '../support/drawScreen.tsx'
import { suggestionsShown } from '../support/suggestionsShown.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const box = (column: string, slot: number) =>
  screen.getByLabelText<HTMLInputElement>(`${column}, slot ${slot}`)
const focused = () => document.activeElement?.getAttribute('aria-label')
const options = () => screen.queryAllByRole('option').map((option) => option.textContent?.trim())

async function type(text: string) {
  fireEvent.change(document.activeElement!, { target: { value: text } })
  await suggestionsShown()
}

async function press(key: string, next: string) {
  fireEvent.keyDown(document.activeElement!, { key })
  await waitFor(() => expect(focused()).toBe(next))
}

const activityWith = (changes: Partial<DrawManagerProps['activity']>) =>
  ({ activity: changes }) as Partial<DrawManagerProps>

test('enters a known rider and horse with one press of Enter each', async () => {
  const { writes } = await openDraw({ rows: [emptyRow(1), filledRow(2), filledRow(3), emptyRow(4)] })
  box('Rider', 1).focus()
  await type('bea')
  await press('Enter', 'Horse, slot 1')
  await type('dash')
  await press('Enter', 'Rider, slot 4')
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes().map(({ body }) => body)).toEqual([
    { user_id: 43, user_name: 'Bea Cole', slotNumber: 1 },
    { horse_id: 31, horseName: 'Dash' },
  ])
})

test('adds a new rider with one press of Enter', async () => {
  const { writes } = await openDraw({ rows: [emptyRow(1), emptyRow(2)] })
  box('Rider', 1).focus()
  await type('Walk-in Wendy')
  await press('Enter', 'Horse, slot 1')
  expect(writes()[0]?.body).toEqual({ user_id: null, user_name: 'Walk-in Wendy', slotNumber: 1 })
})

test('moves to the next field while the server is still creating the entry', async () => {
  let answer: (answer: { body: unknown }) => void = () => {}
  const { writes } = await openDraw({
    rows: [emptyRow(1), emptyRow(2), emptyRow(3)],
    respond: ({ method }) => (method === 'post' ? new Promise((resolve) => (answer = resolve)) : undefined),
  })
  box('Rider', 1).focus()
  await type('bea')
  await press('Enter', 'Horse, slot 1')
  await type('dash')
  await press('Enter', 'Rider, slot 2')
  expect(writes()).toHaveLength(1)

  answer({ body: { id: 777, user_id: 43, user_fake: false, score_id: 5, score_version: 0 } })
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]).toMatchObject({ path: '/ajax/user-activity/777', body: { horseName: 'Dash' } })
  expect(focused()).toBe('Rider, slot 2')
})

test("skips slots with unsaved text, and stays in place if there's no empty slot below", async () => {
  const { writes } = await openDraw({ rows: [filledRow(1), emptyRow(2), emptyRow(3), filledRow(4)] })
  box('Rider', 2).focus()
  await type('Kels')
  fireEvent.blur(box('Rider', 2))
  box('Horse', 1).focus()
  await type('dash')
  await press('Enter', 'Rider, slot 3')
  await type('bea')
  await press('Enter', 'Horse, slot 3')
  await type('sudden')
  fireEvent.keyDown(box('Horse', 3), { key: 'Enter' })
  await waitFor(() => expect(writes()).toHaveLength(3))
  expect([focused(), box('Horse', 3).value]).toEqual(['Horse, slot 3', 'Sudden Dash'])
})

test('moves to the next field on Enter if the name is unchanged', async () => {
  const { writes } = await openDraw({ rows: [filledRow(1, withHorse), filledRow(2), emptyRow(3)] })
  box('Rider', 1).focus()
  fireEvent.keyDown(box('Rider', 1), { key: 'Enter' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(focused(), 'right after focus').toBe('Rider, slot 1')
  await new Promise((resolve) => setTimeout(resolve, 350))
  await press('Enter', 'Horse, slot 1')
  await new Promise((resolve) => setTimeout(resolve, 350))
  await press('Enter', 'Rider, slot 3')
  await new Promise((resolve) => setTimeout(resolve, 350))
  fireEvent.keyDown(box('Rider', 3), { key: 'Enter' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(focused(), 'an empty slot').toBe('Rider, slot 3')
  expect(writes()).toEqual([])
})

test('skips the horse field in a class without horses, and moves to the bull field if there is one', async () => {
  const first = await openDraw({
    props: activityWith({ track_horses: false }),
    rows: [emptyRow(1), emptyRow(2)],
  })
  box('Rider', 1).focus()
  await type('bea')
  await press('Enter', 'Rider, slot 2')
  first.unmount()

  await openDraw({
    props: activityWith({ track_horses: false, track_bulls: true }),
    rows: [emptyRow(1), emptyRow(2)],
    respond: ({ path }) =>
      path === '/ajax/bull/search' ? { body: { data: [{ id: 70, name: 'Dirt Nap' }] } } : undefined,
  })
  box('Rider', 1).focus()
  await type('bea')
  await press('Enter', 'Bull, slot 1')
  await type('Dirt')
  await waitFor(() => expect(options()).toEqual(['Dirt Nap', 'Add "Dirt"']))
  await press('Enter', 'Rider, slot 2')
  expect(box('Bull', 1).value).toBe('Dirt Nap')
})

test('picks the highlighted suggestion on Tab but not on Shift+Tab', async () => {
  const { writes } = await openDraw({ rows: [emptyRow(1), emptyRow(2)] })
  box('Rider', 1).focus()
  await type('ann')
  fireEvent.keyDown(box('Rider', 1), { key: 'Tab', shiftKey: true })
  expect([writes(), options().length]).toEqual([[], 3])
  fireEvent.keyDown(box('Rider', 1), { key: 'ArrowDown' })
  fireEvent.keyDown(box('Rider', 1), { key: 'Tab' })
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ user_id: 42, user_name: 'Joanna Roy' }))
  expect(box('Horse', 1).disabled, 'Tab moves to the horse').toBe(false)
})

test('adds a new rider on Tab only if an arrow key has highlighted the add option', async () => {
  const { writes } = await openDraw({ rows: [emptyRow(1), emptyRow(2)] })
  box('Rider', 1).focus()
  await type('Walk-in Wendy')
  fireEvent.keyDown(box('Rider', 1), { key: 'Tab' })
  expect(writes()).toEqual([])
  fireEvent.keyDown(box('Rider', 1), { key: 'ArrowUp' })
  await press('Tab', 'Horse, slot 1')
  expect(writes()[0]?.body).toMatchObject({ user_id: null, user_name: 'Walk-in Wendy' })
})

test("picks a horse that wasn't suggested yet only if the typed text is the horse's full name", async () => {
  const bunny = { id: 60, name: 'Famous Bunny', rrrs_id: null }
  const famous = { id: 61, name: 'Famous', rrrs_id: null }
  let found = [bunny]
  const { writes } = await openDraw({
    rows: [filledRow(1), emptyRow(2)],
    respond: ({ path }) => {
      if (path.endsWith('-list')) return { status: 500 }
      return path === '/ajax/horse/search' ? { body: { data: found } } : undefined
    },
  })
  box('Horse', 1).focus()
  await type('Famous')
  fireEvent.keyDown(box('Horse', 1), { key: 'Enter' })
  await screen.findByRole('option', { name: 'Famous Bunny' })
  await new Promise((resolve) => setTimeout(resolve))
  expect([options(), writes(), focused()]).toEqual([['Famous Bunny', 'Add "Famous"'], [], 'Horse, slot 1'])

  found = [famous, bunny]
  await type('famous')
  await press('Enter', 'Rider, slot 2')
  await waitFor(() => expect(writes()[0]?.body).toEqual({ horse_id: 61, horseName: 'Famous' }))
  expect(tableRow(1).queryByText('Famous Bunny')).toBeNull()
})
