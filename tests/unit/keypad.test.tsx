// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Window as HappyWindow } from 'happy-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { CHECK_TIME } from '#rules/draw/messages.ts'
import { emptyRow, filledRow, openDraw, published } from '../support/drawScreen.tsx'
import type { AjaxResponse } from '../support/mockAjax.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  happyDOM.setViewport({ width: 1366, height: 768 })
})

const { happyDOM } = window as unknown as Pick<HappyWindow, 'happyDOM'>
const keypad = () => screen.getByRole('region', { name: 'Scores' })

/** Events get a fixed timestamp, so that the result doesn't depend on the test's speed. */
function fireAt(timeStamp: number, element: Element, event: Event) {
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(element, event)
}

function tapSkip(timeStamp: number) {
  const skip = screen.getByRole('button', { name: 'Skip' })
  fireAt(timeStamp, skip, createEvent.click(skip))
}

function tapSave(timeStamp: number) {
  const form = screen.getByRole('button', { name: 'Save' }).closest('form')!
  fireAt(timeStamp, form, createEvent.submit(form))
}

async function openKeypad(options: Partial<Parameters<typeof openDraw>[0]> = {}) {
  const opened = await openDraw({
    props: published,
    rows: [1, 2, 3, 4].map((slot) => filledRow(slot)),
    ...options,
  })
  act(() => happyDOM.setViewport({ width: 390, height: 844 }))
  expect((await screen.findByRole('region', { name: 'Scores' })).textContent).toContain('#1 Rider 1')
  return opened
}

const key = (name: string) => within(keypad()).getByRole<HTMLButtonElement>('button', { name })
const tap = (...names: string[]) => names.forEach((name) => fireEvent.click(key(name)))

function heldResponse() {
  let answer: (response: AjaxResponse) => void = () => {}
  const response = new Promise<AjaxResponse>((resolve) => (answer = resolve))
  return { response, answer }
}

test('skips only one run when Skip is double-tapped, and another run on a later tap', async () => {
  await openKeypad()

  tapSkip(5000)
  expect(keypad().textContent).toContain('#2 Rider 2')
  tapSkip(5399)
  expect(keypad().textContent).toContain('#2 Rider 2')
  tapSkip(5400)
  expect(keypad().textContent).toContain('#3 Rider 3')
})

test('ignores the second tap of a double tap on Save', async () => {
  await openKeypad()
  tap('1', '7')

  tapSave(5000)
  expect(keypad().textContent).toContain('#2 Rider 2')
  tapSave(5399)
  expect(keypad().textContent).not.toContain(CHECK_TIME)
  tapSave(5400)
  expect(keypad().textContent).toContain(CHECK_TIME)
  expect(keypad().textContent).toContain('#2 Rider 2')
})

test("shows a run's history", async () => {
  const respond = ({ path }: { path: string }) =>
    path === '/ajax/user-activity/101/history' ? { body: { changes: [], has_older: false } } : undefined
  await openKeypad({ respond })
  tap('More, slot 1', 'History')
  const dialog = within(await screen.findByRole('dialog', { name: "Rider 1's history, slot 1" }))
  await dialog.findByText('No changes recorded for this entry.')
})

test('counts the scored runs on all pages of the draw', async () => {
  await openDraw({
    props: {
      ...published,
      scores: [['', [[1101, 15.2, 1]]]],
      lineup: [1, 2, 101, 102, 103].map((slot) => [slot, null, slot === 103]),
    },
    rows: [filledRow(1, { score: 15.1, score_version: 1 }), filledRow(2)],
  })
  act(() => happyDOM.setViewport({ width: 390, height: 844 }))
  expect((await screen.findByRole('region', { name: 'Scores' })).textContent).toContain('2/4 scored')
})

