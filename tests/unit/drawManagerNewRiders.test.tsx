// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emptyRow, openDraw } from '../support/drawScreen.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const rider = (slot: number) => screen.getByLabelText<HTMLInputElement>(`Rider, slot ${slot}`)

function type(box: HTMLInputElement, text: string) {
  box.focus()
  fireEvent.change(box, { target: { value: text } })
}

const press = (key: string, slot = 1) => fireEvent.keyDown(rider(slot), { key })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent?.trim())
const highlighted = () => screen.queryByRole('option', { selected: true })?.textContent?.trim()

const KNOWN = [
  { id: 41, name: 'Kaylee Johnson', email: 'kaylee@example.test' },
  { id: 42, name: 'Amy Johnson', email: null },
]

/** A draw in front of which Kaylee Johnson is known; opened once her list is there. */
async function openKnowingKaylee(rows = [emptyRow(1), emptyRow(2)]) {
  const draw = await openDraw({
    rows,
    respond: ({ path }) =>
      path === '/ajax/riders-list' ? { body: { data: KNOWN, links: { next: null } } } : undefined,
  })
  await waitFor(() => {
    type(rider(1), 'kaylee')
    expect(options()[0]).toBe('Kaylee Johnson kaylee@example.test')
  })
  return draw
}

test('a new name shows those that are near to it, before the line that adds it', async () => {
  const { writes } = await openKnowingKaylee()
  type(rider(1), 'Kayle Jonson')
  expect(options()).toEqual([
    'Kaylee Johnson kaylee@example.test Similar',
    "Add 'Kayle Jonson' as a new rider",
  ])
  expect(screen.getByText('1 suggestion')).toBeDefined()

  expect(highlighted(), 'another name is nobody by Enter alone').toBeUndefined()
  press('ArrowDown')
  expect(highlighted()).toBe('Kaylee Johnson kaylee@example.test Similar')
  press('Enter')
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ user_id: 41, user_name: 'Kaylee Johnson' }))
})

test('who is found is not shown as similar once more', async () => {
  await openKnowingKaylee()
  type(rider(1), 'Kaylee Johnso')
  expect(options()).toEqual(['Kaylee Johnson kaylee@example.test', "Add 'Kaylee Johnso' as a new rider"])
})
