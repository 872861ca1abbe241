// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { AxiosError } from 'axios'
import { afterEach, expect, test, vi } from 'vitest'
import type { AjaxResponse } from '../support/mockAjax.ts'
import { type Call, emptyRow, filledRow, openDraw, published, tableRow } from '../support/drawScreen.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const number = (slot: number) => screen.getByLabelText<HTMLInputElement>(`Draw, slot ${slot}`)
const time = (slot: number) => screen.getByLabelText<HTMLInputElement>(`Time, slot ${slot}`)
const rider = (slot: number) => screen.getByLabelText<HTMLInputElement>(`Rider, slot ${slot}`)
const question = () => screen.queryByRole('dialog', { name: 'Switch entries' })
const isDestination = ({ path }: Call) => path.includes('/check-destination/')
const isMove = ({ method, path }: Call) => method === 'patch' && path === '/ajax/user-activity/101'
const isSwap = ({ path }: Call) => path === '/ajax/user-activity-swap'

function type(box: HTMLInputElement, text: string) {
  box.focus()
  fireEvent.change(box, { target: { value: text } })
}

function enterNumber(slot: number, text: string) {
  type(number(slot), text)
  fireEvent.keyDown(number(slot), { key: 'Enter' })
}

function hold(isHeld: (call: Call) => boolean) {
  let answer!: (response: AjaxResponse) => void
  const answered = new Promise<AjaxResponse>((resolve) => (answer = resolve))
  return { answer, respond: (call: Call) => (isHeld(call) ? answered : undefined) }
}

const leaveQuestionsOpen = () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '')
  }
}

const noResponse = () => {
  throw new AxiosError('Network Error', AxiosError.ERR_NETWORK)
}

test("moves focus to the new slot if the user isn't typing during the move", async () => {
  const { answer, respond } = hold(isMove)
  await openDraw({ props: published, rows: [filledRow(1), filledRow(2), emptyRow(3)], respond })
  enterNumber(1, '3')
  answer({ body: null })
  await waitFor(() => expect(document.activeElement).toBe(number(3)))
})

test('keeps the focus and the time typed in another row when a move is confirmed', async () => {
  const { answer, respond } = hold(isMove)
  const { writes } = await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2), emptyRow(3), filledRow(4)],
    respond,
  })
  enterNumber(1, '3')
  await waitFor(() => expect(writes()).toHaveLength(1))
  type(time(2), '16.7')
  answer({ body: null })
  await waitFor(() => expect(tableRow(3).getByText('Rider 1')).toBeDefined())
  await new Promise((resolve) => setTimeout(resolve))
  expect([document.activeElement, time(2).value]).toEqual([time(2), '16.7'])
})

test('waits until the time being typed is saved before asking about a swap', async () => {
  const { answer, respond } = hold(isDestination)
  const { writes } = await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2), filledRow(3)],
    respond,
  })
  leaveQuestionsOpen()
  vi.useFakeTimers()
  enterNumber(1, '3')
  type(time(2), '16.7')
  answer({ body: 103 })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect([question(), document.activeElement, time(2).value]).toEqual([null, time(2), '16.7'])

  fireEvent.keyDown(time(2), { key: 'Enter' })
  expect(document.activeElement).toBe(time(3))
  await act(() => vi.advanceTimersByTimeAsync(250))
  expect(question()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(250))
  expect(question()).not.toBeNull()
  const confirm = screen.getByText('Confirm')
  expect(document.activeElement).toBe(confirm)
  const pressEnter = () => fireEvent.keyDown(confirm, { key: 'Enter' })
  expect(pressEnter(), 'the browser ignores the key').toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(700))
  expect(pressEnter(), '900 ms after the question opened').toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(pressEnter()).toBe(true)
  expect(writes().filter(isSwap)).toEqual([])

  fireEvent.click(confirm)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(writes().filter(isSwap)).toHaveLength(1)
})

