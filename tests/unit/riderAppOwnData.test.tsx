// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Me, SIGNED_OUT } from '#wire/riderApp/myRuns.ts'
import type { OnlineEntryForm } from '#wire/riderApp/onlineEntries.ts'
import { me } from '../../resources/js/riderApp/account/me.ts'
import { OwnBalances } from '../../resources/js/riderApp/account/OwnBalances.tsx'
import EnterView from '../../resources/js/riderApp/entries/EnterView.tsx'

afterEach(() => {
  cleanup()
  me.set(undefined)
  vi.unstubAllGlobals()
})

const JEN: Me = { ...SIGNED_OUT, person: { id: 7, name: 'Jen Cole' }, has_account: true }

function answerWith(body: unknown) {
  const fetched = vi.fn(async () => Response.json(body))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('shows signed-in riders what they owe in the event', async () => {
  answerWith([
    { rider: null, owes_cents: 8_500 },
    { rider: 'Kim Cole', owes_cents: -1_000 },
  ])
  me.set(JEN)
  render(<OwnBalances slug="spring-run" />)
  expect(await screen.findByText('You owe $85.00, pay at the window')).toBeDefined()
  expect(screen.getByText('Kim Cole has a credit of $10.00')).toBeDefined()
})

test("doesn't ask for balances while signed out, and hides them after signing out", async () => {
  const fetched = answerWith([{ rider: null, owes_cents: 8_500 }])
  me.set(null)
  const { rerender } = render(<OwnBalances slug="spring-run" />)
  expect(fetched).not.toHaveBeenCalled()
  me.set(JEN)
  rerender(<OwnBalances slug="spring-run" />)
  expect(await screen.findByText(/You owe/)).toBeDefined()
  me.set(null)
  rerender(<OwnBalances slug="spring-run" />)
  expect(screen.queryByText(/You owe/)).toBeNull()
})

const offeredClass = (id: number, name: string, closed_because: string | null) => ({
  id,
  name,
  runs_on: null,
  fee_cents: 4_000,
  tracks_horses: true,
  closed_because,
  contests: [],
})

const formWith = (classes: OnlineEntryForm['classes']): OnlineEntryForm => ({
  event: { name: 'Spring Run', slug: 'spring-run', is_public: true, organization: 'Rimrock Riders' },
  closed_because: null,
  client_key: 'key',
  riders: [{ id: 7, name: 'Jen Cole', horses: [] }],
  classes,
  sent: [],
})

test('says why nothing can be entered if every class is closed to online entries', async () => {
  answerWith(
    formWith([
      offeredClass(1, 'Open', 'Entries in Open are closed.'),
      offeredClass(2, 'Youth', 'Enter Youth at the window.'),
    ]),
  )
  me.set(JEN)
  render(<EnterView />)
  expect(await screen.findByText('Entries in Open are closed.')).toBeDefined()
  expect(screen.getByText('Enter Youth at the window.')).toBeDefined()
  expect(screen.queryByRole('group', { name: 'Classes' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('offers the form while one class is open', async () => {
  answerWith(
    formWith([offeredClass(1, 'Open', 'Entries in Open are closed.'), offeredClass(2, 'Youth', null)]),
  )
  me.set(JEN)
  render(<EnterView />)
  expect(await screen.findByRole('checkbox', { name: /Youth/ })).toBeDefined()
})
