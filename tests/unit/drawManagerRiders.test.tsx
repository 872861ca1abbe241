// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { AxiosError } from 'axios'
import { afterEach, expect, test } from 'vitest'
import type { DrawManagerProps } from '#wire/draw.ts'
import { emptyRow, filledRow, openDraw, tableRow, withHorse } from '../support/drawScreen.tsx'
import { suggestionsShown } from '../support/suggestionsShown.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const rider = (slot: number) => screen.getByLabelText<HTMLInputElement>(`Rider, slot ${slot}`)
const horse = (slot: number) => screen.getByLabelText<HTMLInputElement>(`Horse, slot ${slot}`)

async function type(box: HTMLInputElement, text: string) {
  box.focus()
  fireEvent.change(box, { target: { value: text } })
  await suggestionsShown()
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent?.trim())
const suggestions = () => options().filter((option) => !option?.startsWith('Add '))
const highlighted = () => screen.queryByRole('option', { selected: true })?.textContent?.trim()
const addition = (name: string) => screen.getByRole('option', { name: `Add "${name}" as a new rider` })
const NOT_IN_LIST = 'No match. Pick a rider or add a new one.'

test('creates an entry when a rider is picked for an empty slot', async () => {
  const { writes } = await openDraw({})
  await type(rider(2), 'ANN')
  expect(suggestions()).toEqual(['Anna Lee anna@example.test', 'Joanna Roy'])
  fireEvent.click(screen.getByText('Anna Lee'))

  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({
    method: 'post',
    path: '/ajax/draw/7',
    body: { user_id: 41, user_name: 'Anna Lee', slotNumber: 2 },
  })
  const link = await tableRow(2).findByRole('link', { name: 'Anna Lee' })
  expect(link.getAttribute('href')).toBe('/users/view/41')
  expect(link.getAttribute('target')).toBe('_blank')
})

test("shows the server's notice after adding a rider", async () => {
  const notice = 'Check #1042 from Anna Lee for $40.00 at Spring Run was returned, and $65.00 is still owed.'
  const added = { id: 900, user_id: 41, user_name: 'Anna Lee', user_fake: false, entry_version: 0 }
  await openDraw({
    respond: ({ method, path }) =>
      method === 'post' && path === '/ajax/draw/7'
        ? { status: 201, body: { ...added, score_id: 901, score_version: 0, notice } }
        : undefined,
  })
  await type(rider(2), 'ANN')
  fireEvent.click(screen.getByText('Anna Lee'))
  expect(await screen.findByText(notice)).toBeDefined()
  expect(await tableRow(2).findByRole('link', { name: 'Anna Lee' })).toBeDefined()
})

test('creates the entry in the round shown on screen', async () => {
  const { writes } = await openDraw({ props: { round: '2' } })
  await type(rider(1), 'Bea Cole')
  fireEvent.keyDown(rider(1), { key: 'Enter' })
  await waitFor(() => expect(writes()[0]?.path).toBe('/ajax/draw/7/round/2'))
})

test('updates the entry when a different rider is picked for a filled slot', async () => {
  const { writes } = await openDraw({ rows: [filledRow(1)] })
  await type(rider(1), 'bea')
  fireEvent.keyDown(rider(1), { key: 'Enter' })
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({
    method: 'patch',
    path: '/ajax/user-activity/101',
    body: { user_id: 43, user_name: 'Bea Cole' },
  })
})

test('adds a rider with the "Add ... as a new rider" option, and suggests that name from then on', async () => {
  const { writes } = await openDraw({})
  await type(rider(1), ' Walk-in  Wendy ')
  expect(options()).toEqual(['Add "Walk-in Wendy" as a new rider'])
  fireEvent.click(addition('Walk-in Wendy'))
  await waitFor(() =>
    expect(writes()[0]?.body).toEqual({ user_id: null, user_name: 'Walk-in Wendy', slotNumber: 1 }),
  )
  await waitFor(() => expect(tableRow(1).getByText('Walk-in Wendy').tagName).toBe('SPAN'))
  await type(rider(2), 'wendy')
  expect(suggestions()).toEqual(['Walk-in Wendy'])
})