test('waits until the time being typed is saved before showing an alert about a failed move', async () => {
  const { answer, respond } = hold(isMove)
  const { alerts } = await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2), emptyRow(3), filledRow(4)],
    respond,
  })
  vi.useFakeTimers()
  enterNumber(1, '3')
  await act(() => vi.advanceTimersByTimeAsync(0))
  type(time(2), '16.7')
  answer({ status: 500 })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect([alerts, document.activeElement, time(2).value]).toEqual([[], time(2), '16.7'])

  fireEvent.keyDown(time(2), { key: 'Enter' })
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(alerts).toEqual(['An error occurred moving slots'])
  expect(document.activeElement, 'no field has focus').toBe(document.body)
  expect(number(1).value, 'the server refused the move').toBe('1')
})

test.each([
  ['An error occurred swapping slots', isDestination],
  ['An error occurred moving slots', isMove],
])(
  'keeps the slot number after the network error "%s", and retries the move on Enter',
  async (text, isLost) => {
    let isOffline = true
    const { alerts } = await openDraw({
      props: published,
      rows: [filledRow(1), filledRow(2), emptyRow(3)],
      respond: (call) => (isOffline && isLost(call) ? noResponse() : undefined),
    })
    enterNumber(1, '3')
    await waitFor(() => expect(alerts).toEqual([text]))
    expect([number(1).value, number(1).getAttribute('aria-invalid')]).toEqual(['3', 'true'])
    expect(tableRow(1).getByText('Not saved')).toBeDefined()

    isOffline = false
    number(1).focus()
    fireEvent.keyDown(number(1), { key: 'Enter' })
    await waitFor(() => expect(tableRow(3).getByText('Rider 1')).toBeDefined())
    expect([number(1).value, number(3).value, alerts.length]).toEqual(['1', '3', 1])
  },
)

test('restores the slot number on Escape if a move got no response', async () => {
  const { alerts } = await openDraw({
    rows: [filledRow(1), emptyRow(2)],
    respond: (call) => (isDestination(call) ? noResponse() : undefined),
  })
  enterNumber(1, '2')
  await waitFor(() => expect(alerts).toHaveLength(1))
  expect(number(1).value).toBe('2')
  // Keys are ignored for a second after an alert.
  await waitFor(() => {
    fireEvent.keyDown(number(1), { key: 'Escape' })
    expect([number(1).value, number(1).getAttribute('aria-invalid')]).toEqual(['1', null])
  })
})

test('discards an unconfirmed slot number when the rows reload', async () => {
  const { alerts } = await openDraw({
    rows: [filledRow(1), filledRow(2), emptyRow(3), emptyRow(4)],
    respond({ path }) {
      if (path.endsWith('/3')) return noResponse()
      return path.includes('/user-activity/') ? { status: 500 } : undefined
    },
  })
  enterNumber(1, '3')
  await waitFor(() => expect(alerts).toHaveLength(1))
  expect([number(1).value, number(3).value]).toEqual(['3', '3'])
  expect(tableRow(1).getByText('Not saved')).toBeDefined()

  number(2).focus()
  enterNumber(2, '4')
  await waitFor(() => expect(number(1).value).toBe('1'))
  expect(tableRow(1).queryByText('Not saved')).toBeNull()
})

test('discards the typed slot number if the move was saved but its response was lost', async () => {
  const rows = [filledRow(1), emptyRow(2)]
  const { alerts } = await openDraw({
    rows,
    respond(call) {
      if (!isMove(call)) return undefined
      rows.splice(0, 2, emptyRow(1), { ...filledRow(1), draw: 2 })
      return noResponse()
    },
  })
  enterNumber(1, '2')
  await waitFor(() => expect(tableRow(2).getByText('Rider 1')).toBeDefined())
  await waitFor(() => expect(alerts).toHaveLength(1))
  expect([number(1).value, number(1).disabled]).toEqual(['1', true])
})

test('keeps focus in another row when a deletion is undone', async () => {
  const { answer, respond } = hold(({ path }) => path.includes('restore'))
  await openDraw({ rows: [filledRow(1), emptyRow(2)], respond })
  fireEvent.click(screen.getByLabelText('Delete entry, slot 1'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  type(rider(2), 'Be')
  answer({ body: { draw: 1 } })
  await screen.findByText('Rider 1 is back in slot 1.')
  await new Promise((resolve) => setTimeout(resolve))
  expect([document.activeElement, rider(2).value]).toEqual([rider(2), 'Be'])
})
