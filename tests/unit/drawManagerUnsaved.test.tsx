// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { AxiosError } from 'axios'
import { afterEach, describe, expect, test } from 'vitest'
import { outbox } from '../../resources/js/outbox/outbox.ts'
import { emptyRow, filledRow, openDraw, published, tableRow, withHorse } from '../support/drawScreen.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const input = (column: string) => (slot: number) =>
  screen.getByLabelText<HTMLInputElement>(`${column}, slot ${slot}`)
const rider = input('Rider')
const horse = input('Horse')
const time = input('Time')

function enter(box: HTMLInputElement, text: string) {
  box.focus()
  fireEvent.change(box, { target: { value: text } })
  fireEvent.keyDown(box, { key: 'Enter' })
}

const NO_ANSWER = new AxiosError('Network Error', 'ERR_NETWORK')
const notSavedYet = (slot: number) => tableRow(slot).findByText('Not saved yet')

async function reconnect() {
  outbox.opened.get()!.outbox.wake()
  await waitFor(() => expect(outbox.items.get().filter(({ state }) => state === 'waiting')).toEqual([]))
}

test('keeps the picked horse in its field if the response to the new entry is lost', async () => {
  let lose = () => {}
  const rows = [emptyRow(1)]
  await openDraw({
    rows,
    respond: ({ method }) =>
      method === 'post' ? new Promise((_resolve, reject) => (lose = () => reject(NO_ANSWER))) : undefined,
  })
  enter(rider(1), 'bea')
  enter(horse(1), 'dash')
  await waitFor(() => expect(horse(1).value).toBe('Dash'))
  horse(1).blur()
  rows[0] = filledRow(1, { user_id: 43, user_name: 'Bea Cole' })
  lose()
  await waitFor(() => expect(input('Draw')(1).disabled, 'the row is reloaded').toBe(false))
  expect(horse(1).value).toBe('Dash')
  expect(tableRow(1).getByRole('alert').textContent).toBe('Not saved. Pick again.')
})