test('highlights the first suggestion and picks it on Enter', async () => {
  const { writes } = await openDraw({})
  await type(rider(1), 'ann')
  expect(options()).toEqual(['Anna Lee anna@example.test', 'Joanna Roy', 'Add "ann" as a new rider'])
  expect(highlighted()).toBe('Anna Lee anna@example.test')
  expect(rider(1).getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]!.id)
  fireEvent.keyDown(rider(1), { key: 'Enter' })
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ user_id: 41, user_name: 'Anna Lee' }))
})

test.each([
  ['a click elsewhere', () => fireEvent.blur(rider(1))],
  [
    'Tab',
    () => {
      fireEvent.keyDown(rider(1), { key: 'Tab' })
      fireEvent.blur(rider(1))
    },
  ],
])('keeps a partial name in the field without saving it after %s', async (_how, settle) => {
  const { writes, alerts } = await openDraw({})
  await type(rider(1), 'Kels')
  expect(screen.queryByText(NOT_IN_LIST)).toBeNull()
  expect(highlighted()).toBe('Add "Kels" as a new rider')
  settle()
  expect(tableRow(1).getByRole('alert').textContent).toBe(NOT_IN_LIST)
  expect([rider(1).value, rider(1).getAttribute('aria-invalid')]).toEqual(['Kels', 'true'])
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect([leaving.defaultPrevented, writes(), alerts], 'the draft has been stored').toEqual([false, [], []])

  await type(rider(1), 'Kelse')
  expect(screen.queryByText(NOT_IN_LIST)).toBeNull()
  expect(highlighted()).toBe('Add "Kelse" as a new rider')
  fireEvent.keyDown(rider(1), { key: 'Enter' })
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ user_id: null, user_name: 'Kelse' }))
})

test("doesn't pick between two riders with the typed name when the field loses focus", async () => {
  const twins = [41, 42].map((id) => ({ id, name: 'Jo Roy', email: null }))
  const { writes } = await openDraw({
    respond: ({ path }) =>
      path === '/ajax/riders-list' ? { body: { data: twins, links: { next: null } } } : undefined,
  })
  await waitFor(async () => {
    await type(rider(1), 'jo ro')
    expect(suggestions()).toHaveLength(2)
  })
  await type(rider(1), 'jo roy')
  fireEvent.blur(rider(1))
  expect(tableRow(1).getByRole('alert').textContent).toBe(NOT_IN_LIST)
  expect(writes()).toEqual([])
})

test('restores a partly typed rider or horse name after a page change or a reload', async () => {
  const rows = [emptyRow(1), filledRow(2)]
  const { writes, unmount } = await openDraw({ rows })
  await type(rider(1), 'Kels')
  fireEvent.blur(rider(1))
  await type(horse(2), 'Unheard Of')
  fireEvent.blur(horse(2))
  for (const page of ['2', '1']) {
    fireEvent.click(screen.getAllByRole('button', { name: page })[0]!)
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  }
  expect([rider(1).value, horse(2).value]).toEqual(['Kels', 'Unheard Of'])
  unmount()

  await openDraw({ rows })
  await waitFor(() => expect([rider(1).value, horse(2).value]).toEqual(['Kels', 'Unheard Of']))
  expect(tableRow(1).getByRole('alert').textContent).toBe(NOT_IN_LIST)
  expect(tableRow(2).getByRole('alert').textContent).toBe('No match. Pick a horse or add a new one.')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLButtonElement>('Add horse, slot 2').disabled).toBe(false),
  )
  expect(writes()).toEqual([])
  for (const box of [rider(1), horse(2)]) {
    box.focus()
    fireEvent.keyDown(box, { key: 'Escape' })
  }
  expect([rider(1).value, horse(2).value]).toEqual(['', ''])
})

