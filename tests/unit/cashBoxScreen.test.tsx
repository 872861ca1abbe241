// @vitest-environment happy-dom
import { http, type HttpRequestConfig, type HttpResponse } from '@inertiajs/core'
import { App } from '@inertiajs/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CashBoxProps } from '#wire/events/cashBox.ts'
import { EventSums } from '../../resources/js/Pages/Events/cash/EventSums.tsx'
import CashBox from '../../resources/js/Pages/Events/CashBox.tsx'

const ADDRESS = '/organizer/organizations/1/events/2/cash-box'
type Box = NonNullable<CashBoxProps['box']>

const box = (changes: Partial<Box> = {}): Box => ({
  id: 5,
  version: 1,
  opened: 'Nov 28, 8:00 AM',
  opened_by: 'Otis Organizer',
  opened_cents: 10_000,
  cash_in_cents: 2_000,
  cash_back_cents: 0,
  cash_won_cents: 0,
  cash_associations_cents: 0,
  waiting_cents: 0,
  expected_cents: 12_000,
  counted: null,
  can_reopen: false,
  by_kind: [],
  by_person: [],
  checks: [],
  taken_back: [],
  ...changes,
})

const propsWith = (shown: Box, last_count_cents: number | null) => ({
  auth: { user: { id: 1, name: 'Otis Organizer' } },
  errors: {},
  organization: { id: 1, name: 'Rimrock Riders' },
  event: {
    id: 2,
    name: 'Spring Run',
    starts_on: '2026-11-28',
    ends_on: null,
    location: '',
    copied_from: null,
  },
  boxes: [{ id: shown.id, opened: shown.opened, is_counted: shown.counted !== null }],
  box: shown,
  last_count_cents,
  event_sums: {
    purse: [],
    office: [],
    association: [],
    association_payments: [],
    other: [],
    uncharged: [],
    deductions: null,
    charged_cents: 0,
    paid_cents: 0,
    returned_cents: 0,
    owed_cents: 0,
    credit_cents: 0,
  },
  can: { organize: true, pay: true },
})

const Shown = (props: CashBoxProps) => <CashBox {...props} />

let sent: HttpRequestConfig[]
let next: Box
let refusal: object

async function open(shown: Box, lastCount: number | null = null) {
  next = shown
  const page = () => ({
    component: 'Events/CashBox',
    props: { ...propsWith(next, lastCount), errors: refusal },
    url: ADDRESS,
    version: null,
  })
  http.setClient({
    async request(request: HttpRequestConfig) {
      sent.push(request)
      return { status: 200, data: JSON.stringify(page()), headers: { 'x-inertia': 'true' } } as HttpResponse
    },
  })
  render(
    <App
      initialPage={page() as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={Shown as never}
      resolveComponent={(() => Shown) as never}
    />,
  )
  await act(async () => {})
}

beforeEach(() => {
  sent = []
  refusal = {}
  localStorage.clear()
})
afterEach(cleanup)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('moves to the next field on Enter without closing the cash box', async () => {
  await open(box())
  field('Number of $100').focus()
  fireEvent.keyDown(field('Number of $100'), { key: 'Enter' })
  expect(document.activeElement).toBe(field('Number of $50'))
  fireEvent.keyDown(field('Number of $50'), { key: 'Enter', repeat: true })
  expect(document.activeElement).toBe(field('Number of $50'))
  field('Number of 1¢').focus()
  const isNotPrevented = fireEvent.keyDown(field('Number of 1¢'), { key: 'Enter' })
  expect([isNotPrevented, document.activeElement]).toEqual([false, field('Counted by')])
})

const typeCounters = () => {
  type('Counted by', 'Ann')
  type('Also counted by', 'Bob')
}

test('links to the cash report as an Excel and a CSV file', async () => {
  await open(box())
  const links = ['Cash report (Excel)', 'Cash report (CSV)'].map((name) =>
    screen.getByText(name).getAttribute('href'),
  )
  const address = '/organizer/organizations/1/events/2/export/cash'
  expect(links).toEqual([`${address}.xlsx`, `${address}.csv`])
})

test('asks for confirmation before closing a cash box that is short', async () => {
  await open(box())
  type('Number of $100', '1')
  typeCounters()
  click('Close the box')
  expect(screen.getByRole('dialog').textContent).toContain(
    'The count is $20.00 short: you counted $100.00, and $120.00 should be in the box. Close the box anyway?',
  )
  click('Cancel')
  expect(sent).toEqual([])
  click('Close the box')
  click('Confirm')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.data).toMatchObject({ counts: { 10000: '1' }, expected_cents: 12_000 })
})

