// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { EntryHistory } from '../../server/wire/entryHistory.ts'
import type { AjaxResponse } from '../support/mockAjax.ts'
import { type Call, filledRow, openDraw, published, tableRow } from '../support/drawScreen.tsx'

afterEach(cleanup)

const HISTORY: EntryHistory = {
  changes: [
    { at: 'Nov 21, 2026, 3:05 PM', by: 'Pat (code)', lines: ['Time 17.102 → 17.201', 'Penalty +5 → none'] },
  ],
  has_older: true,
}

async function openHistory(answer: () => AjaxResponse, can = { organize: false, score: true }) {
  const respond = ({ path }: Call) => (path === '/ajax/user-activity/101/history' ? answer() : undefined)
  const props = { ...published, can: { ...can, pay: false, lead: false } }
  await openDraw({ props, rows: [filledRow(1, { score: 17.201 })], respond })
  fireEvent.click(tableRow(1).getByRole('button', { name: 'More, slot 1' }))
  fireEvent.click(await screen.findByRole('button', { name: 'History' }))
  return within(await screen.findByRole('dialog', { name: "Rider 1's history, slot 1" }))
}

test("lists an entry's changes, and says if older changes are left out", async () => {
  const dialog = await openHistory(() => ({ body: HISTORY }))
  const change = await dialog.findByRole('listitem')
  expect([...change.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Time 17.102 → 17.201',
    'Penalty +5 → none',
    'Nov 21, 2026, 3:05 PM, Pat (code)',
  ])
  expect(dialog.getByText('Shows only the latest changes.')).toBeTruthy()
})

test('says that no changes are recorded if the history is empty', async () => {
  const dialog = await openHistory(() => ({ body: { changes: [], has_older: false } }))
  await dialog.findByText('No changes recorded for this entry.')
})

test('offers to try again when the history fails to load', async () => {
  let isBroken = true
  const dialog = await openHistory(() => (isBroken ? { status: 500 } : { body: HISTORY }))
  await dialog.findByText("Couldn't load the history. Check the network and try again.")
  isBroken = false
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByRole('listitem')
})

test("shows a waiting entry's history, and no slot in its title", async () => {
  const respond = ({ path }: Call) =>
    path === '/ajax/user-activity/5/history' ? { body: HISTORY } : undefined
  await openDraw({ props: { without_slot: [{ id: 5, rider: 'Jo Bell', horse: null }] }, respond })
  fireEvent.click(await screen.findByRole('button', { name: 'History, Jo Bell' }))
  const dialog = within(await screen.findByRole('dialog', { name: "Jo Bell's history" }))
  await dialog.findByText('Time 17.102 → 17.201')
})