test('discards a name typed into an empty slot once the slot is filled', async () => {
  const rows = [emptyRow(1), emptyRow(2)]
  await openDraw({ rows })
  await type(rider(1), 'Kels')
  fireEvent.blur(rider(1))
  rows[0] = filledRow(1)
  fireEvent.click(screen.getAllByRole('button', { name: '1' })[0]!)
  await waitFor(() => expect(rider(1).value).toBe('Rider 1'))
})

test('keeps an unknown bull in the field without saving it, and shows an error', async () => {
  const activity = { track_bulls: true } as DrawManagerProps['activity']
  const { writes } = await openDraw({
    props: { activity },
    rows: [filledRow(1)],
    respond: ({ path }) => (path === '/ajax/bull/search' ? { body: { data: [] } } : undefined),
  })
  const bull = await screen.findByLabelText<HTMLInputElement>('Bull, slot 1')
  await type(bull, 'Crook')
  fireEvent.blur(bull)
  expect(tableRow(1).getByRole('alert').textContent).toBe('No match. Pick a bull or add a new one.')
  expect([bull.value, writes()]).toEqual(['Crook', []])
})

test('picks the only rider with the typed name when the field loses focus', async () => {
  const { writes } = await openDraw({})
  await type(rider(1), 'bea cole')
  fireEvent.blur(rider(1))
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ user_id: 43, user_name: 'Bea Cole' }))
})

test('clears only the rider when the rider is removed from an entry with a horse', async () => {
  const { writes } = await openDraw({ rows: [filledRow(1, withHorse)] })
  await type(rider(1), '')
  fireEvent.blur(rider(1))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({
    path: '/ajax/user-activity/101',
    body: { user_id: null, user_name: null },
  })
  expect(horse(1).value).toBe('Dash')
})

test('empties the slot when the rider is removed from an entry without a horse', async () => {
  const { writes } = await openDraw({ rows: [filledRow(1)] })
  fireEvent.click(tableRow(1).getByLabelText('Remove rider, slot 1'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({ method: 'patch', path: '/ajax/user-activity-clear/101' })
  const number = screen.getByLabelText<HTMLInputElement>('Draw, slot 1')
  expect([number.value, number.disabled, rider(1).value]).toEqual(['1', true, ''])
})

test('empties the slot on delete and restores the entry if the delete fails', async () => {
  const rows = [filledRow(1), filledRow(2)]
  const { writes, alerts } = await openDraw({
    rows,
    respond({ method, path }) {
      if (method === 'delete' && path.endsWith('/102')) return { status: 500, body: null }
      if (method === 'delete') rows[0] = emptyRow(1)
      return undefined
    },
  })
  fireEvent.click(tableRow(1).getByLabelText('Delete entry, slot 1'))
  fireEvent.click(tableRow(2).getByLabelText('Delete entry, slot 2'))
  await waitFor(() => expect(alerts).toEqual(['An error occurred deleting draw entry']))
  expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'delete /ajax/user-activity/101',
    'delete /ajax/user-activity/102',
  ])
  expect([rider(1).value, rider(2).value]).toEqual(['', 'Rider 2'])
})

const NOT_SAVED = 'Not saved. Pick again.'

