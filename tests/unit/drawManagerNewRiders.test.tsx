// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emptyRow, filledRow, openDraw } from '../support/drawScreen.tsx'
import { suggestionsShown } from '../support/suggestionsShown.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const rider = (slot: number) => screen.getByLabelText<HTMLInputElement>(`Rider, slot ${slot}`)

async function type(box: HTMLInputElement, text: string) {
  box.focus()
  fireEvent.change(box, { target: { value: text } })
  await suggestionsShown()
}

const press = (key: string, slot = 1) => fireEvent.keyDown(rider(slot), { key })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent?.trim())
const highlighted = () => screen.queryByRole('option', { selected: true })?.textContent?.trim()

const KNOWN = [
  { id: 41, name: 'Kaylee Johnson', email: 'kaylee@example.test' },
  { id: 42, name: 'Amy Johnson', email: null },
]

async function openKnowingKaylee(rows = [emptyRow(1), emptyRow(2)], known = KNOWN) {
  const draw = await openDraw({
    rows,
    respond: ({ path }) =>
      path === '/ajax/riders-list' ? { body: { data: known, links: { next: null } } } : undefined,
  })
  await waitFor(async () => {
    await type(rider(1), 'kaylee')
    expect(options()[0]).toBe('Kaylee Johnson kaylee@example.test')
  })
  return draw
}

test('suggests similar names above the option to add a new rider', async () => {
  const { writes } = await openKnowingKaylee()
  await type(rider(1), 'Kayle Jonson')
  expect(options()).toEqual([
    'Kaylee Johnson kaylee@example.test Similar',
    'Add "Kayle Jonson" as a new rider',
  ])
  expect(screen.getByText('1 suggestion')).toBeDefined()

  expect(highlighted(), "Enter alone doesn't pick a similar name").toBeUndefined()
  press('ArrowDown')
  expect(highlighted()).toBe('Kaylee Johnson kaylee@example.test Similar')
  press('Enter')
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ user_id: 41, user_name: 'Kaylee Johnson' }))
})

test("hides similar names when a rider's name contains the typed text", async () => {
  await openKnowingKaylee(undefined, [...KNOWN, { id: 43, name: 'Kaylee Johnston', email: null }])
  await type(rider(1), 'Kaylee Johnso')
  expect(options()).toEqual(['Kaylee Johnson kaylee@example.test', 'Add "Kaylee Johnso" as a new rider'])
})

const added = (name: string) => fireEvent.click(screen.getByText(`Add "${name}" as a new rider`))

test('highlights the option to add a rider only on the second press of the down arrow', async () => {
  const { writes } = await openKnowingKaylee()
  for (const [arrows, line] of [
    [1, 'Kaylee Johnson kaylee@example.test'],
    [2, 'Add "kaylee" as a new rider'],
  ] as const) {
    await type(rider(1), '')
    await type(rider(1), 'kaylee')
    for (let times = 0; times < arrows; times++) press('ArrowDown')
    expect(highlighted()).toBe(line)
  }
  press('ArrowUp')
  press('Enter')
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ user_id: 41 }))
})

test.each([
  ['Kayle Jonson', 'a similar name'],
  ['Kaylee', 'part of the name'],
])('asks for confirmation before adding %s when Kaylee Johnson is in the list (%s)', async (name) => {
  const { writes, questions, answers } = await openKnowingKaylee()
  answers.confirm = false
  await type(rider(1), name)
  added(name)
  const question = `Kaylee Johnson, kaylee@example.test, is already in the list. Add "${name}" as another rider?`
  await waitFor(() => expect(questions).toEqual([question]))
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  expect([writes(), rider(1).value]).toEqual([[], name])

  answers.confirm = true
  await type(rider(1), `${name} `)
  added(name)
  await waitFor(() => expect(writes()[0]?.body).toEqual({ user_id: null, user_name: name, slotNumber: 1 }))
})

test("asks for confirmation before a new name replaces a slot's rider", async () => {
  const { writes, questions, answers } = await openKnowingKaylee([filledRow(1), emptyRow(2)])
  answers.confirm = false
  await type(rider(1), 'Dash')
  press('ArrowDown')
  press('Enter')
  await waitFor(() => expect(questions).toEqual(['Replace Rider 1 in slot 1 with "Dash", a new rider?']))
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  expect(writes()).toEqual([])

  answers.confirm = true
  await type(rider(1), 'Kayle Jonson')
  added('Kayle Jonson')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(questions[1]).toBe(
    'Kaylee Johnson, kaylee@example.test, is already in the list. Replace Rider 1 in slot 1 with "Kayle Jonson", another rider?',
  )
})

test('asks only once before adding a second rider with the same name', async () => {
  const { writes, questions } = await openKnowingKaylee()
  await type(rider(1), 'Kaylee Johnson')
  added('Kaylee Johnson')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toMatchObject({ user_id: null, user_name: 'Kaylee Johnson' })
  expect(questions).toHaveLength(1)
})

test('adds a new name to an empty slot without asking', async () => {
  const { writes, questions } = await openKnowingKaylee()
  await type(rider(1), 'Walk-in Wendy')
  added('Walk-in Wendy')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(questions).toEqual([])
})

test('explains what Enter does when the only option is to add a new rider', async () => {
  await openKnowingKaylee()
  await type(rider(1), 'Walk-in Wendy')
  expect(screen.getByText('Press Enter to add')).toBeDefined()
  await type(rider(1), 'Kayle Jonson')
  expect(screen.queryByText('Press Enter to add')).toBeNull()
})
