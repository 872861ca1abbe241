import { expect, test } from 'vitest'
import { owingSentence, ownBalanceText } from '../../server/rules/fees/owing.ts'

const account = (name: string, owes_cents: number) => ({ name, owes_cents })

test('names the account and the amount if only one account owes money', () => {
  expect(owingSentence(1, [account('Jen Cole', 4_000)])).toBe('Jen Cole still owes $40.00.')
  expect(owingSentence(2, [account('Mae Cole', 8_000)])).toBe('Mae Cole still owes $80.00 for 2 riders.')
})

test("adds up all accounts' debts and lists the largest amounts first", () => {
  expect(owingSentence(2, [account('Al', 1_000), account('Bo', 120_050)])).toBe(
    '2 riders still owe $1,210.50: Bo $1,200.50, Al $10.00.',
  )
})

test('counts accounts instead of riders if an account pays for several riders', () => {
  expect(owingSentence(3, [account('Al', 1_000), account('Bo', 120_050)])).toBe(
    '2 accounts still owe $1,210.50 for 3 riders: Bo $1,200.50, Al $10.00.',
  )
})

test('lists at most ten accounts that owe money', () => {
  const accounts = Array.from({ length: 12 }, (_, index) => account(`Rider ${index}`, 100))
  const sentence = owingSentence(12, accounts)
  expect(sentence).toContain('12 riders still owe $12.00: Rider 0 $1.00, ')
  expect(sentence).toMatch(/Rider 9 \$1\.00 and 2 more\.$/)
})

test('shows riders their own debt or credit, and that of each rider they manage', () => {
  expect(ownBalanceText({ rider: null, owes_cents: 8_500 })).toBe('You owe $85.00 (pay at the window)')
  expect(ownBalanceText({ rider: 'Kim Cole', owes_cents: 4_000 })).toBe(
    'Kim Cole owes $40.00 (pay at the window)',
  )
  expect(ownBalanceText({ rider: null, owes_cents: -1_000 })).toBe('You have a credit of $10.00')
  expect(ownBalanceText({ rider: 'Kim Cole', owes_cents: -1_000 })).toBe('Kim Cole has a credit of $10.00')
})