describe('a no-show', () => {
  test('scratches a no-show with two taps and offers Undo', async () => {
    const rows = [1, 2, 3, 4].map((slot) => filledRow(slot))
    const held = heldResponse()
    const { writes, alerts, questions } = await openKeypad({
      rows,
      respond: ({ method, path }) =>
        method === 'post' && path.endsWith('/scratch') ? held.response : undefined,
    })
    tap('1', 'More, slot 1', 'Scratch')
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]).toMatchObject({
      path: '/ajax/user-activity/101/scratch',
      body: { kind: 'turn-out', reason: null, frees_slot: false },
    })
    expect(keypad().textContent).toContain('#1 Rider 1')

    rows[0] = filledRow(1, { scratched: true })
    held.answer({ body: { id: 101, draw: 1 } })
    await waitFor(() => expect(keypad().textContent).toContain('#2 Rider 2'))
    await waitFor(() => expect(keypad().textContent).not.toContain('Last:'))
    expect(screen.getByLabelText<HTMLInputElement>('Time, slot 2').value).toBe('')
    expect([alerts, questions]).toEqual([[], []])
    rows[0] = filledRow(1)
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Rider 1 is back in slot 1.')
    await waitFor(() => expect(keypad().textContent).toContain('Last: #1 Rider 1'))
    expect(writes()[1]).toMatchObject({ method: 'delete', path: '/ajax/user-activity/101/scratch' })
  })

  test('disables the keys until the server has responded to the scratch', async () => {
    const held = heldResponse()
    await openKeypad({ respond: ({ path }) => (path.endsWith('/scratch') ? held.response : undefined) })
    tap('More, slot 1', 'Scratch')
    const fields = screen.getByLabelText('Time, slot 1').closest('fieldset')!
    expect(fields.disabled).toBe(true)
    for (const name of ['7', 'DQ', 'Skip', 'Save', 'Scratch']) expect(fields.contains(key(name))).toBe(true)
    held.answer({ body: { id: 101, draw: 1 } })
    await waitFor(() => expect(key('7').closest('fieldset')!.disabled).toBe(false))
  })

  test('rolls a no-show to the end with two taps, and shows the next run', async () => {
    const rows = [1, 2, 3, 4].map((slot) => filledRow(slot))
    const { writes } = await openKeypad({
      rows,
      respond({ path }) {
        if (!path.endsWith('/roll')) return
        rows.splice(0, 1, emptyRow(1))
        rows.push({ ...filledRow(1), draw: 5, position: 5 })
        return { body: { id: 101, draw: 5, total_slots: 300 } }
      },
    })
    tap('More, slot 1', 'Roll to the end')
    await waitFor(() => expect(keypad().textContent).toContain('#2 Rider 2'))
    expect(writes()).toMatchObject([{ method: 'post', path: '/ajax/user-activity/101/roll' }])
    await screen.findByText('Rolled Rider 1 from slot 1 to the end.')
    for (const slot of [2, 3, 4]) {
      expect(keypad().textContent).toContain(`#${slot} Rider ${slot}`)
      tapSkip(10_000 * slot)
    }
    await waitFor(() => expect(keypad().textContent).toContain('#5 Rider 1'))
  })

  test("keeps the run and the typed digits if the run can't be rolled to the end", async () => {
    const { alerts } = await openKeypad({
      respond: ({ path }) =>
        path.endsWith('/roll') ? { status: 409, body: { message: 'The draw has no slot left.' } } : undefined,
    })
    tap('1', '7', 'More, slot 1', 'Roll to the end')
    await screen.findByText('The draw has no slot left.')
    await waitFor(() => expect(key('7').closest('fieldset')!.disabled).toBe(false))
    expect(keypad().textContent).toContain('#1 Rider 1')
    expect(screen.getByLabelText<HTMLInputElement>('Time, slot 1').value).toBe('17')
    expect(alerts).toEqual([])
  })

  test('shows the next run after a no-show, even if an earlier run was skipped', async () => {
    const rows = [1, 2, 3, 4].map((slot) => filledRow(slot))
    await openKeypad({
      rows,
      respond({ path }) {
        if (!path.endsWith('/scratch')) return
        rows[1] = filledRow(2, { scratched: true })
        return { body: { id: 102, draw: 2 } }
      },
    })
    tapSkip(5000)
    tap('More, slot 2', 'Scratch')
    await waitFor(() => expect(keypad().textContent).toContain('#3 Rider 3'))
    await waitFor(() => expect(keypad().textContent).toContain('0/3 scored'))
    expect(keypad().textContent).toContain('#3 Rider 3')
  })

  test("doesn't offer to scratch a scored run or to roll it to the end", async () => {
    await openKeypad({
      rows: [filledRow(1), filledRow(2, { score: '17.1' as never })],
    })
    tap('1', '6', 'Save')
    await waitFor(() => expect(keypad().textContent).toContain('Last: #1 Rider 1'))
    fireEvent.click(within(keypad()).getByRole('button', { name: /^Last: #1/ }))
    await screen.findByRole('button', { name: 'Save' })
    tap('More, slot 1')
    const more = [...document.querySelectorAll('.keypad-more button')].map(({ textContent }) => textContent)
    expect(more).toEqual(['History'])
  })
})

test('shows the same run after a reload, even if its number has changed', async () => {
  const { unmount } = await openKeypad()
  tapSkip(5000)
  tapSkip(6000)
  expect(keypad().textContent).toContain('#3 Rider 3')
  unmount()
  happyDOM.setViewport({ width: 1366, height: 768 })
  await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2, { ...filledRow(3), draw: 2, position: 2 }), filledRow(4)],
  })
  act(() => happyDOM.setViewport({ width: 390, height: 844 }))
  await screen.findByRole('region', { name: 'Scores' })
  expect(screen.getByLabelText('Time, slot 2')).toBeTruthy()
  expect(keypad().textContent).toContain('#2 Rider 3')
})
