import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPlainAmount } from '../../server/lib/money.ts'
import { parsePayments } from '../../server/rules/fees/paymentCode.ts'
import { sumCounts } from '../../server/rules/fees/cashCount.ts'

const parse = (text: string, due = 21_000) =>
  parsePayments(text, ['Venmo', 'Zelle', 'Voucher', 'Cash App'], due)
const payment = (kind: string, cents: number, check_number: string | null = null) => ({
  kind,
  check_number,
  cents,
})

const WRONG_AMOUNT = 'Type an amount, e.g. 45 or 45.50, up to $10,000,000.00.'

describe('payment codes', () => {
  test.each([
    ['c', payment('cash', 21_000)],
    ['C', payment('cash', 21_000)],
    ['cash', payment('cash', 21_000)],
    ['card', payment('card', 21_000)],
    ['k1042', payment('check', 21_000, '1042')],
    ['cash app', payment('Cash App', 21_000)],
    ['cashapp 5', payment('Cash App', 500)],
    ['check #1042', payment('check', 21_000, '1042')],
    ['ven', payment('Venmo', 21_000)],
    ['z', payment('Zelle', 21_000)],
    ['c 40', payment('cash', 4_000)],
    ['card $1,250.50', payment('card', 125_050)],
    ['k7 90.5', payment('check', 9_050, '7')],
    ['c200', payment('cash', 20_000)],
    ['C$12.50', payment('cash', 1_250)],
    ['card1,250.50', payment('card', 125_050)],
    ['ven50', payment('Venmo', 5_000)],
    ['z50', payment('Zelle', 5_000)],
    ['k150', payment('check', 21_000, '150')],
    ['k1042 150', payment('check', 15_000, '1042')],
  ])('reads the payment code "%s" as one payment', (text, expected) => {
    expect(parse(text)).toEqual({ payments: [expected] })
  })

  test('reads several payments, even without a space before the amount', () => {
    expect(parse('c100 z60 k1042')).toEqual({
      payments: [payment('cash', 10_000), payment('Zelle', 6_000), payment('check', 5_000, '1042')],
    })
  })

  test("reads digits as part of a payment method's name only if that method exists", () => {
    expect(parsePayments('pay24', ['Pay24', 'Pay'], 21_000)).toEqual({ payments: [payment('Pay24', 21_000)] })
    expect(parsePayments('pay25', ['Pay24', 'Pay'], 21_000)).toEqual({ payments: [payment('Pay', 2_500)] })
  })

  test('takes only the amount due if the rider pays more in cash, and gives the rest back as change', () => {
    expect(parse('c 250')).toEqual({ payments: [{ ...payment('cash', 21_000), change_cents: 4_000 }] })
    expect(parse('card 100 c 120')).toEqual({
      payments: [payment('card', 10_000), { ...payment('cash', 11_000), change_cents: 1_000 }],
    })
    expect(parse('c 210')).toEqual({ payments: [payment('cash', 21_000)] })
    expect(parse('c 40', 0)).toEqual({ payments: [payment('cash', 4_000)] })
  })

  test('fills in the remaining amount due if the last payment is typed without an amount', () => {
    expect(parse('c 100 k1042')).toEqual({
      payments: [payment('cash', 10_000), payment('check', 11_000, '1042')],
    })
  })

  test.each([
    [
      'x',
      'Unknown code: x. Type c for cash, k and the number for a check, card, venmo, zelle, voucher, cash app.',
    ],
    ['v', /^Unknown code: v/],
    ['v50', /^Unknown code: v50/],
    ['check1042', 'Type the check number, e.g. k1042.'],
    ['c1.234', WRONG_AMOUNT],
    ['c10000000.01', WRONG_AMOUNT],
    ['c99999999999', WRONG_AMOUNT],
    ['k1042 99999999999999999999', WRONG_AMOUNT],
    ['c0', 'Nothing is due. Type an amount after the code, e.g. c 40.'],
    ['ca', /^Unknown code: ca/],
    ['k', 'Type the check number, e.g. k1042.'],
    ['check', 'Type the check number, e.g. k1042.'],
    ['check 100', 'Type the check number, e.g. k1042.'],
    ['c 1.234', WRONG_AMOUNT],
    ['c 0', 'Nothing is due. Type an amount after the code, e.g. c 40.'],
    ['c 300 card', 'Nothing is due. Type an amount after the code, e.g. c 40.'],
    ['100', /^Unknown code: 100/],
  ])('rejects the payment code "%s"', (text, problem) => {
    const refused = parse(text)
    expect('problem' in refused && refused.problem).toEqual(
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    )
  })

  test('rejects a payment code without an amount if nothing is due', () => {
    expect(parse('c', 0)).toHaveProperty('problem')
    expect(parse('c', -500)).toHaveProperty('problem')
  })

  test('splits the exact amount due between two payment methods', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000_000 }), fc.integer({ min: 1 }), (due, some) => {
        const first = 1 + (some % (due - 1))
        const typed = parse(`c ${formatPlainAmount(first)} k12`, due)
        expect('payments' in typed && typed.payments.map(({ cents }) => cents)).toEqual([first, due - first])
      }),
    )
  })
})

test('adds up bills and coins', () => {
  expect(sumCounts({ 10000: 2, 2000: 1, 25: 3, 1: 4 })).toBe(22_079)
  expect(sumCounts({})).toBe(0)
})