test("doesn't ask to confirm a cash difference until two people are named", async () => {
  await open(box())
  expect(screen.getByText(/Two people must count and sign\./)).toBeDefined()
  expect([field('Counted by').required, field('Also counted by').required]).toEqual([true, true])
  type('Counted by', 'Ann')
  click('Close the box')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closes a cash box without asking for confirmation if the count matches the expected cash', async () => {
  await open(box())
  type('Number of $100', '1')
  type('Number of $20', '1')
  click('Close the box')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('keeps the typed count when the opening cash is saved', async () => {
  await open(box())
  type('Number of $100', '1')
  type('Opening cash', '150')
  next = box({ version: 2, opened_cents: 15_000, expected_cents: 17_000 })
  click('Save')
  await waitFor(() => expect(screen.getByText('Short').nextSibling?.textContent).toBe('$70.00'))
  expect(field('Number of $100').value).toBe('1')
  typeCounters()
  click('Close the box')
  click('Confirm')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]!.data).toMatchObject({ version: 2, expected_cents: 17_000 })
})

test('keeps the typed count and shows the new difference if cash comes in during the count', async () => {
  await open(box())
  type('Number of $100', '1')
  type('Number of $20', '1')
  typeCounters()
  next = box({ cash_in_cents: 4_000, expected_cents: 14_000 })
  const message = 'Cash went in or out while you were counting. $140.00 should be in the box now.'
  refusal = { 'count 5': { message } }
  click('Close the box')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await waitFor(() => expect(screen.getByText('Short').nextSibling?.textContent).toBe('$20.00'))
  const labels = ['Number of $100', 'Number of $20', 'Counted by', 'Also counted by']
  expect(labels.map((one) => field(one).value)).toEqual(['1', '1', 'Ann', 'Bob'])
  refusal = {}
  type('Number of $20', '2')
  click('Close the box')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]!.data).toMatchObject({ counts: { 2000: '2' }, expected_cents: 14_000 })
})

test('fills in the previous count when a cash box is counted again', async () => {
  const counts = { 10_000: 1, 2_000: 1 }
  const counters = ['Otis Organizer', 'Ruby Ray']
  await open(
    box({
      counted: { at: 'Nov 28, 6:00 PM', counts, cents: 12_000, counters, note: 'Recount' },
      can_reopen: true,
    }),
  )
  next = box({ version: 2 })
  click('Count again')
  expect(screen.getByRole('dialog').textContent).toContain(
    'This removes the count of $120.00 by Otis Organizer and Ruby Ray.',
  )
  click('Cancel')
  expect([sent, screen.queryByRole('dialog')]).toEqual([[], null])
  click('Count again')
  click('Confirm')
  await waitFor(() => expect(document.activeElement).toBe(field('Number of $100')))
  expect(
    ['Number of $100', 'Number of $50', 'Counted by', 'Also counted by', 'Note'].map(
      (one) => field(one).value,
    ),
  ).toEqual(['1', '', ...counters, 'Recount'])
  click('Close the box')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]!.data).toMatchObject({ version: 2, first: 'Otis Organizer' })
})

test('labels returned winnings and netted fees, and strikes through returned checks', async () => {
  const sum = { in_cents: 0, back_cents: 0, payments: 1 }
  await open(
    box({
      cash_won_cents: -14_383,
      by_kind: [{ ...sum, name: 'Winnings', in_cents: 11_900 }],
      by_person: [{ ...sum, name: 'Ann' }],
      checks: [{ payer: 'Jo', number: '7', cents: 10_300, returned: true }],
    }),
  )
  expect(screen.getByText('Winnings returned to box').nextSibling?.textContent).toBe('$143.83')
  expect(screen.getByText("Doesn't include fees taken out of winnings.")).toBeDefined()
  expect(screen.getByText('$103.00').tagName).toBe('S')
})

const lastCount = () => screen.queryByRole('button', { name: /^Use the last count/ })

test('offers the last count as opening cash, and saves it only when the user clicks Save', async () => {
  await open(box({ opened_cents: 0 }), 31_200)
  expect(field('Opening cash').value).toBe('$0.00')
  screen.getByRole('button', { name: /^Use the last count/ }).focus()
  click('Use the last count, $312.00')
  await waitFor(() => expect(document.activeElement).toBe(field('Opening cash')))
  expect([field('Opening cash').value, lastCount(), sent]).toEqual(['$312.00', null, []])
  click('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.data).toEqual({ opened_cents: 31_200, version: 1 })
})

test('offers the last count as opening cash for a new cash box unless the user has typed an amount', async () => {
  const counted = { at: 'Nov 28, 6:00 PM', counts: {}, cents: 31_200, counters: [], note: '' }
  await open(box({ counted }), 31_200)
  type('Opening cash', '100')
  expect(lastCount()).toBeNull()
  type('Opening cash', '')
  click('Use the last count, $312.00')
  click('Open')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.data).toEqual({ opened_cents: 31_200, version: null })
})

test("doesn't offer to restore one cash box's unsaved count in another", async () => {
  await open(box())
  type('Number of $100', '1')
  await waitFor(() => expect(localStorage).toHaveLength(1))
  const stored = Object.entries({ ...localStorage })
  const reopen = async (shown: Box) => {
    cleanup()
    for (const [key, edit] of stored) localStorage.setItem(key, edit)
    await open(shown)
  }
  await reopen(box())
  click('Restore')
  expect(field('Number of $100').value).toBe('1')
  await reopen(box({ id: 6 }))
  expect(field('Number of $100').value).toBe('')
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})

