// @vitest-environment happy-dom
import { App } from '@inertiajs/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { PublishPayoutsProps, UnpublishedPayout } from '#wire/publishPayouts.ts'
import PublishAll from '../../resources/js/Pages/Payout/PublishAll.tsx'

afterEach(cleanup)

const payout = (name: string, changes: Partial<UnpublishedPayout> = {}): UnpublishedPayout => ({
  activity_id: 7,
  name,
  parent: null,
  class_id: 7,
  round: '',
  pool_cents: 100_000,
  reasons: [],
  warnings: [],
  seen: '0123456789abcdef',
  ...changes,
})
const unscored = { activity_id: 8, reasons: ['One run has no score yet.'] }

function open(...payouts: UnpublishedPayout[]) {
  const props: PublishPayoutsProps = {
    organization: { id: 1, name: 'Rimrock Riders' },
    event: {
      id: 2,
      name: 'Spring Run',
      category: 'Barrel Racing',
      starts_on: '2026-11-28',
      ends_on: null,
      location: null,
      copied_from: null,
    },
    payouts,
    can: { organize: true, score: true, pay: true, lead: true },
  }
  const Shown = () => <PublishAll {...props} />
  const initialPage = { component: 'Payout/PublishAll', props: { ...props, errors: {} }, url: '/' }
  render(
    <App
      initialPage={initialPage as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={Shown as never}
      resolveComponent={(() => Shown) as never}
    />,
  )
}

const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)

test('lists payouts that are ready first, then payouts with blockers', () => {
  open(payout('Senior', { ...unscored, parent: 'Open' }), payout('Open', { warnings: ['Check run 3.'] }))
  expect(texts('columnheader')).toEqual(['Class', 'Total payout', 'Status'])
  expect(texts('row').slice(1)).toEqual([
    'Open$1,000.00ReadyCheck run 3.',
    'Senior in Open$1,000.00Not yetOne run has no score yet.Go to draw for SeniorGo to payout settings for Senior',
  ])
})

test('links a blocked payout to its draw and to its payout settings', () => {
  open(payout('Senior', { ...unscored, round: '2' }), payout('Average', { ...unscored, class_id: null }))
  const hrefs = (name: string) =>
    screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
  expect(hrefs('Go to draw for Senior')).toEqual(['/organizer/scoring/2/activities/7/draw/2'])
  expect(hrefs('Go to payout settings for Average')).toEqual(['/organizer/scoring/2/activities/8/money'])
  expect(screen.queryByRole('link', { name: 'Go to draw for Average' })).toBeNull()
})

test('names the go if a class has several gos', () => {
  open(payout('Youth', { round: '1' }), payout('Youth', { round: 'average' }))
  expect(texts('row').slice(1)).toEqual(['Youth1st Go$1,000.00Ready', 'YouthAverage$1,000.00Ready'])
})

test('asks for confirmation before publishing payouts that are ready', () => {
  open(payout('Open'), payout('Youth', { activity_id: 9 }), payout('Senior', unscored))
  fireEvent.click(screen.getByRole('button', { name: 'Publish 2 payouts' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/^You're about to post 2 payouts live to the mobile app\./)).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDefined()
})

test('offers to publish all payouts if none are blocked', () => {
  open(payout('Open'))
  expect(screen.getByRole('button', { name: 'Publish all payouts' })).toBeDefined()
  cleanup()
  open(payout('Senior', unscored))
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull()
})

test('links to the payoff once every payout is published', () => {
  open()
  expect(screen.getByText('All payouts are published.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Pay the winners' }).getAttribute('href')).toMatch(/\/payoff$/)
})
