// @vitest-environment happy-dom
import { App } from '@inertiajs/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { PayoffProps } from '#wire/payoff.ts'
import Payoff from '../../resources/js/Pages/Payoff/Index.tsx'

const JEN = { id: 41, name: 'Jen Cole' }

/** Jen won $400. */
const propsWith = (changes: Partial<PayoffProps>): PayoffProps => ({
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
  rider: null,
  unpaid: [
    {
      rider: JEN,
      payer: null,
      account_id: JEN.id,
      owes_cents: 0,
      lines: [{ description: 'Open, 1st', cents: 40_000 }],
    },
  ],
  payoffs: [],
  totals: {
    published_cents: 40_000,
    checks_cents: 0,
    cash_cents: 0,
    netted_cents: 0,
    unpaid_cents: 40_000,
    unpayable_cents: 0,
    waiting_cents: 0,
  },
  riderless_draws: [],
  cash_box_cents: null,
  sheet: { dated: '2026-11-28', layout: 'full', preprinted: false, x: 0, y: 0 } as never,
  next_number: 1001,
  can: { organize: true, score: true, pay: true, lead: true },
  ...changes,
})

const Shown = (props: PayoffProps) => <Payoff {...props} />

function open(changes: Partial<PayoffProps>) {
  const props = { ...propsWith(changes), auth: { user: { id: 1, name: 'Otis' } }, errors: {} }
  const page = { component: 'Payoff/Index', props, url: '/payoff', version: null }
  render(
    <App
      initialPage={page as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={Shown as never}
      resolveComponent={(() => Shown) as never}
    />,
  )
}

afterEach(cleanup)

const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay 1 payee' })
const payBy = (kind: string) =>
  fireEvent.change(screen.getByLabelText('Pay Jen Cole by'), { target: { value: kind } })
const noBox = () => screen.queryByText(/^No cash box is open/)?.textContent

test('requires an open cash box for cash payments', () => {
  open({})
  expect([noBox(), payButton().disabled]).toEqual([undefined, false])
  payBy('cash')
  expect(noBox()).toBe('No cash box is open. To pay $400.00 in cash, open a cash box first.')
  expect(payButton().disabled).toBe(true)
  expect(screen.getByRole('link', { name: 'Go to the cash box' }).getAttribute('href')).toBe(
    '/organizer/organizations/1/events/2/cash-box',
  )
  payBy('check')
  expect([noBox(), payButton().disabled]).toEqual([undefined, false])
})

test('marks the form as unsaved if a payee or payment choice differs from the default', () => {
  open({ cash_box_cents: 100_000 })
  const isUnsaved = () => document.querySelector('form[data-unsaved]') !== null
  expect(isUnsaved()).toBe(false)
  payBy('cash')
  expect(isUnsaved()).toBe(true)
  payBy('check')
  expect(isUnsaved()).toBe(false)
  fireEvent.change(screen.getByLabelText('Payee for Jen Cole'), { target: { value: 'other' } })
  expect(isUnsaved()).toBe(true)
})

test('shows winnings minus deducted fees next to the Pay button', () => {
  const [won] = propsWith({}).unpaid
  open({ unpaid: [{ ...won!, owes_cents: 5_500 }] })
  const bar = payButton().parentElement!
  expect(bar.textContent).toContain('$400.00 winnings − $55.00 owed fees = $345.00 to pay')
  fireEvent.click(screen.getByLabelText("Take the fees out of Jen Cole's winnings"))
  expect(bar.textContent).toContain('$400.00 to pay')
})

test("shows a rider's or a payer's credit", () => {
  const [won] = propsWith({}).unpaid
  const kim = { ...won!, rider: { id: 42, name: 'Kim Cole' }, payer: JEN, owes_cents: -2_537 }
  open({ unpaid: [{ ...won!, owes_cents: -2_537 }, kim] })
  expect(screen.getByText('Has a credit of $25.37')).toBeDefined()
  expect(screen.getByText("Jen Cole's account has a credit of $25.37")).toBeDefined()
})

test('counts only payees with money left after fees, or offers to deduct the fees if there are none', () => {
  const [won] = propsWith({}).unpaid
  const kim = { ...won!, rider: { id: 42, name: 'Kim Cole' }, account_id: 42, owes_cents: 40_000 }
  open({ unpaid: [won!, kim] })
  expect(payButton().disabled).toBe(false)
  cleanup()
  open({ unpaid: [kim] })
  expect(screen.getByRole('button', { name: 'Take $400.00 in fees out of the winnings' })).toBeTruthy()
})

test('reports winnings that are paid but not yet picked up', () => {
  const { totals } = propsWith({})
  open({ unpaid: [], totals: { ...totals, unpaid_cents: 0, waiting_cents: 40_000 } })
  expect(screen.getByText("All winnings are paid, but $400.00 hasn't been picked up.")).toBeTruthy()
})

test('shows how much more cash the open cash box needs', () => {
  open({ cash_box_cents: 10_000 })
  payBy('cash')
  expect(noBox()).toBeUndefined()
  expect(payButton().parentElement!.textContent).toContain(
    'The cash box holds $100.00. You need $300.00 more.',
  )
  fireEvent.click(payButton())
  expect(screen.getByRole('dialog').textContent).toContain(
    'The cash box holds $100.00. You need $300.00 more.',
  )
})

test('links back to the rider card', () => {
  open({ rider: JEN })
  expect(screen.getByRole('link', { name: "Back to Jen Cole's card" }).getAttribute('href')).toBe(
    '/organizer/organizations/1/events/2/entries?card=41',
  )
})