test("doesn't ask to confirm a cash difference if the same person is named twice", async () => {
  await open(box())
  type('Counted by', 'Ann')
  type('Also counted by', 'ann')
  click('Close the box')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("shows how much cash is in envelopes that haven't been picked up", async () => {
  await open(box({ cash_won_cents: 5_030, waiting_cents: 5_030 }))
  expect(screen.getByText(/^No one has picked up envelopes with \$50\.30 yet\./)).toBeDefined()
})

test('lets organizers mark fees owed to an association as paid, and void the payment', async () => {
  const { event_sums, ...page } = propsWith(box(), null) as unknown as CashBoxProps
  const association = [{ name: 'NBHA sanction', cents: 6_800, association: 'NBHA' }]
  await open(box())
  const view = render(<EventSums {...page} sums={{ ...event_sums, association }} />)
  expect(screen.getByText('Owed to NBHA')).toBeDefined()
  click('Mark $68.00 as paid to NBHA')
  expect(sent).toEqual([])
  fireEvent.change(field('How you paid NBHA'), { target: { value: 'check' } })
  click('Mark $68.00 as paid to NBHA')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    url: expect.stringMatching(/\/events\/2\/association-payments$/),
    data: { association: 'NBHA', cents: 6_800, kind: 'check' },
  })
  const payment = { id: 9, association: 'nbha', cents: 6_500, kind: 'cash', at: 'Nov 28, 6:00 PM', by: 'Ann' }
  view.rerender(
    <EventSums {...page} sums={{ ...event_sums, association, association_payments: [payment] }} />,
  )
  expect(screen.getByText(/^Paid Nov 28, 6:00 PM, cash from the cash box, recorded by Ann/)).toBeDefined()
  expect(screen.getByText('Not paid yet').nextSibling?.textContent).toBe('$3.00')
  await waitFor(() => click('Void payment of $65.00 to NBHA'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    method: 'delete',
    url: expect.stringMatching(/\/events\/2\/association-payments\/9$/),
  })
})

test('shows how much an overpaid association must pay back', async () => {
  const { event_sums, ...page } = propsWith(box(), null) as unknown as CashBoxProps
  const association = [{ name: 'NBHA sanction', cents: 3_500, association: 'NBHA' }]
  const payment = { id: 9, association: 'NBHA', cents: 3_750, kind: null, at: 'Nov 28, 6:00 PM', by: 'Ann' }
  const sums = { ...event_sums, association, association_payments: [payment] }
  render(
    <EventSums {...page} sums={{ ...sums, charged_cents: 3_500, paid_cents: 3_526, credit_cents: 26 }} />,
  )
  const amountAt = (label: string) => screen.getByText(label).nextSibling?.textContent
  expect(amountAt('Paid to NBHA')).toBe('$37.50')
  expect(amountAt('NBHA sanction')).toBe('$35.00')
  expect(amountAt('Overpaid: NBHA owes you')).toBe('$2.50')
  expect(amountAt('Rider credits')).toBe('$0.26')
  expect(screen.queryByText('Still owed')).toBeNull()
})

test("shows riders' debts separately from other riders' credits", () => {
  const { event_sums, ...page } = propsWith(box(), null) as unknown as CashBoxProps
  const sums = { ...event_sums, charged_cents: 1_000, paid_cents: 925, owed_cents: 475, credit_cents: 400 }
  render(<EventSums {...page} sums={sums} />)
  const amountAt = (label: string) => screen.getByText(label).nextSibling?.textContent
  expect(amountAt('Still owed')).toBe('$4.75')
  expect(amountAt('Rider credits')).toBe('$4.00')
})

test('shows how entry fees are split among deductions, the producer and the purses', () => {
  const { event_sums, ...page } = propsWith(box(), null) as unknown as CashBoxProps
  const sums = {
    ...event_sums,
    purse: [{ name: 'Open', cents: 40_000 }],
    charged_cents: 40_000,
  }
  const { rerender } = render(
    <EventSums {...page} sums={{ ...sums, deductions: { deducted_cents: 5_000, kept_cents: 7_000 } }} />,
  )
  expect(
    screen.getByText(
      '$50.00 goes to the office and timer, $70.00 goes to the producer, and $280.00 goes to the purses.',
    ),
  ).toBeDefined()
  rerender(<EventSums {...page} sums={{ ...sums, deductions: { deducted_cents: 5_000, kept_cents: 0 } }} />)
  expect(
    screen.getByText('$50.00 goes to the office and timer and $350.00 goes to the purses.'),
  ).toBeDefined()
  for (const deductions of [null, { deducted_cents: 0, kept_cents: 0 }]) {
    rerender(<EventSums {...page} sums={{ ...sums, deductions }} />)
    expect(screen.queryByText(/for the purses\./)).toBeNull()
  }
})
