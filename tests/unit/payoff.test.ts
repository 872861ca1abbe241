import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planPayoff, type PayoffChoice, sumLines, type Winnings, winningsText } from '#rules/payout/payoff.ts'

const won = (id: number, name: string, cents: number[], account_id = id): Winnings => ({
  rider: { id, name },
  account_id,
  lines: cents.map((cents, index) => ({ cents, description: `place ${index + 1}` })),
})

const toRider = ({ rider }: Winnings, more: Partial<PayoffChoice> = {}): PayoffChoice => ({
  rider_id: rider.id,
  kind: 'check',
  payee_id: rider.id,
  payee: rider.name,
  nets: true,
  ...more,
})

test("writes one check for a rider's winnings in all classes, minus the fees that the rider owes", () => {
  const jen = won(1, 'Jen Cole', [12_000, 4_000])
  expect(planPayoff([jen], [toRider(jen)], new Map([[1, 5_500]]))).toEqual([
    {
      kind: 'check',
      payee_id: 1,
      payee: 'Jen Cole',
      cents: 10_500,
      netted: [{ account_id: 1, rider_id: 1, cents: 5_500 }],
      lines: jen.lines,
    },
  ])
})

test("pays a guardian one check for two riders, and deducts the family's fees once", () => {
  const [kid, sis] = [won(2, 'Kid Cole', [3_000], 1), won(3, 'Sis Cole', [5_000], 1)]
  const mom = { payee_id: 1, payee: 'Mae Cole' }
  const [payoff, ...others] = planPayoff(
    [sis, kid],
    [toRider(kid, mom), toRider(sis, mom)],
    new Map([[1, 4_000]]),
  )
  expect(others).toEqual([])
  expect(payoff).toMatchObject({
    payee: 'Mae Cole',
    cents: 4_000,
    netted: [
      { account_id: 1, rider_id: 2, cents: 3_000 },
      { account_id: 1, rider_id: 3, cents: 1_000 },
    ],
  })
  expect(payoff!.lines.map(({ description }) => description)).toEqual([
    'Kid Cole: place 1',
    'Sis Cole: place 1',
  ])
})

test('distinguishes a payee with the ID 225 from a typed-in payee whose name is 225', () => {
  const [jen, bo] = [won(225, 'Jen Cole', [3_000]), won(2, 'Bo Diaz', [5_000])]
  const payoffs = planPayoff(
    [jen, bo],
    [toRider(jen), toRider(bo, { payee_id: null, payee: '225' })],
    new Map(),
  )
  expect(payoffs.map(({ payee, cents }) => [payee, cents])).toEqual([
    ['225', 5_000],
    ['Jen Cole', 3_000],
  ])
})

test("never deducts more than the winnings, and doesn't write a check if nothing is left", () => {
  const jen = won(1, 'Jen Cole', [3_000])
  expect(planPayoff([jen], [toRider(jen)], new Map([[1, 8_000]]))).toMatchObject([
    { kind: 'cash', cents: 0, netted: [{ account_id: 1, rider_id: 1, cents: 3_000 }] },
  ])
})

test("doesn't pay out a rider's credit, and deducts owed fees only if the organizer chooses to", () => {
  const [jen, ann] = [won(1, 'Jen Cole', [3_000]), won(2, 'Ann Bell', [2_000])]
  const choices = [toRider(jen), toRider(ann, { nets: false, kind: 'cash' })]
  const owed = new Map([
    [1, -500],
    [2, 900],
  ])
  expect(planPayoff([jen, ann], choices, owed)).toMatchObject([
    { payee: 'Ann Bell', kind: 'cash', cents: 2_000, netted: [] },
    { payee: 'Jen Cole', kind: 'check', cents: 3_000, netted: [] },
  ])
})

test('combines typed-in payees with the same name, but not riders with the same name', () => {
  const [a, b] = [won(1, 'Jen Cole', [100]), won(2, 'Jen Cole', [200])]
  const typed = { payee_id: null, payee: 'Cole Ranch' }
  expect(planPayoff([a, b], [toRider(a), toRider(b)], new Map())).toHaveLength(2)
  expect(
    planPayoff([a, b], [toRider(a, typed), toRider(b, { ...typed, payee: 'COLE RANCH' })], new Map()),
  ).toHaveLength(1)
})

test('shows winnings minus deducted fees as the amount to pay', () => {
  expect(winningsText(10_060, 1_000)).toBe('$100.60 winnings − $10.00 owed fees = $90.60')
  expect(winningsText(10_060, 0)).toBe('$100.60')
})

test("spends every cent of the chosen riders' winnings exactly once, on payments or owed fees", () => {
  const winnings = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      account: fc.integer({ min: 1, max: 4 }),
      cents: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 4 }),
      owes: fc.integer({ min: -2_000, max: 60_000 }),
      kind: fc.constantFrom('check' as const, 'cash' as const),
      payee: fc.constantFrom('rider', 'payer', 'other'),
      nets: fc.boolean(),
      isChosen: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 9 },
  )
  fc.assert(
    fc.property(winnings, (riders) => {
      const list = riders.map(({ id, account, cents }) => won(id, `Rider ${id}`, cents, account))
      const owed = new Map(riders.map(({ account, owes }) => [account, owes]))
      const chosen = riders.filter(({ isChosen }) => isChosen)
      const choices = chosen.map(({ id, account, kind, payee, nets }) => ({
        rider_id: id,
        kind,
        payee_id: payee === 'rider' ? id : payee === 'payer' ? account : null,
        payee: payee === 'other' ? 'Cole Ranch' : `Rider ${id}`,
        nets,
      }))
      const payoffs = planPayoff(list, choices, owed)

      const netted = payoffs.flatMap((payoff) => payoff.netted)
      const left = sumLines(chosen.map(({ cents }) => ({ cents: cents.reduce((a, b) => a + b, 0) })))
      expect(sumLines(payoffs) + sumLines(netted)).toBe(left)
      for (const { cents, lines, netted } of payoffs) {
        expect(cents).toBeGreaterThanOrEqual(0)
        expect(cents + sumLines(netted)).toBe(sumLines(lines))
      }
      for (const [account, owes] of owed) {
        const taken = sumLines(netted.filter(({ account_id }) => account_id === account))
        expect(taken).toBeLessThanOrEqual(Math.max(0, owes))
      }
      expect(payoffs.flatMap(({ lines }) => lines)).toHaveLength(chosen.flatMap(({ cents }) => cents).length)
    }),
  )
})
