// @vitest-environment happy-dom
import { App } from '@inertiajs/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { CheckRegisterItem, CheckRegisterProps } from '#wire/checks.ts'
import CheckRegister from '../../resources/js/Pages/Checks/Register.tsx'

afterEach(cleanup)

const CHECK: CheckRegisterItem = {
  id: 6,
  number: 1006,
  dated: '2026-11-28',
  payee: 'Paige Jones',
  cents: 38_080,
  netted_cents: 0,
  is_waiting: false,
  delivered: null,
  voided: null,
  reprinted: null,
  memo: 'Open 4D: 2 results',
  event: 'Fall Classic',
  activity: 'Open 4D',
}
const VOID_CHECK: CheckRegisterItem = {
  ...CHECK,
  id: 5,
  number: 1005,
  payee: '** VOID **',
  cents: 0,
  voided: { payee: 'Ann Lee', cents: 100 },
  reprinted: { times: 1, on: '2026-11-28' },
}

function openRegister(checks: CheckRegisterItem[]) {
  const props: CheckRegisterProps = {
    organization: { id: 1, name: 'Red Dirt' },
    checks,
    q: '',
    show: null,
    page: 1,
    pages: 1,
    total: { count: 2, cents: 38_080, voided: 1, cash_cents: 0, netted_cents: 0 },
  }
  const page = {
    component: 'Checks/Register',
    props: { ...props, auth: { user: null }, errors: {} },
    url: '/',
  }
  render(
    <App
      initialPage={page as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={CheckRegister as never}
      resolveComponent={() => CheckRegister as never}
    />,
  )
}

const dialog = () => within(screen.getByRole('dialog'))

test('asks for confirmation before voiding a check, and tells the user to destroy the paper check', () => {
  openRegister([CHECK])
  fireEvent.click(screen.getByLabelText('Void check 1006'))
  expect(
    dialog().getByText(
      "Void check 1006 ($380.80, Paige Jones)? This can't be undone. Destroy the paper check.",
    ),
  ).toBeDefined()
})

test('reprints a check in a new window after asking the user to destroy the first copy', () => {
  openRegister([CHECK])
  fireEvent.click(screen.getByLabelText('Print again, check 1006'))
  expect(dialog().getByText(/^Print check 1006 \(\$380\.80, Paige Jones\) again\? Destroy/)).toBeDefined()
  const link = dialog().getByRole('link', { name: 'Print again' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/organizer/checks/1/print?numbers=1006',
    '_blank',
  ])
  fireEvent.click(dialog().getByText('Cancel'))
  expect(screen.queryByRole('link', { name: 'Print again' })).toBeNull()
})

test("shows a voided check's payee and amount, and doesn't offer to void the check again", () => {
  openRegister([VOID_CHECK])
  for (const text of ['Void', 'was Ann Lee', 'was $1.00', 'Reprinted Sat, Nov 28, 2026'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByText('Void check')).toBeNull()
  fireEvent.click(screen.getByLabelText('Print again, check 1005'))
  expect(dialog().getByText('Print check 1005 again? It prints as VOID.')).toBeDefined()
})

test('shows a check as "Printed" until it is reprinted or voided', () => {
  openRegister([CHECK, VOID_CHECK])
  expect(screen.getAllByText('Printed')).toHaveLength(1)
})

test('shows slashed zeros only in check numbers', () => {
  openRegister([CHECK])
  expect(screen.getByText('1006').className).toBe('check-number')
  expect(screen.getByText('$380.80').className).toBe('')
})
