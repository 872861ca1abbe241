import { groupBy } from '#lib/groupBy.ts'
import { byLastName } from '#lib/lastName.ts'
import { formatCents, sum } from '#lib/money.ts'

export const PAYOFF_KINDS = ['check', 'cash'] as const
export type PayoffKind = (typeof PAYOFF_KINDS)[number]

export const DELIVERIES = ['picked up', 'mailed'] as const
export type Delivery = (typeof DELIVERIES)[number]
export const DELIVERY_NAMES: Record<Delivery, string> = { 'picked up': 'Picked up', mailed: 'Mailed' }

type Line = { cents: number; description: string }

/** `account_id` is the rider, or the person who pays the rider's bills. */
export type Winnings<Won extends Line = Line> = {
  rider: { id: number; name: string }
  account_id: number
  lines: Won[]
}

/** `payee_id` is null if the payee is only a typed name. */
export type PayoffChoice = {
  rider_id: number
  kind: PayoffKind
  payee_id: number | null
  payee: string
  nets: boolean
}

export type PlannedPayoff<Won extends Line = Line> = {
  kind: PayoffKind
  payee_id: number | null
  payee: string
  cents: number
  netted: { account_id: number; rider_id: number; cents: number }[]
  lines: Won[]
}

/**
 * Each payee gets one check or one cash envelope, or one of each if the choices include both kinds. If a choice has
 * `nets`, the account's unpaid fees are deducted from the rider's winnings.
 */
export function planPayoff<Won extends Line>(
  winnings: Winnings<Won>[],
  choices: PayoffChoice[],
  owed: ReadonlyMap<number, number>,
): PlannedPayoff<Won>[] {
  return groupBy(netFees(winnings, choices, owed), payeeKey)
    .map(joinParts)
    .toSorted((a, b) => byLastName(a.payee, b.payee) || (a.payee_id ?? 0) - (b.payee_id ?? 0))
}

type Part<Won extends Line> = PayoffChoice & { account_id: number; netted_cents: number; lines: Won[] }

export function netFees<Won extends Line>(
  winnings: Winnings<Won>[],
  choices: PayoffChoice[],
  owed: ReadonlyMap<number, number>,
): Part<Won>[] {
  const choiceOf = new Map(choices.map((choice) => [choice.rider_id, choice]))
  const left = new Map(owed)
  return winnings
    .filter(({ rider }) => choiceOf.has(rider.id))
    .toSorted((a, b) => byLastName(a.rider.name, b.rider.name) || a.rider.id - b.rider.id)
    .map((won) => createPart(won, choiceOf.get(won.rider.id)!, left))
}

function createPart<Won extends Line>(
  { rider, account_id, lines }: Winnings<Won>,
  choice: PayoffChoice,
  left: Map<number, number>,
): Part<Won> {
  const due = Math.max(0, left.get(account_id) ?? 0)
  const netted_cents = choice.nets ? Math.min(due, sumLines(lines)) : 0
  left.set(account_id, due - netted_cents)
  const isPayee = choice.payee_id === rider.id
  const named = isPayee
    ? lines
    : lines.map((line) => ({ ...line, description: `${rider.name}: ${line.description}` }))
  return { ...choice, account_id, netted_cents, lines: named }
}

const payeeKey = ({ kind, payee_id, payee }: PayoffChoice) =>
  `${kind} ${payee_id === null ? `to ${payee.toLowerCase()}` : payee_id}`

function joinParts<Won extends Line>(parts: Part<Won>[]): PlannedPayoff<Won> {
  const { kind, payee_id, payee } = parts[0]!
  const lines = parts.flatMap((part) => part.lines)
  const netted = parts
    .filter(({ netted_cents }) => netted_cents > 0)
    .map(({ account_id, rider_id, netted_cents }) => ({ account_id, rider_id, cents: netted_cents }))
  const cents = sumLines(lines) - sumLines(netted)
  return { kind: cents === 0 ? 'cash' : kind, payee_id, payee, cents, netted, lines }
}

export const sumLines = (lines: { cents: number }[]) => sum(lines.map(({ cents }) => cents))

export function payoffText({ number, cents }: { number: number | null; cents: number }): string {
  if (number !== null) return `Check #${number}`
  return cents > 0 ? 'Cash' : 'Fees only'
}

export const winningsText = (won_cents: number, netted_cents: number): string =>
  netted_cents > 0
    ? `${formatCents(won_cents)} winnings − ${formatCents(netted_cents)} owed fees = ${formatCents(won_cents - netted_cents)}`
    : formatCents(won_cents)
