// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { filledRow, openDraw, tableRow } from '../support/drawScreen.tsx'
import type { DrawRow } from '#wire/draw.ts'
import type { AjaxResponse } from '../support/mockAjax.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const published = { activity: { publish_draw: true } } as never
const time = (slot: number) => screen.getByLabelText<HTMLInputElement>(`Time, slot ${slot}`)
const press = (slot: number, ...keys: string[]) =>
  keys.forEach((key) => fireEvent.keyDown(time(slot), { key }))

function heldResponse() {
  let answer: (response: AjaxResponse) => void = () => {}
  const response = new Promise<AjaxResponse>((resolve) => (answer = resolve))
  return { response, answer }
}

test('scratches a run when s and Enter are pressed', async () => {
  const rows = [filledRow(1), filledRow(2)]
  const held = heldResponse()
  const { writes, alerts } = await openDraw({
    props: published,
    rows,
    respond: ({ path }) => (path.endsWith('/scratch') ? held.response : undefined),
  })
  time(1).focus()
  press(1, 's')
  expect(time(1).value).toBe('scratch')
  expect(tableRow(1).getByText('Press enter to scratch')).toBeTruthy()
  press(1, 'Enter', 'Enter', 'n')
  expect(document.activeElement).toBe(time(1))
  expect([time(1).readOnly, time(1).value]).toEqual([true, 'scratch'])
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()).toMatchObject([
    { method: 'post', path: '/ajax/user-activity/101/scratch', body: { kind: 'turn-out' } },
  ])

  rows[0] = filledRow(1, { scratched: true })
  held.answer({ body: { id: 101, draw: 1 } })
  await waitFor(() => expect(document.activeElement).toBe(time(2)))
  await waitFor(() => expect(time(1).value).toBe('Scratched'))
  expect([time(2).value, alerts]).toEqual(['', []])
  expect(screen.getByText('Scratched Rider 1 in slot 1.')).toBeTruthy()
})

test('restores a scratched run with Undo', async () => {
  const { writes } = await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2)],
    respond: ({ path }) => (path.endsWith('/scratch') ? { body: { id: 101, draw: 1 } } : undefined),
  })
  time(1).focus()
  press(1, 's', 'Enter')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]).toMatchObject({ method: 'delete', path: '/ajax/user-activity/101/scratch' })
  await screen.findByText('Rider 1 is back in slot 1.')
})

test("keeps a run in place and focused if it can't be rolled to the end", async () => {
  const { alerts } = await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2)],
    respond: ({ path }) =>
      path.endsWith('/roll') ? { status: 409, body: { message: 'The draw has no slot left.' } } : undefined,
  })
  time(1).focus()
  press(1, 'r', 'Enter')
  await screen.findByText('The draw has no slot left.')
  await waitFor(() => expect(time(1).readOnly).toBe(false))
  expect([document.activeElement, time(1).value, alerts]).toEqual([time(1), '', []])
})

test('adds a slot when a scorer rolls a run to the end, and removes the slot on Undo', async () => {
  const rows = [filledRow(1), filledRow(2)]
  const { writes } = await openDraw({
    props: {
      activity: { publish_draw: true, total_slots: 2 },
      can: { organize: false, score: true, pay: false, lead: false },
    } as never,
    rows,
    respond: ({ method, path }) =>
      path.endsWith('/roll')
        ? {
            body:
              method === 'post' ? { id: 101, draw: 3, total_slots: 3 } : { id: 101, draw: 1, total_slots: 2 },
          }
        : undefined,
  })
  const slots = () => screen.getByText(/ slots, \d+ open$/).textContent
  time(1).focus()
  press(1, 'r', 'Enter')
  await screen.findByText('Rolled Rider 1 from slot 1 to the end.')
  expect(slots()).toContain('of 3 slots')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Rider 1 is back in slot 1.')
  expect(slots()).toContain('of 2 slots')
  expect(writes().map(({ method, path }) => [method, path])).toEqual([
    ['post', '/ajax/user-activity/101/roll'],
    ['delete', '/ajax/user-activity/101/roll'],
  ])
})

