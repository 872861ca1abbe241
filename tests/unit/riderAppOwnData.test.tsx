// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Me, type MyRun, SIGNED_OUT } from '#wire/riderApp/myRuns.ts'
import type { OnlineEntryForm } from '#wire/riderApp/onlineEntries.ts'
import { me } from '../../resources/js/riderApp/account/me.ts'
import { MyRuns } from '../../resources/js/riderApp/account/MyRuns.tsx'
import { OwnBalances } from '../../resources/js/riderApp/account/OwnBalances.tsx'
import EnterView from '../../resources/js/riderApp/entries/EnterView.tsx'
import { PAST_RUN } from '../support/pastRun.ts'

afterEach(() => {
  cleanup()
  me.set(undefined)
  vi.unstubAllGlobals()
})

const JEN: Me = { ...SIGNED_OUT, person: { id: 7, name: 'Jen Cole' }, has_account: true }

const run = (id: number, slug: string): MyRun => ({
  ...PAST_RUN,
  id,
  event: { ...PAST_RUN.event, slug },
  round: '1',
  slot: 4,
  earned_cents: 700,
})

function answerWith(body: unknown) {
  const fetched = vi.fn(async () => Response.json(body))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('shows signed-in riders their balances for the event', async () => {
  answerWith([
    { rider: null, owes_cents: 8_500 },
    { rider: 'Kim Cole', owes_cents: -1_000 },
  ])
  me.set(JEN)
  render(<OwnBalances slug="spring-run" />)
  expect(await screen.findByText('You owe $85.00 (pay at the window)')).toBeDefined()
  expect(screen.getByText('Kim Cole has a credit of $10.00')).toBeDefined()
})

test("doesn't request balances while signed out, and hides the balances after a sign-out", async () => {
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

test('shows the amount owed for each event on My runs', async () => {
  const fetched = answerWith([{ rider: null, owes_cents: 8_500 }])
  me.set({ ...JEN, runs: [run(1, 'spring-run'), run(2, 'spring-run')] })
  render(<MyRuns />)
  expect(await screen.findByText('Spring Run: You owe $85.00 (pay at the window)')).toBeDefined()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('heading', { name: 'Coming up' })).toBeNull()
})

test("lists averages with winnings below the rider's runs at the same event", () => {
  const average = { rider_id: 7, event_slug: 'spring-run', horse: 'Rocket' }
  me.set({
    ...JEN,
    runs: [run(1, 'spring-run'), run(2, 'spring-run'), run(3, 'fall-run')],
    earned_averages: [
      { ...average, activity: { id: 3, name: 'Open 4D' }, round: 'average', earned_cents: 3_000 },
      { ...average, activity: { id: 5, name: 'Weekend Average' }, round: '', earned_cents: 4_000 },
    ],
    earned_cents: 9_100,
  })
  render(<MyRuns />)
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines.map((line) => /^(Open 4D, Average|Weekend Average|Open 4D)/.exec(line)?.[0])).toEqual([
    'Open 4D',
    'Open 4D',
    'Open 4D, Average',
    'Weekend Average',
    'Open 4D',
  ])
  expect([lines[2], lines[3]].map((line) => /\$[\d.]+/.exec(line!)?.[0])).toEqual(['$30.00', '$40.00'])
  expect(screen.getByRole('link', { name: 'Open 4D, Average' }).getAttribute('href')).toBe(
    '/m/activities/3/results?view=average',
  )
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

test('explains why each class is closed if no class is open to online entries', async () => {
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

test('shows the entry form if at least one class is open', async () => {
  answerWith(
    formWith([offeredClass(1, 'Open', 'Entries in Open are closed.'), offeredClass(2, 'Youth', null)]),
  )
  me.set(JEN)
  render(<EnterView />)
  expect(await screen.findByRole('checkbox', { name: /Youth/ })).toBeDefined()
})
