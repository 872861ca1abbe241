// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { AxiosError } from 'axios'
import { afterEach, expect, test } from 'vitest'
import { emptyRow, filledRow, openDraw, tableRow } from '../support/drawScreen.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const input = (column: string) => (slot: number) =>
  screen.getByLabelText<HTMLInputElement>(`${column}, slot ${slot}`)
const rider = input('Rider')
const horse = input('Horse')

function enter(box: HTMLInputElement, text: string) {
  box.focus()
  fireEvent.change(box, { target: { value: text } })
  fireEvent.keyDown(box, { key: 'Enter' })
}

const NO_ANSWER = new AxiosError('Network Error', 'ERR_NETWORK')

test('keeps a horse typed while the entry was being created if the entry was created but the answer was lost', async () => {
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