test.each([
  [409, 'The payout is published.', 'The payout is published.'],
  [500, 'Something went wrong on our end. Try again in a moment.', NOT_SAVED],
])(
  "keeps the rider's name in the field and shows an error if saving fails with status %d",
  async (status, message, said) => {
    let isRefused = true
    const { alerts, writes } = await openDraw({
      rows: [emptyRow(1), filledRow(2)],
      respond: ({ method }) => (method !== 'get' && isRefused ? { status, body: { message } } : undefined),
    })
    for (const slot of [1, 2]) {
      await type(rider(slot), 'bea')
      fireEvent.keyDown(rider(slot), { key: 'Enter' })
      expect((await tableRow(slot).findByRole('alert')).textContent).toBe(said)
      expect([rider(slot).value, rider(slot).getAttribute('aria-invalid')]).toEqual(['Bea Cole', 'true'])
    }
    await waitFor(() =>
      expect(alerts).toEqual(['An error occurred adding to draw', 'An error occurred updating user in draw']),
    )
    expect(tableRow(2).queryByRole('link', { name: 'Bea Cole' })).toBeNull()

    isRefused = false
    rider(1).focus()
    fireEvent.keyDown(rider(1), { key: 'Enter' })
    await waitFor(() => expect(highlighted()).toBe('Bea Cole'))
    fireEvent.keyDown(rider(1), { key: 'Enter' })
    await tableRow(1).findByRole('link', { name: 'Bea Cole' })
    expect([tableRow(1).queryByRole('alert'), writes().length]).toEqual([null, 3])
    rider(2).focus()
    fireEvent.keyDown(rider(2), { key: 'Escape' })
    expect(rider(2).value).toBe('Rider 2')
  },
)

test("shows only one alert when a rider can't be saved because the network is down", async () => {
  let isOnline = true
  const { alerts, calls } = await openDraw({
    respond() {
      if (!isOnline) throw new AxiosError('Network Error', 'ERR_NETWORK')
      return undefined
    },
  })
  await type(rider(1), 'bea')
  isOnline = false
  const before = calls.length
  fireEvent.keyDown(rider(1), { key: 'Enter' })
  await tableRow(1).findByText(NOT_SAVED)
  await waitFor(() => expect(calls.length, 'the row is reloaded').toBeGreaterThan(before + 1))
  await waitFor(() => expect(alerts).not.toEqual([]))
  expect(alerts).toEqual(['An error occurred adding to draw'])
})

test("doesn't send a horse picked for a new entry until the entry is created", async () => {
  let answer: (answer: { body: unknown }) => void = () => {}
  const { writes } = await openDraw({
    rows: [emptyRow(1)],
    respond: ({ method }) => (method === 'post' ? new Promise((resolve) => (answer = resolve)) : undefined),
  })
  await type(rider(1), 'bea')
  fireEvent.keyDown(rider(1), { key: 'Enter' })
  await type(horse(1), 'dash')
  expect(suggestions()).toEqual(['Dash', 'Dashing Fame R32'])
  fireEvent.keyDown(horse(1), { key: 'Enter' })
  await waitFor(() => expect(writes()).toHaveLength(1))

  answer({ body: { id: 777, user_id: 43, user_fake: false, score_id: 5, score_version: 0 } })
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]).toMatchObject({
    path: '/ajax/user-activity/777',
    body: { horse_id: 31, horseName: 'Dash' },
  })
})

async function changeWhileMaking() {
  let answer: (answer: { status?: number; body?: unknown }) => void = () => {}
  const { writes } = await openDraw({
    rows: [emptyRow(1)],
    respond: ({ method }) => (method === 'post' ? new Promise((resolve) => (answer = resolve)) : undefined),
  })
  await type(rider(1), 'Alpha Typed')
  fireEvent.click(addition('Alpha Typed'))
  await type(rider(1), 'Bea Cole')
  fireEvent.blur(rider(1))
  await waitFor(() => expect(writes()).toHaveLength(1))
  return answer
}

test('keeps the newer rider if the rider is changed while the entry is being created', async () => {
  const answer = await changeWhileMaking()
  answer({ body: { id: 777, user_id: 888, user_fake: true, score_id: 5, score_version: 0 } })
  const link = await tableRow(1).findByRole('link', { name: 'Bea Cole' })
  await waitFor(() => expect(link.getAttribute('href')).toBe('/users/view/43'))
  expect(tableRow(1).queryByText('Alpha Typed')).toBeNull()
})

test("keeps the later of two typed names in the field if the entry can't be created", async () => {
  const answer = await changeWhileMaking()
  answer({ status: 500 })
  await waitFor(() => expect(tableRow(1).queryByText('Bea Cole')).toBeNull())
  expect(tableRow(1).queryByText('Alpha Typed')).toBeNull()
  expect(rider(1).value).toBe('Bea Cole')
  expect(tableRow(1).getByRole('alert').textContent).toBe(NOT_SAVED)
})