test('shows the last page if undoing a roll removes the page on screen', async () => {
  const rowsOnPage: Record<string, DrawRow[]> = { 1: [filledRow(1), filledRow(2)], 2: [filledRow(101)] }
  const { calls } = await openDraw({
    props: { activity: { publish_draw: true, total_slots: 100 } } as never,
    rows: rowsOnPage[1]!,
    respond({ method, path, params }) {
      if (path.startsWith('/ajax/draw/')) return { body: rowsOnPage[String(params.page)] ?? [] }
      if (!path.endsWith('/roll')) return undefined
      return {
        body:
          method === 'post'
            ? { id: 101, draw: 101, total_slots: 101 }
            : { id: 101, draw: 1, total_slots: 100 },
      }
    },
  })
  time(1).focus()
  press(1, 'r', 'Enter')
  await screen.findByText('Rolled Rider 1 from slot 1 to the end.')
  fireEvent.click(screen.getAllByRole('button', { name: '2' })[0]!)
  await waitFor(() => time(101))
  delete rowsOnPage[2]
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => time(1))
  await screen.findByText('Rider 1 is back in slot 1.')
  expect(time(2)).toBeTruthy()
  expect(calls.at(-1)!.params).toMatchObject({ page: '1' })
})

test('tells a scorer that a run is already last instead of offering Undo', async () => {
  await openDraw({
    props: { ...(published as object), can: { organize: false, score: true, pay: false, lead: false } },
    rows: [filledRow(1), filledRow(2)],
    respond: ({ path }) =>
      path.endsWith('/roll') ? { body: { id: 102, draw: 2, total_slots: 300 } } : undefined,
  })
  time(2).focus()
  press(2, 'r', 'Enter')
  await screen.findByText('Rider 2 is already last.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('replaces a typed s with NT when n is pressed, and clears the field on Escape', async () => {
  await openDraw({ props: published, rows: [filledRow(1)] })
  time(1).focus()
  press(1, 's', 'n')
  expect(time(1).value).toBe('NT')
  press(1, 'Escape', 'r', 'Escape')
  expect(time(1).value).toBe('')
})

test('saves the scratch type and the reason chosen in the row menu', async () => {
  const { writes } = await openDraw({
    props: published,
    rows: [filledRow(1)],
    respond: ({ path }) => (path.endsWith('/scratch') ? { body: { id: 101, draw: null } } : undefined),
  })
  fireEvent.click(tableRow(1).getByRole('button', { name: 'More, slot 1' }))
  const kind = await screen.findByLabelText<HTMLSelectElement>('Type of scratch')
  fireEvent.change(kind, { target: { value: 'vet-out' } })
  fireEvent.change(screen.getByLabelText('Reason (optional)'), { target: { value: ' lame ' } })
  fireEvent.click(screen.getByLabelText('Free the slot'))
  fireEvent.click(screen.getByRole('button', { name: 'Scratch' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toEqual({ kind: 'vet-out', reason: 'lame', frees_slot: true })
})

test('preselects the scratch type that the server suggests', async () => {
  const { writes } = await openDraw({
    props: published,
    rows: [filledRow(1)],
    respond: ({ method, path }) =>
      path.endsWith('/scratch') ? { body: method === 'get' ? { kind: 'draw-out' } : { id: 101 } } : undefined,
  })
  fireEvent.click(tableRow(1).getByRole('button', { name: 'More, slot 1' }))
  const kind = await screen.findByLabelText<HTMLSelectElement>('Type of scratch')
  await waitFor(() => expect(kind.value).toBe('draw-out'))
  fireEvent.click(screen.getByRole('button', { name: 'Scratch' }))
  await waitFor(() => expect(writes()).toMatchObject([{ body: { kind: 'draw-out' } }]))
})

test("requires the organizer to choose a scratch type if the server doesn't suggest one", async () => {
  await openDraw({
    props: published,
    rows: [filledRow(1)],
    respond: ({ path }) => (path.endsWith('/scratch') ? { status: 500 } : undefined),
  })
  fireEvent.click(tableRow(1).getByRole('button', { name: 'More, slot 1' }))
  const kind = await screen.findByLabelText<HTMLSelectElement>('Type of scratch')
  const scratch = screen.getByRole<HTMLButtonElement>('button', { name: 'Scratch' })
  expect([kind.value, scratch.disabled]).toEqual(['', true])
  fireEvent.change(kind, { target: { value: 'vet-out' } })
  expect(scratch.disabled).toBe(false)
})

test("lets scorers roll a run to the end from the menu, but not change the run's request", async () => {
  await openDraw({
    props: { ...(published as object), can: { organize: false, score: true, pay: false, lead: false } },
    rows: [filledRow(1)],
  })
  fireEvent.click(tableRow(1).getByRole('button', { name: 'More, slot 1' }))
  await screen.findByRole('button', { name: 'Roll to the end' })
  expect(screen.queryByLabelText('Special request')).toBeNull()
})