test('sends an unsaved time after its entry is deleted and the deletion is undone', async () => {
  let isOnline = false
  const rows = [filledRow(1), filledRow(2)]
  const { writes } = await openDraw({
    props: published,
    rows,
    respond({ method, path }) {
      if (path.startsWith('/ajax/score') && !isOnline) throw NO_ANSWER
      if (method === 'delete') rows[0] = emptyRow(1)
      if (!path.endsWith('/restore')) return undefined
      rows[0] = filledRow(1)
      return { body: { id: 101, draw: 1 } }
    },
  })
  enter(time(1), '17.2')
  await notSavedYet(1)
  fireEvent.click(tableRow(1).getByLabelText('Delete entry, slot 1'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(time(1).textContent).toBe('17.200'))
  isOnline = true
  await reconnect()
  expect(writes().at(-1)).toMatchObject({ path: '/ajax/score/901', body: { score: 17.2 } })
})

test('keeps an unsaved change of horse when the run is rolled to the end', async () => {
  let isOnline = false
  const { writes } = await openDraw({
    props: published,
    rows: [filledRow(1, withHorse), filledRow(2)],
    respond({ method, path }) {
      if (method === 'patch' && !isOnline) throw NO_ANSWER
      return path.endsWith('/roll') ? { body: { id: 101, draw: 3, total_slots: 300 } } : undefined
    },
  })
  enter(horse(1), 'sudden')
  await notSavedYet(1)
  time(1).focus()
  for (const key of ['r', 'Enter']) fireEvent.keyDown(time(1), { key })
  await screen.findByText('Rolled Rider 1 from slot 1 to the end.')
  isOnline = true
  await reconnect()
  expect(writes().at(-1)).toMatchObject({ path: '/ajax/user-activity/101', body: { horse_id: 33 } })
})

test('keeps an unsaved new horse when the rider is removed', async () => {
  const { writes } = await openDraw({
    rows: [filledRow(1)],
    respond({ path }) {
      if (path === '/ajax/user-activity/101') throw NO_ANSWER
      return undefined
    },
  })
  enter(horse(1), 'Zip')
  await notSavedYet(1)
  fireEvent.click(tableRow(1).getByLabelText('Remove rider, slot 1'))
  await waitFor(() => expect(outbox.items.get()).toMatchObject([{ field: 'horse' }, { field: 'rider' }]))
  expect(writes().map(({ path }) => path)).not.toContain('/ajax/user-activity-clear/101')
})

test('empties the slot when the rider is removed if someone else already removed the horse', async () => {
  const rows = [filledRow(1, withHorse)]
  await openDraw({
    rows,
    respond({ method }) {
      if (method !== 'patch') return undefined
      rows[0] = emptyRow(1)
      return { body: { id: null, version: 0, user_id: null, user_name: null, horse: null, bull: null } }
    },
  })
  fireEvent.click(tableRow(1).getByLabelText('Remove rider, slot 1'))
  await waitFor(() => expect(input('Draw')(1).disabled).toBe(true))
})

test('sends the entry version shown in the row, even if another field was resent with a newer version', async () => {
  const saved = { rider: { id: 501, name: 'Rider 1' }, horse: { id: 32, name: 'Dashing Fame' }, bull: null }
  const { writes } = await openDraw({
    rows: [filledRow(1, { ...withHorse, entry_version: 1 }), filledRow(2)],
    respond: ({ method, version }) =>
      method === 'patch' && version === '"1"'
        ? { status: 409, body: { message: 'Changed.', id: 101, version: 2, contests: [], ...saved } }
        : undefined,
  })
  enter(rider(1), 'bea')
  rider(2).focus()
  await tableRow(1).findByRole('link', { name: 'Bea Cole' })
  await waitFor(() => expect(outbox.items.get()).toEqual([]))
  expect(horse(1).value).toBe('Dash')
  enter(horse(1), 'sudden')
  await screen.findByText(/Someone else saved Dashing Fame/)
  expect(writes().map(({ version }) => version)).toEqual(['"1"', '"2"', '"1"'])
})

test('shows an unsaved time as saved after another tab has saved the time and crashed', async () => {
  const rows = [filledRow(1), filledRow(2)]
  await openDraw({
    props: published,
    rows,
    respond({ method }) {
      if (method === 'patch') throw NO_ANSWER
      return undefined
    },
  })
  enter(time(1), '17.2')
  await notSavedYet(1)
  rows[0] = filledRow(1, { score: 17.2, score_version: 1 })
  const remove = outbox.items.get().map(({ key }) => key)
  await outbox.opened.get()!.outbox.storage.change(() => ({ remove }))
  await waitFor(() => expect(tableRow(1).queryByText('Not saved yet')).toBeNull())
  await waitFor(() => expect(time(1).textContent).toBe('17.200'))
})

describe('a new horse whose "Horse already exists" error can\'t be shown in its field', () => {
  const exists = { status: 409, body: { message: 'Horse already exists' } }
  const isListed = () => expect(outbox.items.get()).toMatchObject([{ field: 'horse', state: 'refused' }])

  test('lists a rejected new horse in the unsaved changes if its field contains other text', async () => {
    let refuse = () => {}
    await openDraw({
      rows: [filledRow(1)],
      respond: ({ method }) =>
        method === 'patch' ? new Promise((resolve) => (refuse = () => resolve(exists))) : undefined,
    })
    enter(horse(1), 'Zip')
    await notSavedYet(1)
    horse(1).focus()
    fireEvent.change(horse(1), { target: { value: 'da' } })
    refuse()
    await screen.findByText(/Not saved: Zip\. Horse already exists/)
    isListed()
  })

  test('lists a rejected new horse in the unsaved changes if its row is on another page', async () => {
    let isOnline = false
    const respond = ({ method }: { method: string }) => {
      if (method === 'patch' && !isOnline) throw NO_ANSWER
      return method === 'patch' ? exists : undefined
    }
    const { unmount } = await openDraw({ rows: [filledRow(1)], respond })
    enter(horse(1), 'Zip')
    await notSavedYet(1)
    unmount()
    await openDraw({ rows: [filledRow(2)], respond })
    isOnline = true
    await reconnect()
    isListed()
    await screen.findByText('1 not accepted')
  })
})