test('sends a second rider change only after the server responds to the first', async () => {
  const waiting: (() => void)[] = []
  const { writes } = await openDraw({
    rows: [filledRow(1)],
    respond: ({ method, body }) => {
      if (method !== 'patch') return undefined
      const { user_id } = body as { user_id: number }
      const answer = { body: { id: 101, version: 1, user_id, user_fake: false, horse: null, bull: null } }
      return new Promise((resolve) => waiting.push(() => resolve(answer)))
    },
  })
  for (const name of ['Anna Lee', 'Bea Cole']) {
    await type(rider(1), name)
    fireEvent.blur(rider(1))
  }
  for (const sent of [1, 2]) {
    await waitFor(() => expect(waiting).toHaveLength(sent))
    expect(tableRow(1).getByRole('link', { name: 'Bea Cole' })).toBeDefined()
    waiting[sent - 1]!()
  }
  expect(writes()).toHaveLength(2)
  await waitFor(() => expect(tableRow(1).queryByText('Not saved yet')).toBeNull())
  expect(tableRow(1).getByRole('link', { name: 'Bea Cole' }).getAttribute('href')).toBe('/users/view/43')
})

test('keeps a saved rider when an older version of the row arrives', async () => {
  const rows = [filledRow(1)]
  let version = '5'
  const { writes, calls } = await openDraw({
    rows,
    respond: ({ method, path }) => {
      const headers = { 'x-draw-version': method === 'patch' ? '8' : version }
      if (path.endsWith('/round/')) return { body: rows, headers }
      return method === 'patch'
        ? { body: { id: 101, version: 1, user_id: 43, user_fake: false }, headers }
        : undefined
    },
  })
  await type(rider(1), 'Bea Cole')
  fireEvent.blur(rider(1))
  await waitFor(() => expect(writes()).toHaveLength(1))
  const readAgain = async () => {
    const before = calls.length
    fireEvent.click(screen.getAllByRole('button', { name: '1' })[0]!)
    await waitFor(() => expect(calls.length).toBe(before + 1))
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  }
  version = '7'
  await readAgain()
  expect(tableRow(1).getByRole('link', { name: 'Bea Cole' })).toBeDefined()
  version = '9'
  await readAgain()
  expect(tableRow(1).getByRole('link', { name: 'Rider 1' })).toBeDefined()
})

test('disables the horse field in a slot without a rider', async () => {
  await openDraw({ rows: [emptyRow(1), filledRow(2)] })
  expect([horse(1).disabled, horse(2).disabled]).toEqual([true, false])
})

test('deletes an entry when its horse is removed only if the entry has no rider', async () => {
  const riderless = { ...withHorse, user_id: null, user_name: null }
  const { writes } = await openDraw({ rows: [filledRow(1, withHorse), filledRow(2, riderless)] })
  fireEvent.click(tableRow(1).getByLabelText('Remove horse, slot 1'))
  fireEvent.click(tableRow(2).getByLabelText('Remove horse, slot 2'))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()).toContainEqual(
    expect.objectContaining({ method: 'patch', body: { horse_id: null, horseName: null } }),
  )
  expect(writes()).toContainEqual(
    expect.objectContaining({ method: 'delete', path: '/ajax/user-activity/102' }),
  )
})

