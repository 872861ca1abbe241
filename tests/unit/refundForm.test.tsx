// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RefundOptions } from '#wire/events/refunds.ts'
import { RefundForm } from '../../resources/js/Components/refund/RefundForm.tsx'
import { ToastLine } from '../../resources/js/Components/Toast.tsx'
import { type AjaxCall, mockAjax } from '../support/mockAjax.ts'

afterEach(cleanup)

const keeps = (kept: number) => ({
  contests: [{ contest_id: 11, refund_cents: 10_000 - kept }],
  fees_refunded: false,
  kept_for: 'purse' as const,
  has_stage: true,
})

const OPTIONS: RefundOptions = {
  contests: [{ contest_id: 11, name: 'Open', fee_cents: 10_000, refund_cents: 0 }],
  fees_cents: 0,
  fees_refunded: false,
  kept_for: null,
  refunded: null,
  owes_cents: 0,
  scratch: { kind: 'vet-out', reason: 'colic' },
  by_policy: { 'vet-out': keeps(2_500), 'draw-out': keeps(1_000), 'turn-out': keeps(10_000) },
}

async function open(options: RefundOptions) {
  const calls: AjaxCall[] = []
  mockAjax((call) => {
    calls.push(call)
    return { body: call.method === 'get' ? options : {} }
  })
  render(<RefundForm entryId={5} onDone={() => {}} />)
  await screen.findByRole('form', { name: 'Refund' })
  return calls
}

const refund = () => screen.getByLabelText<HTMLInputElement>('Refund for Open, fee $100.00')

test('asks for the reason, the refund, and where the kept money goes', async () => {
  const calls = await open(OPTIONS)
  const controls = [...screen.getByRole<HTMLFormElement>('form').elements] as HTMLElement[]
  expect(
    controls.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent || one.textContent),
  ).toEqual(['Reason (optional)', 'Refund for Open, fee $100.00', 'Kept money goes to', 'Refund $75.00'])
  expect(screen.getByText(/policy for a vet-out refunds these amounts/)).toBeTruthy()
  expect(screen.getByText('You keep $25.00.')).toBeTruthy()
  fireEvent.change(refund(), { target: { value: '60' } })
  expect(screen.getByText('You keep $40.00.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Refund $60.00' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]!.body).toEqual({
    contests: [{ contest_id: 11, refund_cents: 6_000 }],
    fees_refunded: false,
    kept_for: 'purse',
    reason: 'colic',
  })
})

test('says that turn-outs have no refund rule, and how to refund a turn-out anyway', async () => {
  const by_policy = { ...OPTIONS.by_policy, 'turn-out': { ...keeps(10_000), has_stage: false } }
  await open({ ...OPTIONS, scratch: { kind: 'turn-out', reason: null }, by_policy })
  expect(screen.getByText('No refund rule for turn-outs. Enter an amount to refund anyway.')).toBeTruthy()
})

test('rejects a refund larger than the fee', async () => {
  await open(OPTIONS)
  fireEvent.change(refund(), { target: { value: '101' } })
  expect([refund().getAttribute('aria-invalid'), screen.queryByText(/is kept/)]).toEqual(['true', null])
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
})

test('links to the rider card after a refund', async () => {
  mockAjax(({ method }) => ({ body: method === 'get' ? OPTIONS : {} }))
  render(
    <>
      <RefundForm entryId={5} cardUrl="/entries?card=41" onDone={() => {}} />
      <ToastLine />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Refund $75.00' }))
  const link = await screen.findByRole('link', { name: "Open the rider's card" })
  expect(link.getAttribute('href')).toBe('/entries?card=41')
})

test.each([
  [10_000, 'Took $75.00 off the bill.'],
  [7_500, 'Took $75.00 off the bill.'],
  [0, 'Give back $75.00.'],
])('after a refund to a rider who owed %i cents, says "%s"', async (owes_cents, text) => {
  mockAjax(({ method }) => ({ body: method === 'get' ? { ...OPTIONS, owes_cents } : {} }))
  render(
    <>
      <RefundForm entryId={5} onDone={() => {}} />
      <ToastLine />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Refund $75.00' }))
  expect(await screen.findByText(text)).toBeTruthy()
})

test('shows the earlier refund, and disables saving until the amount is changed', async () => {
  const contests = [{ ...OPTIONS.contests[0]!, refund_cents: 6_000 }]
  const refunded = { cents: 6_000, at: 'Jun 6, 9:05 AM', by: 'Otis', with_other_go: false }
  const calls = await open({ ...OPTIONS, contests, kept_for: 'office', refunded })
  expect(screen.getByText(/^Refunded \$60\.00 on Jun 6, 9:05 AM by Otis\./)).toBeTruthy()
  expect(refund().value).toBe('$60.00')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Change the refund to $60.00' })
  expect([button.disabled, button.className]).toEqual([true, 'button'])
  fireEvent.change(refund(), { target: { value: '75' } })
  expect(button.className).toBe('button primary')
  fireEvent.click(screen.getByRole('button', { name: 'Change the refund to $75.00' }))
  await waitFor(() => expect(calls).toHaveLength(2))
})

test("says that the fee was already refunded along with another go's fee", async () => {
  const refunded = { cents: 6_000, at: 'Jun 6, 9:05 AM', by: 'Otis', with_other_go: true }
  mockAjax(() => ({ body: { ...OPTIONS, contests: [], refunded } }))
  render(<RefundForm entryId={5} onDone={() => {}} />)
  const sentence = 'Refunded $60.00 on Jun 6, 9:05 AM by Otis, together with another go.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
