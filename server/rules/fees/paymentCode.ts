import { formatCents, MAX_CENTS, parseMoney } from '#lib/money.ts'
import { PAYMENT_KINDS } from './paymentKinds.ts'

export type TypedPayment = {
  kind: string
  check_number: string | null
  cents: number
  /** The cash to give back. `cents` doesn't include it. */
  change_cents?: number
}

/**
 * `c` is cash, `k1042` is check number 1042, and other kinds match by the beginning of their names. In `c 100 k1042`,
 * the check pays the rest. `c100` is $100 in cash, but `k100` is check number 100.
 */
export function parsePayments(
  text: string,
  named: readonly string[],
  dueCents: number,
): { payments: TypedPayment[] } | { problem: string } {
  const payments: TypedPayment[] = []
  let rest = dueCents
  const tokens = text.trim().split(/\s+/)
  while (tokens.length > 0) {
    const token = tokens.shift()!
    const kind = kindOf(token, named, tokens) ?? kindBeforeAmount(token, named, tokens)
    if (!kind) return { problem: unknownCode(token, named) }
    if (kind.check_number === '') return { problem: 'Type the check number, e.g. k1042.' }
    const amount = tokens.length > 0 && AMOUNT.test(tokens[0]!) ? parseMoney(tokens.shift()!) : undefined
    if (amount === null || (amount ?? 0) > MAX_CENTS) return { problem: AMOUNT_PROBLEM }
    const cents = amount ?? rest
    if (cents <= 0) return { problem: 'Nothing is due. Type an amount after the code, e.g. c 40.' }
    const change_cents = kind.kind === 'cash' && rest > 0 ? cents - rest : 0
    if (change_cents > 0) payments.push({ ...kind, cents: rest, change_cents })
    else payments.push({ ...kind, cents })
    rest -= cents
  }
  return { payments }
}

/** More change than this is probably a typo, such as `c6000` for `c60`. */
const MUCH_CHANGE_CENTS = 10_000

export function changeQuestion(payments: TypedPayment[]): string | null {
  const cents = payments.reduce((sum, { change_cents = 0 }) => sum + change_cents, 0)
  return cents > MUCH_CHANGE_CENTS ? `Give back ${formatCents(cents)} in change?` : null
}

const AMOUNT_PROBLEM = `Type an amount, e.g. 45 or 45.50, up to ${formatCents(MAX_CENTS)}.`

const AMOUNT = /^\$?[\d.,]+$/

function kindOf(token: string, named: readonly string[], rest: string[]) {
  const typed = token.toLowerCase()
  if (typed === 'c') return { kind: 'cash', check_number: null }
  const check = /^k(\d[\w-]{0,19})?$/.exec(typed)
  if (check) return { kind: 'check', check_number: check[1] ?? '' }
  const kind = longName(typed, named, rest) ?? nameOf(typed, named)
  if (kind !== 'check') return kind && { kind, check_number: null }
  const number = rest[0] && /^#\d[\w-]{0,19}$/.test(rest[0]) ? rest.shift()!.replace('#', '') : ''
  return { kind, check_number: number }
}

function kindBeforeAmount(token: string, named: readonly string[], rest: string[]) {
  const [, code, amount] = /^(\D*[^\d$.,])(\$?\d[\d.,]*)$/.exec(token) ?? []
  const kind = code && kindOf(code, named, [])
  if (!kind) return null
  rest.unshift(amount!)
  return kind
}

function longName(typed: string, named: readonly string[], rest: string[]): string | null {
  for (const name of named) {
    const words = name.toLowerCase().split(' ')
    const given = [typed, ...rest.slice(0, words.length - 1).map((word) => word.toLowerCase())]
    if (words.length < 2 || given.join(' ') !== words.join(' ')) continue
    rest.splice(0, words.length - 1)
    return name
  }
  return null
}

function nameOf(typed: string, named: readonly string[]): string | null {
  const names = [...PAYMENT_KINDS, ...named]
  const found = names.filter((name) => squeeze(name).startsWith(typed))
  return found.find((name) => squeeze(name) === typed) ?? (found.length === 1 ? found[0]! : null)
}

const squeeze = (name: string) => name.toLowerCase().replaceAll(' ', '')

const unknownCode = (token: string, named: readonly string[]) =>
  `Unknown code: ${token}. Type ${[...LEGEND, ...named.map((name) => name.toLowerCase())].join(', ')}.`

const LEGEND = ['c for cash', 'k and the number for a check', 'card']
