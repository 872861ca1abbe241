// @vitest-environment happy-dom
import { setTimeout } from 'node:timers/promises'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { RefundOptions } from '#wire/events/refunds.ts'
import type { CardPayment } from '#wire/events/payments.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import type { AjaxResponse } from '../support/mockAjax.ts'
import {
  BEA,
  box,
  DUSTY,
  entry,
  JENNA,
  line,
  mark,
  openEntries,
  ROCKET,
  tableRow,
  type,
} from '../support/entryScreen.tsx'

afterEach(cleanup)

const ENTERED = { ...line(JENNA, ROCKET, [entry(1, 11), entry(2, 13)]), owes_cents: 10_000 }
const focused = () => document.activeElement?.getAttribute('aria-label')
const isPayment = ({ path }: { path: string }) => path.endsWith('/payments')
/** Without the pause, the second Enter would count as a double press. */
async function goToPay() {
  box('Rider').focus()
  await type('jen⏎')
  await setTimeout(80)
  await type('⏎')
  expect(focused()).toBe('Pay')
}
const due = () => screen.getByLabelText('Due').textContent

test('takes a payment from an already entered rider, and continues with the next rider', async () => {
  const { writes } = await openEntries({ lines: [ENTERED] })
  await goToPay()
  expect([focused(), due()]).toEqual(['Pay', '$100.00'])
  await type('k1042⏎')
  expect(focused()).toBe('Rider')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({
    path: `/ajax/rider-cards/2/${JENNA.id}/payments`,
    body: { kind: 'check', check_number: '1042', cents: 10_000 },
  })
})

test('leaves credits out of the total amount due', async () => {
  const credit = { ...line(BEA, DUSTY, [entry(3, 11)]), owes_cents: -2_125 }
  await openEntries({ lines: [ENTERED, credit] })
  expect(await screen.findByText(/due \$100\.00/)).toBeTruthy()
})

test("doesn't take a payment when Enter is pressed in an empty Pay field", async () => {
  const { writes } = await openEntries({ lines: [ENTERED] })
  await goToPay()
  await setTimeout(80)
  await type('⏎')
  expect([focused(), box('Rider').value]).toEqual(['Rider', ''])
  expect(writes()).toEqual([])
})

test('explains why a payment code is invalid, and keeps the code in the Pay field', async () => {
  const { writes } = await openEntries({ lines: [ENTERED] })
  await goToPay()
  await type('k⏎')
  expect(screen.getByRole('alert').textContent).toBe('Type the check number, e.g. k1042.')
  expect([focused(), box('Pay').value]).toEqual(['Pay', 'k'])
  expect(writes()).toEqual([])
})

test('previews a split payment before Enter is pressed', async () => {
  await openEntries({ lines: [ENTERED] })
  await goToPay()
  await type('c 40 venmo')
  expect(screen.getByText('Cash $40.00, Venmo $60.00')).toBeTruthy()
})

test.each([
  ['c40', 'Cash $40.00'],
  ['v40', 'Venmo $40.00'],
  ['k40', 'Check #40 $100.00'],
])('previews the payment code %s before Enter is pressed', async (typed, text) => {
  await openEntries({ lines: [ENTERED] })
  await goToPay()
  await type(typed)
  expect(screen.getByText(text)).toBeTruthy()
})

test('records only the amount due when more cash is given, and shows the change', async () => {
  const { writes } = await openEntries({ lines: [ENTERED] })
  await goToPay()
  await type('c 120')
  expect(screen.getByText('Cash $100.00, change $20.00')).toBeTruthy()
  await type('⏎')
  expect(await screen.findByText('Jenna Cole paid $100.00, Cash. Change: $20.00')).toBeTruthy()
  await type('jen⏎')
  expect(screen.queryByText(/^Jenna Cole paid/)).toBeNull()
  const { change_cents, cents } = writes()[0]!.body as Record<string, unknown>
  expect([change_cents, cents]).toEqual([undefined, 10_000])
})