test('adds an unknown horse to the database after confirmation', async () => {
  const { writes, questions, answers } = await openDraw({
    rows: [filledRow(1)],
    respond: ({ method }) =>
      method === 'patch'
        ? { body: { id: 101, version: 1, horse: { id: 90, name: 'Zip', rrrs_id: null }, bull: null } }
        : undefined,
  })
  const add = tableRow(1).getByLabelText<HTMLButtonElement>('Add horse, slot 1')
  expect(add.disabled).toBe(true)
  await type(horse(1), 'Dash')
  expect(add.disabled).toBe(true)
  await type(horse(1), 'Zip')
  expect(add.disabled).toBe(false)

  answers.confirm = false
  fireEvent.click(add)
  await waitFor(() =>
    expect(questions).toEqual([
      "You're about to add a new horse to the database. Make sure you check the search field first. Are you sure you want to add Zip to the database?",
    ]),
  )
  expect(writes()).toHaveLength(0)

  answers.confirm = true
  fireEvent.click(add)
  fireEvent.click(add)
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([{ horse_id: null, horseName: 'Zip' }]),
  )
  expect(questions).toHaveLength(2)
  await waitFor(() => expect(horse(1).value).toBe('Zip'))
})

test('shows "Horse already exists" in the row until the next key press', async () => {
  const { alerts } = await openDraw({
    rows: [filledRow(1)],
    respond: ({ method }) =>
      method === 'patch' ? { status: 409, body: { message: 'Horse already exists' } } : undefined,
  })
  await type(horse(1), 'Zip')
  fireEvent.keyDown(horse(1), { key: 'Enter' })
  await tableRow(1).findByText('Horse already exists')
  expect([alerts, horse(1).value]).toEqual([[], 'Zip'])
  expect(console.error).toHaveBeenCalledWith(
    expect.stringContaining('An error occurred updating horse'),
    expect.anything(),
  )
  horse(1).focus()
  fireEvent.keyDown(horse(1), { key: 'x' })
  expect(tableRow(1).queryByText('Horse already exists')).toBeNull()
})

test("keeps the chosen horse in the field, unsaved, if the horse-change fee can't be checked", async () => {
  let isDown = true
  const { writes } = await openDraw({
    props: { has_horse_fee: true },
    rows: [filledRow(1, withHorse)],
    respond({ path }) {
      if (path.endsWith('/horse-fee')) return isDown ? { status: 503 } : { body: { cents: 0 } }
      return undefined
    },
  })
  await type(horse(1), 'Sudden Dash')
  fireEvent.keyDown(horse(1), { key: 'Enter' })
  await tableRow(1).findByText("Couldn't check the fee. Try again.")
  expect([horse(1).value, writes()]).toEqual(['Sudden Dash', []])
  isDown = false
  horse(1).focus()
  fireEvent.keyDown(horse(1), { key: 'Enter' })
  await screen.findByRole('option', { name: 'Sudden Dash', selected: true })
  fireEvent.keyDown(horse(1), { key: 'Enter' })
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([{ horse_id: 33, horseName: 'Sudden Dash' }]),
  )
  expect(tableRow(1).queryByText("Couldn't check the fee. Try again.")).toBeNull()
})

test("shows a warning about the new horse's other runs", async () => {
  const notice = 'Sudden Dash now runs only 2 slots from its run in slot 3. The class minimum is 15.'
  await openDraw({
    rows: [filledRow(1, withHorse)],
    respond: ({ method }) =>
      method === 'patch'
        ? { body: { id: 101, version: 1, horse: { id: 33, name: 'Sudden Dash', rrrs_id: null }, notice } }
        : undefined,
  })
  await type(horse(1), 'Sudden Dash')
  fireEvent.keyDown(horse(1), { key: 'Enter' })
  await screen.findByText(notice)
  expect(horse(1).value).toBe('Sudden Dash')
})

test('moves through suggestions with the arrow keys, and closes them on Escape', async () => {
  await openDraw({ rows: [filledRow(1)] })
  const box = rider(1)
  await type(box, 'ann')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen.textContent).toContain('Joanna Roy')
  expect(box.getAttribute('aria-activedescendant')).toBe(chosen.id)

  fireEvent.keyDown(box, { key: 'Escape' })
  expect([screen.queryByRole('listbox'), box.value]).toEqual([null, 'ann'])
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(box.value).toBe('Rider 1')
})