test('asks for confirmation once before giving more than $100 in change', async () => {
  const { writes } = await openEntries({ lines: [ENTERED] })
  await goToPay()
  await type('c6000⏎')
  expect(screen.getByRole('alert').textContent).toBe('Give back $5,900.00 in change?')
  await type('⏎')
  expect([focused(), writes()]).toEqual(['Pay', []])
  fireEvent.click(screen.getByRole('button', { name: 'Give change' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({ body: { cents: 10_000 } })
  expect(screen.queryByRole('button', { name: 'Give change' })).toBeNull()
})

test('gives up to $100 in change without asking for confirmation', async () => {
  const { writes } = await openEntries({ lines: [ENTERED] })
  await goToPay()
  await type('c200⏎')
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test('keeps a failed payment, and resends it with the same idempotency key', async () => {
  let isDown = true
  const { writes } = await openEntries({
    lines: [ENTERED],
    respond: (call): AjaxResponse | undefined =>
      isPayment(call) && isDown ? { status: 500, body: {} } : undefined,
  })
  await goToPay()
  await type('c⏎')
  const again = await screen.findByText('Try again')
  expect(screen.getByLabelText('Not saved yet').textContent).toContain('Jenna Cole: Cash $100.00')
  isDown = false
  fireEvent.click(again)
  await waitFor(() => expect(screen.queryByLabelText('Not saved yet')).toBeNull())
  const keys = writes().map(({ body }) => (body as { client_key: string }).client_key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('asks for confirmation before taking more than the amount due', async () => {
  const question = 'Jenna Cole owes $0.00, but this payment is $100.00.'
  const { writes } = await openEntries({
    lines: [ENTERED],
    respond: (call): AjaxResponse | undefined =>
      isPayment(call) && !(call.body as { confirmed: boolean }).confirmed
        ? { status: 409, body: { message: question, question: true } }
        : undefined,
  })
  await goToPay()
  await type('c⏎')
  fireEvent.click(await screen.findByText('Take it anyway'))
  await waitFor(() => expect(screen.queryByText('Take it anyway')).toBeNull())
  expect(writes().map(({ body }) => (body as { confirmed: boolean }).confirmed)).toEqual([false, true])
})

test.each([
  ['$20.00', { paid_cents: 2_000, owes_cents: 3_000 }],
  ['Mae Cole', { owes_cents: 5_000, payer: { id: 77, name: 'Mae Cole' } }],
  ['Paid', { owes_cents: 0 }],
  ['', { owes_cents: 5_000 }],
])('shows "%s" in the Paid column for %j', async (text, money) => {
  await openEntries({ lines: [{ ...line(JENNA, ROCKET, [entry(1, 11)]), ...money }] })
  await screen.findByRole('row', { name: /Rocket/ })
  expect(tableRow('Rocket').getAllByRole('cell').at(-1)!.textContent).toBe(text)
})

test('shows the amount still owed in the Due column, not the amount charged', async () => {
  const paid = { paid_cents: 2_000, owes_cents: 3_000, due_cents: 3_000 }
  await openEntries({ lines: [{ ...line(JENNA, ROCKET, [entry(1, 11)]), ...paid }] })
  await screen.findByRole('row', { name: /Rocket/ })
  expect(tableRow('Rocket').getAllByRole('cell').at(-2)!.textContent).toBe('$30.00')
})

const RUN = {
  id: 1,
  version: 4,
  activity_id: 11,
  class: 'Open',
  round: '',
  draw: 3,
  horse: 'Rocket',
  scored: false,
  scratch_kind: null,
}
const cardOf = (changes: Partial<RiderCard> = {}): RiderCard => ({
  rider: JENNA,
  payer: null,
  pays_for: [],
  has_email: false,
  phone: null,
  arrived: false,
  back_number: null,
  announcer_note: null,
  runs: [{ ...RUN, scratched: false }],
  charges: [],
  due_cents: 5_000,
  payments: [],
  paid_cents: 0,
  owes_cents: 5_000,
  won_cents: null,
  won_paid_cents: null,
  fees_from_winnings: [],
  to_pay_cents: null,
  returned_check_cents: 0,
  pieces: [],
  ...changes,
})

describe('focus on the rider card', () => {
  async function openCard(after: RiderCard, before = cardOf(), refund?: RefundOptions, refunded = after) {
    let shown = before
    const { writes } = await openEntries({
      lines: [ENTERED],
      respond({ method, path }): AjaxResponse | undefined {
        if (method !== 'get' && (path.endsWith('/payments') || path.endsWith('/scratch'))) {
          shown = after
          return { body: shown }
        }
        if (path.includes('papers')) return { body: { today: '', last_day: '', holders: [] } }
        if (path.endsWith('/scratch')) return { body: { kind: 'draw-out' } }
        if (path.includes('refund')) {
          if (method !== 'get') shown = refunded
          return refund ? { body: refund } : { status: 404 }
        }
        return path === `/ajax/rider-cards/2/${JENNA.id}` ? { body: shown } : undefined
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Jenna Cole' }))
    await waitFor(() => expect(focused()).toBe('Amount paid'))
    return writes
  }

  async function pressScratch() {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Scratch' })
    await waitFor(() => expect(button.disabled).toBe(false))
    button.focus()
    fireEvent.click(button)
  }

  test('opens the scratch form from the prompt about removing a drawn run', async () => {
    const drawn = line(JENNA, ROCKET, [entry(1, 11, { draw: 3 })])
    const { writes } = await openEntries({
      lines: [drawn],
      respond({ path }): AjaxResponse | undefined {
        if (path.includes('papers')) return { body: { today: '', last_day: '', holders: [] } }
        if (path.endsWith('/scratch')) return { body: { kind: 'turn-out' } }
        return path === `/ajax/rider-cards/2/${JENNA.id}` ? { body: cardOf() } : undefined
      },
    })
    const marked = mark('Open Saturday', 'Jenna Cole on Rocket')
    fireEvent.click(marked)
    fireEvent.click(screen.getByRole('button', { name: 'Draw out, vet out or turn out instead...' }))
    expect(screen.queryByText(/^Take Jenna Cole on Rocket out/)).toBeNull()
    const why = await screen.findByLabelText<HTMLSelectElement>('Type of scratch')
    await waitFor(() => expect([document.activeElement, why.value]).toEqual([why, 'turn-out']))
    expect(fireEvent.keyDown(why, { key: 'Enter' }), 'Enter scratches nothing').toBe(false)
    expect(writes()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Scratch' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]).toMatchObject({
      method: 'post',
      path: '/ajax/user-activity/1/scratch',
      body: { kind: 'turn-out', reason: null, frees_slot: false, all_gos: true },
    })
  })

  test('focuses the "Amount paid" field when the rider card opens and after a payment', async () => {
    await openCard(cardOf({ owes_cents: 2_000, paid_cents: 3_000 }))
    const take = screen.getByRole('button', { name: 'Take $50.00' })
    take.focus()
    fireEvent.click(take)
    await screen.findByText('$20.00')
    await waitFor(() => expect(focused()).toBe('Amount paid'))
  })

  test('takes only one payment when Enter is pressed again after a partial payment', async () => {
    const writes = await openCard(cardOf({ owes_cents: 2_000, paid_cents: 3_000 }))
    const amount = () => screen.getByLabelText<HTMLInputElement>('Amount paid')
    fireEvent.change(amount(), { target: { value: '30' } })
    fireEvent.submit(amount().form!)
    await screen.findByText('$20.00')
    await waitFor(() => expect([focused(), amount().value]).toEqual(['Amount paid', '']))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take' }).disabled).toBe(true)
    expect(amount().form!.hasAttribute('data-unsaved')).toBe(false)
    fireEvent.submit(amount().form!)
    expect(writes()).toHaveLength(1)
    fireEvent.change(amount(), { target: { value: '20' } })
    fireEvent.submit(amount().form!)
    await waitFor(() => expect(writes()).toHaveLength(2))
  })

  test("moves focus to the Refund button after a scratch if the refund form can't be loaded", async () => {
    await openCard(cardOf({ runs: [{ ...RUN, scratched: true }] }))
    fireEvent.click(screen.getByRole('button', { name: 'Scratch Open' }))
    await pressScratch()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Refund Open'))
  })

  async function refundScratchedRun(refunded: Partial<RiderCard>) {
    const kept: RefundOptions['by_policy']['vet-out'] = {
      contests: [{ contest_id: 11, refund_cents: 1_000 }],
      fees_refunded: false,
      kept_for: 'purse',
      has_stage: true,
    }
    const after = cardOf({ runs: [{ ...RUN, scratched: true }], paid_cents: 5_000, owes_cents: 0 })
    const options: RefundOptions = {
      contests: [{ contest_id: 11, name: 'Open', fee_cents: 5_000, refund_cents: 0 }],
      fees_cents: 0,
      fees_refunded: false,
      kept_for: null,
      refunded: null,
      owes_cents: 0,
      scratch: { kind: 'vet-out', reason: null },
      by_policy: { 'vet-out': kept, 'draw-out': kept, 'turn-out': kept },
    }
    await openCard(after, cardOf(), options, { ...after, ...refunded })
    fireEvent.click(screen.getByRole('button', { name: 'Scratch Open' }))
    await pressScratch()
    await screen.findByRole('form', { name: 'Refund' })
    expect(document.activeElement).toBe(screen.getByLabelText('Reason (optional)'))
    fireEvent.click(screen.getByRole('button', { name: 'Refund $10.00' }))
    expect(await screen.findByText('Give back $10.00.')).toBeTruthy()
  }

  test('moves focus to the refund form after a scratch, then to the amount to give back after the refund', async () => {
    await refundScratchedRun({ owes_cents: -1_000 })
    await screen.findByRole('button', { name: 'Give back $10.00' })
    await waitFor(() => expect(focused()).toBe('Amount paid'))
    expect(screen.getByLabelText<HTMLInputElement>('Amount paid').value).toBe('10.00')
    fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Amount paid').form!)
    await waitFor(() => expect(screen.queryByText('Give back $10.00.')).toBeNull())
  })

  test('moves focus to the "Give back" button for the payer after a refund if the rider has a payer', async () => {
    await refundScratchedRun({ owes_cents: -1_000, payer: { id: 77, name: 'Mae Cole' } })
    const button = await screen.findByRole('button', { name: 'Give back $10.00 to Mae Cole' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('scratches and restores all gos of an entry', async () => {
    const gos = [1, 2].map((id) => ({ ...RUN, id, round: String(id) }))
    const cards = [true, false].map((scratched) => cardOf({ runs: gos.map((go) => ({ ...go, scratched })) }))
    const writes = await openCard(cards[0]!, cards[1])
    fireEvent.click(screen.getByRole('button', { name: 'Scratch Open, 2nd Go' }))
    expect(screen.getByText("Scratches this entry in all gos it hasn't run yet.")).toBeTruthy()
    await pressScratch()
    fireEvent.click(await screen.findByRole('button', { name: 'Put back in Open, 1st Go' }))
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { method: 'post', url: '/ajax/user-activity/2/scratch', body: { kind: 'draw-out', all_gos: true } },
        { method: 'delete', url: '/ajax/user-activity/1/scratch?all_gos=true' },
      ]),
    )
  })
})

test('shows a button in the Paid column to give back a credit', async () => {
  const refunded = { ...line(JENNA, ROCKET, [entry(1, 11)]), owes_cents: -6_375 }
  await openEntries({
    lines: [refunded],
    respond: ({ path }) => (path.startsWith('/ajax/rider-cards/') ? { body: cardOf() } : undefined),
  })
  const giveBack = await screen.findByRole('button', { name: 'Give back $63.75 to Jenna Cole' })
  fireEvent.click(giveBack)
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test("shows a run's history on the rider card, even if the run has no slot", async () => {
  const changes = [{ at: 'Nov 21, 2026, 3:05 PM', by: 'Otis Organizer', lines: ['Scratched: draw-out'] }]
  const card = cardOf({ runs: [{ ...RUN, draw: null, scratched: true }] })
  await openEntries({
    url: `/entries?card=${JENNA.id}`,
    lines: [ENTERED],
    respond({ path }): AjaxResponse | undefined {
      if (path.includes('papers')) return { body: { today: '', last_day: '', holders: [] } }
      if (path === `/ajax/user-activity/${RUN.id}/history`) return { body: { changes, has_older: false } }
      return path === `/ajax/rider-cards/2/${JENNA.id}` ? { body: card } : undefined
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^History of / }))
  await screen.findByText('Scratched: draw-out')
})

async function showCard(shown: RiderCard, afterPayment = shown, sendsMail = false) {
  let isPaid = false
  const opened = await openEntries({
    url: `/entries?card=${JENNA.id}`,
    lines: [ENTERED],
    sendsMail,
    respond(call): AjaxResponse | undefined {
      const { path } = call
      if (path.includes('papers')) return { body: { today: '', last_day: '', holders: [] } }
      isPaid ||= isPayment(call)
      const isCard = path === `/ajax/rider-cards/2/${JENNA.id}` || isPayment(call)
      return isCard ? { body: isPaid ? afterPayment : shown } : undefined
    },
  })
  await screen.findByRole('form', { name: 'Add a charge' })
  return opened
}

const totals = () =>
  [...document.querySelectorAll('.rider-card-totals > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  )

test('opens the rider card given in the URL', async () => {
  await showCard(cardOf())
  expect(screen.getByRole('dialog', { name: 'Jenna Cole' })).toBeTruthy()
})

test.each([
  [0, '$120.00, not paid yet'],
  [8_000, '$120.00, paid $80.00'],
])('shows how much of the winnings has been paid: %i cents', async (won_paid_cents, text) => {
  await showCard(cardOf({ won_cents: 12_000, won_paid_cents }))
  expect(totals()).toContainEqual(['Won so far', text])
})

describe('cash given and change due', () => {
  const given = () => screen.queryByLabelText<HTMLInputElement>('Cash given')
  const give = (text: string) => fireEvent.change(given()!, { target: { value: text } })
  const change = () => screen.getByLabelText('Change').textContent

  test('shows the change due, and hides the Cash given field for other payment methods', async () => {
    await showCard(cardOf())
    expect(change()).toBe('')
    give('60')
    expect(change()).toBe('Change: $10.00')
    fireEvent.change(screen.getByLabelText('Amount paid'), { target: { value: '47' } })
    expect(change()).toBe('Change: $13.00')
    give('40')
    expect(change()).toBe('$7.00 short')
    give('50 x')
    expect(change()).toBe('')
    fireEvent.change(screen.getByLabelText('Payment type'), { target: { value: 'card' } })
    expect(given()).toBeNull()
  })
})

test('still shows the change due after the payment', async () => {
  await showCard(cardOf(), cardOf({ paid_cents: 5_000, owes_cents: 0 }))
  fireEvent.change(screen.getByLabelText('Cash given'), { target: { value: '60' } })
  fireEvent.click(screen.getByRole('button', { name: 'Take $50.00' }))
  await waitFor(() => expect(screen.getByLabelText('Change').textContent).toBe('Took $50.00. Change: $10.00'))
  expect(screen.getByLabelText<HTMLInputElement>('Cash given').value).toBe('')
})

const PAYMENT: CardPayment = {
  id: 5,
  kind: 'cash',
  check_number: null,
  cents: 5_000,
  note: '',
  at: 'Sat, Jun 6, 9:05 AM',
  by: null,
  returned: false,
  can_void: true,
  voided: null,
  mailed: null,
}
const paid = (changes: Partial<CardPayment> = {}) =>
  cardOf({ paid_cents: 5_000, owes_cents: 0, payments: [{ ...PAYMENT, ...changes }] })

test.each([false, true])('offers to email a receipt only if email is set up: %s', async (sendsMail) => {
  await showCard(paid(), undefined, sendsMail)
  const sentence = screen.queryByText(/^Email isn't set up here. Print receipts instead./)
  const button = screen.queryByRole('button', { name: 'Email receipt Cash' })
  expect([sentence === null, button !== null]).toEqual([sendsMail, sendsMail])
  expect(screen.getByRole('link', { name: 'Receipt Cash' })).toBeTruthy()
})

test.each([
  ['Void payment of $50.00, Cash', {}],
  ['Void payment of $65.00, Check #88', { kind: 'check', check_number: '88', cents: 6_500 }],
  ['Void $15.00 given back, Cash', { cents: -1_500 }],
])('voids a payment with the button "%s"', async (name, changes) => {
  const { calls } = await showCard(paid(changes))
  fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'typed twice' } })
  fireEvent.click(screen.getByRole('button', { name: 'Void payment' }))
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ path: '/ajax/payments/2/5/void', body: { reason: 'typed twice' } }),
    ),
  )
})

describe('giving money back', () => {
  const direction = () => screen.queryByLabelText('Take or give back money')

  test('offers to give money back if the rider has a credit', async () => {
    await showCard({ ...paid(), owes_cents: -1_000 })
    expect(direction()).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Give back $10.00' })).toBeTruthy()
  })

  test.each([
    ['can still be voided', {}],
    ['came out of winnings', { can_void: false, kind: 'winnings' }],
    ['is marked as returned', { can_void: false, returned: true }],
  ])("doesn't offer to give money back if the rider has no credit and the payment %s", async (_, changes) => {
    await showCard(paid(changes))
    expect(direction()).toBeNull()
  })

  test("offers to give money back even if the payment's cash box has already been counted", async () => {
    await showCard(paid({ can_void: false }))
    expect(direction()).toBeTruthy()
  })
})

const MAE = { id: 77, name: 'Mae Cole' }
const paidRider = (rider: { id: number; name: string }, due_cents: number, changes: object = {}) => ({
  ...rider,
  arrived: false,
  charges: [],
  paid_cents: 0,
  due_cents,
  ...changes,
})

test("saves the back number on Enter and the announcer's note on blur, each only if it changed", async () => {
  const { calls } = await showCard(cardOf({ back_number: '12' }))
  const patches = () => calls.filter(({ method }) => method === 'patch').map(({ body }) => body)
  const number = screen.getByLabelText<HTMLInputElement>('Back number')
  const note = screen.getByLabelText("Announcer's note")
  fireEvent.blur(number)
  fireEvent.keyDown(number, { key: 'Enter' })
  expect(patches()).toEqual([])
  fireEvent.change(number, { target: { value: ' 14 ' } })
  fireEvent.keyDown(number, { key: 'Enter' })
  await waitFor(() => expect(patches()).toEqual([{ back_number: '14' }]))
  fireEvent.change(note, { target: { value: 'Local favorite' } })
  fireEvent.blur(note)
  await waitFor(() =>
    expect(patches()).toEqual([{ back_number: '14' }, { announcer_note: 'Local favorite' }]),
  )
})

describe('rider card totals', () => {
  test('adds up the charges of all riders that a payer pays for', async () => {
    const pays_for = [paidRider(MAE, 4_000), paidRider(BEA, 3_000)]
    await showCard(cardOf({ pays_for, due_cents: 5_000, paid_cents: 2_000, owes_cents: 10_000 }))
    expect(totals()).toEqual([
      ["Jenna Cole's charges", '$50.00'],
      ['Mae Cole', '$40.00'],
      ['Bea Avery', '$30.00'],
      ['Paid', '-$20.00'],
      ['Owes', '$100.00'],
    ])
    expect(screen.getByText('Pays for Mae Cole and Bea Avery.')).toBeTruthy()
  })

  test("leaves the payer's own charges and payments out of the totals if there are none", async () => {
    await showCard(cardOf({ pays_for: [paidRider(MAE, 4_000)], due_cents: 0, owes_cents: 4_000 }))
    expect(totals()).toEqual([
      ['Mae Cole', '$40.00'],
      ['Owes', '$40.00'],
    ])
    expect(screen.getByText('Jenna Cole has no charges.')).toBeTruthy()
  })

  test.each([
    [
      9_000,
      'Mae Cole pays for this rider and owes a total of',
      '$90.00',
      '$400.00 winnings − $90.00 owed fees = $310.00',
    ],
    [-1_000, 'Mae Cole pays for this rider and has a credit of', '$10.00', '$400.00'],
  ])("shows the payer's balance, and the winnings left after fees are deducted", async (...row) => {
    const [owes_cents, text, amount, left] = row
    await showCard(cardOf({ payer: MAE, owes_cents, to_pay_cents: 40_000 }))
    expect(totals().slice(0, 2)).toEqual([
      [text, amount],
      ['Winnings to pay, all riders on this bill', `${left} Pay now`],
    ])
  })
})

describe("a family payer's card", () => {
  const charge = (id: number, name: string, cents: number) => ({
    id,
    name,
    horse: null,
    cents,
    can_waive: false,
    waived: null,
  })
  const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

  async function openFamily(refusal?: string) {
    const arrived = new Set([MAE.id])
    const family = () =>
      cardOf({
        arrived: arrived.has(JENNA.id),
        pays_for: [MAE, BEA].map((one) => paidRider(one, 0, { arrived: arrived.has(one.id) })),
      })
    const { writes } = await openEntries({
      lines: [ENTERED],
      respond({ method, path, body }): AjaxResponse | undefined {
        if (path.includes('papers')) return { body: { today: '', last_day: '', holders: [] } }
        if (path.endsWith('/check-in') && refusal) return { status: 409, body: { message: refusal } }
        if (path.endsWith('/check-in')) {
          const change = body as { riders: number[]; arrived: boolean }
          for (const id of change.riders) arrived[change.arrived ? 'add' : 'delete'](id)
        }
        return method === 'get' && !path.startsWith('/ajax/rider-cards/') ? undefined : { body: family() }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Jenna Cole' }))
    await screen.findByRole('group', { name: 'Checked in' })
    return writes
  }
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

  test("checks in every family member who isn't checked in yet", async () => {
    const writes = await openFamily()
    await press('Check in the whole family')
    await waitFor(() => expect(checkbox('Jenna Cole').checked).toBe(true))
    expect(checkbox('Bea Avery').checked).toBe(true)
    await press('Undo check-in')
    await waitFor(() => expect(checkbox('Jenna Cole').checked).toBe(false))
    expect([checkbox('Mae Cole').checked, checkbox('Bea Avery').checked]).toEqual([true, false])
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      ['/ajax/rider-cards/2/41/check-in', { riders: [JENNA.id, BEA.id], arrived: true }],
      ['/ajax/rider-cards/2/41/check-in', { riders: [JENNA.id, BEA.id], arrived: false }],
    ])
  })

  test("stops offering to undo the family's check-in once one rider is checked out", async () => {
    const writes = await openFamily()
    await press('Check in the whole family')
    await act(async () => void fireEvent.click(checkbox('Mae Cole')))
    await waitFor(() => expect(checkbox('Mae Cole').checked).toBe(false))
    await act(async () => void fireEvent.click(checkbox('Mae Cole')))
    await waitFor(() => expect(checkbox('Mae Cole').checked).toBe(true))
    expect(screen.queryByText('Undo check-in')).toBeNull()
    expect(screen.queryByText('Check in the whole family')).toBeNull()
    expect(
      writes()
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([
      { riders: [MAE.id], arrived: false },
      { riders: [MAE.id], arrived: true },
    ])
  })

  test("shows why the family can't be checked in, and doesn't offer to undo the check-in", async () => {
    await openFamily('Someone else just changed who pays for these riders. Check the names and try again.')
    await press('Check in the whole family')
    expect((await screen.findByRole('alert')).textContent).toContain('Someone else just changed who pays')
    expect(screen.getByText('Check in the whole family')).toBeTruthy()
    expect(screen.queryByText('Undo check-in')).toBeNull()
  })

  test("shows a statement of each rider's charges, the payments and the amount owed", async () => {
    const refunded = charge(3, 'Refund Open', -1_000)
    const waived = { ...charge(4, 'Stall', 900), waived: { reason: 'sponsor', by: null } }
    const pays_for = [
      paidRider(MAE, 3_000, { charges: [charge(2, 'Open', 4_000), refunded, waived] }),
      paidRider(BEA, 1_500, { charges: [charge(5, 'Youth', 2_500)], paid_cents: 1_000 }),
    ]
    const charges = [charge(1, 'Open', 5_000)]
    await showCard(cardOf({ charges, pays_for, paid_cents: 2_000, owes_cents: 7_500 }))
    const statement = screen.getByRole('table', { name: "Jenna Cole's statement" })
    const rows = within(statement).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).filter(Boolean))).toEqual([
      ['Jenna Cole'],
      ['Open', '$50.00'],
      ['Subtotal', '$50.00'],
      ['Mae Cole'],
      ['Open', '$40.00'],
      ['Refund Open', '-$10.00'],
      ['Stall sponsor', '$9.00'],
      ['Subtotal', '$30.00'],
      ['Bea Avery'],
      ['Youth', '$25.00'],
      ['Subtotal', '$25.00'],
      ['Family total', '$105.00'],
      ['Paid by Jenna Cole', '-$20.00'],
      ['Paid by Bea Avery', '-$10.00'],
      ['Owes', '$75.00'],
    ])
  })
})