test('falls back to searching on the server if the rider list failed to load', async () => {
  const { calls, alerts } = await openDraw({
    respond: ({ path }) => {
      if (path.endsWith('-list')) return { status: 500 }
      if (path === '/ajax/rider/search') return { body: { data: [{ id: 50, name: 'Ann Far', email: null }] } }
      return undefined
    },
  })
  await type(rider(1), 'an')
  await type(rider(1), 'ann')
  await screen.findByRole('option', { name: 'Ann Far' })
  expect(highlighted()).toBe('Ann Far')
  const searches = calls.filter(({ path }) => path === '/ajax/rider/search')
  expect(searches.map(({ params }) => params)).toEqual([{ query: 'ann' }])
  expect(alerts).toEqual([])
})

const withoutLists = (found: object[], rows = [emptyRow(1)]) =>
  openDraw({
    rows,
    respond: ({ path }) => {
      if (path.endsWith('-list')) return { status: 500 }
      return path.endsWith('/search') ? { body: { data: found, links: { next: null } } } : undefined
    },
  })

test('picks a search result that arrives after Enter is pressed', async () => {
  const { writes } = await withoutLists([{ id: 50, name: 'Ann Far', email: null }])
  await type(rider(1), 'ann f')
  fireEvent.keyDown(rider(1), { key: 'Enter' })
  expect([writes(), screen.queryByRole('alert')]).toEqual([[], null])
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ user_id: 50, user_name: 'Ann Far' }))
})

test("doesn't add a rider when the pending search finds no match", async () => {
  const { writes } = await withoutLists([])
  await type(rider(1), 'Kels')
  fireEvent.keyDown(rider(1), { key: 'Enter' })
  await screen.findByText(NOT_IN_LIST)
  await suggestionsShown()
  expect([options(), writes()]).toEqual([['Add "Kels" as a new rider'], []])
})

test('picks an exact match even if it arrives after the field loses focus', async () => {
  const { writes } = await withoutLists([{ id: 50, name: 'Ann Far', email: null }])
  await type(rider(1), 'ann far')
  fireEvent.blur(rider(1))
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ user_id: 50, user_name: 'Ann Far' }))
})

test('asks whether to add an unknown horse if Enter is pressed before the search finishes', async () => {
  const { questions } = await withoutLists([], [filledRow(1)])
  await type(horse(1), 'Zip')
  fireEvent.keyDown(horse(1), { key: 'Enter' })
  await waitFor(() => expect(questions).toHaveLength(1))
})

test('loads the rider and horse lists after the rows, and reloads a list only if it failed to load', async () => {
  let failing = true
  const { calls } = await openDraw({
    respond: ({ path }) => (path === '/ajax/riders-list' && failing ? { status: 500 } : undefined),
  })
  const asked = (list: string) => calls.filter(({ path }) => path === list).length
  await waitFor(() => expect([asked('/ajax/riders-list'), asked('/ajax/horses-list')]).toEqual([1, 1]))
  const order = calls.map(({ path }) => path)
  expect(order.indexOf('/ajax/draw/7/round/')).toBeLessThan(order.indexOf('/ajax/riders-list'))

  failing = false
  for (const page of ['2', '3']) {
    fireEvent.click(screen.getAllByRole('button', { name: page })[0]!)
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  }
  expect([asked('/ajax/riders-list'), asked('/ajax/horses-list')]).toEqual([2, 1])
})

test('loads every page of a name list, and never suggests the same rider twice', async () => {
  const ann = { id: 1, name: 'Ann', email: null }
  const { calls } = await openDraw({
    respond: ({ path, params }) => {
      if (path !== '/ajax/riders-list') return undefined
      return params.after
        ? { body: { data: [ann, { id: 2, name: 'Anneke', email: null }], links: { next: null } } }
        : { body: { data: [ann], links: { next: '/ajax/riders-list?after=1' } } }
    },
  })
  await waitFor(() => expect(calls.some(({ params }) => params.after === '1')).toBe(true))
  await waitFor(async () => {
    await type(rider(1), `ann${' '.repeat(calls.length % 2)}`)
    expect(suggestions()).toEqual(['Ann', 'Anneke'])
  })
})
