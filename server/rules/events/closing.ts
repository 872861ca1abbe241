import { formatCents, sum } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { contestRoundName } from '../classes/rounds.ts'

export const UNFINISHED_KINDS = [
  'unscored',
  'payoff',
  'cash',
  'draw',
  'payout',
  'changed payout',
  'fees',
  'credits',
  'winnings',
  'not picked up',
  'cash box',
  'report',
  'association fees',
  'online entries',
] as const
export type UnfinishedKind = (typeof UNFINISHED_KINDS)[number]

/** Only these items prevent closing the event. All others can be finished later. */
const BLOCKING: readonly UnfinishedKind[] = ['unscored', 'payoff', 'cash']

export type UnfinishedPage =
  | { page: 'draw'; activity_id: number; round: string; slot: number | null }
  | { page: 'payout'; activity_id: number; round: string }
  | { page: 'entries' }
  | { page: 'online entries' }
  | { page: 'payoff' }
  | { page: 'cash box'; box_id: number | null }
  | { page: 'report'; report_id: number }

export type Unfinished = {
  kind: UnfinishedKind
  blocks: boolean
  sentence: string
  at: UnfinishedPage
}

type ContestRound = { activity_id: number; name: string; parent: string | null; round: string }

export type DrawFacts = ContestRound & {
  published: boolean
  unscored: number
  first_unscored: number | null
}

export type PayoutFacts = ContestRound & {
  published: boolean
  changed: boolean
}

export type ClosingFacts = {
  draws: DrawFacts[]
  payouts: PayoutFacts[]
  /** What each account owes, in cents. A credit is negative. */
  accounts: number[]
  payoff: {
    published_cents: number
    checks_cents: number
    cash_cents: number
    netted_cents: number
    unpaid_cents: number
    waiting_cents: number
  }
  /** Fees paid in cash, less the cash given back. */
  cash_fees_cents: number
  cash_associations_cents: number
  boxes: CashBoxFacts[]
  reports: { id: number; name: string; due: string | null; changed: boolean }[]
  /**
   * Fees not yet passed on to associations. `cents` is negative if too much was passed on. `name` is null for fees
   * without an association.
   */
  association_fees: { name: string | null; cents: number }[]
  online_entries: number
}

type CashBoxFacts = {
  id: number
  opened: string
  opened_cents: number
  expected_cents: number
  counted_cents: number | null
}

export function findUnfinished(facts: ClosingFacts): Unfinished[] {
  const { draws, payouts, accounts, payoff, boxes, reports, association_fees, online_entries } = facts
  const items = [
    ...draws.flatMap(unscoredRuns),
    ...payoffDifference(payoff),
    ...cashDifference(facts),
    ...draws.flatMap(unpublishedDraw),
    ...payouts.flatMap(unfinishedPayout),
    ...balances(accounts),
    ...unpaidWinnings(payoff),
    ...boxes.flatMap(unfinishedBox),
    ...reports.map(unfinishedReport),
    ...association_fees.map(owedToAssociation),
    ...waitingOnline(online_entries),
  ]
  return items.map((item) => ({ ...item, blocks: BLOCKING.includes(item.kind) }))
}

export function closingRefusal(blocking: Unfinished[]): string {
  const [first, ...others] = blocking
  const more =
    others.length > 0 ? ` ${plural(others.length, 'more thing needs', 'more things need')} attention.` : ''
  return `The event can't be closed yet. ${first!.sentence}${more}`
}

type Item = Omit<Unfinished, 'blocks'>

function unscoredRuns(draw: DrawFacts): Item[] {
  const { activity_id, round, unscored, first_unscored } = draw
  if (unscored === 0) return []
  return [
    {
      kind: 'unscored',
      sentence: `${plural(unscored, 'run')} in ${contestRoundName(draw)} ${unscored === 1 ? 'has' : 'have'} no final score.`,
      at: { page: 'draw', activity_id, round, slot: first_unscored },
    },
  ]
}

function unpublishedDraw(draw: DrawFacts): Item[] {
  if (draw.published) return []
  const { activity_id, round } = draw
  return [
    {
      kind: 'draw',
      sentence: `The ${contestRoundName(draw)} draw isn't published.`,
      at: { page: 'draw', activity_id, round, slot: null },
    },
  ]
}

function unfinishedPayout(payout: PayoutFacts): Item[] {
  const { activity_id, round, published, changed } = payout
  const at = { page: 'payout', activity_id, round } as const
  if (!published)
    return [{ kind: 'payout', sentence: `The ${contestRoundName(payout)} payout isn't published.`, at }]
  if (!changed) return []
  const sentence = `A score changed after the ${contestRoundName(payout)} payout was published.`
  return [{ kind: 'changed payout', sentence, at }]
}

function payoffDifference({
  published_cents,
  checks_cents,
  cash_cents,
  netted_cents,
  unpaid_cents,
}: ClosingFacts['payoff']): Item[] {
  const found = sum([checks_cents, cash_cents, netted_cents, unpaid_cents])
  if (found === published_cents) return []
  return [
    {
      kind: 'payoff',
      sentence: `Published payouts come to ${formatCents(published_cents)}, but checks, cash, unpaid winnings and fees taken out of winnings add up to ${formatCents(found)}.`,
      at: { page: 'payoff' },
    },
  ]
}

function cashDifference({ boxes, cash_fees_cents, cash_associations_cents, payoff }: ClosingFacts): Item[] {
  const inBoxes = sum(boxes.map(({ expected_cents, opened_cents }) => expected_cents - opened_cents))
  const recorded = cash_fees_cents - payoff.cash_cents - cash_associations_cents
  if (inBoxes === recorded) return []
  return [
    {
      kind: 'cash',
      sentence: `The cash doesn't add up. Not counting opening cash, the cash boxes should hold ${formatCents(inBoxes)}, but cash fees minus cash winnings and association fees come to ${formatCents(recorded)}.`,
      at: { page: 'cash box', box_id: null },
    },
  ]
}

function balances(accounts: number[]): Item[] {
  const owing = accounts.filter((cents) => cents > 0)
  const credits = accounts.filter((cents) => cents < 0)
  const at = { page: 'entries' } as const
  return [
    ...amountItem('fees', owing, at, (count) => plural(count, 'account owes', 'accounts owe')),
    ...amountItem('credits', credits, at, (count) =>
      plural(count, 'account has a credit of', 'accounts have credits of'),
    ),
  ]
}

function amountItem(
  kind: UnfinishedKind,
  cents: number[],
  at: UnfinishedPage,
  subject: (count: number) => string,
): Item[] {
  if (cents.length === 0) return []
  const inAll = cents.length === 1 ? '' : ' in all'
  return [{ kind, sentence: `${subject(cents.length)} ${formatCents(Math.abs(sum(cents)))}${inAll}.`, at }]
}

function unpaidWinnings({ unpaid_cents, waiting_cents }: ClosingFacts['payoff']): Item[] {
  const at = { page: 'payoff' } as const
  return [
    ...(unpaid_cents > 0
      ? [
          {
            kind: 'winnings',
            sentence: `${formatCents(unpaid_cents)} in winnings hasn't been paid.`,
            at,
          } as const,
        ]
      : []),
    ...(waiting_cents > 0
      ? [
          {
            kind: 'not picked up',
            sentence: `${formatCents(waiting_cents)} in checks and cash hasn't been picked up.`,
            at,
          } as const,
        ]
      : []),
  ]
}

function unfinishedBox({ id, opened, counted_cents, expected_cents }: CashBoxFacts): Item[] {
  const at = { page: 'cash box', box_id: id } as const
  if (counted_cents === null)
    return [{ kind: 'cash box', sentence: `The cash box from ${opened} hasn't been counted.`, at }]
  const difference = counted_cents - expected_cents
  if (difference === 0) return []
  const sentence = `The cash box from ${opened} is ${formatCents(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}.`
  return [{ kind: 'cash box', sentence, at }]
}

const waitingOnline = (count: number): Item[] =>
  count === 0
    ? []
    : [
        {
          kind: 'online entries',
          sentence: `${plural(count, 'online entry is', 'online entries are')} waiting for an answer.`,
          at: { page: 'online entries' },
        },
      ]

const unfinishedReport = ({ id, name, due, changed }: ClosingFacts['reports'][number]): Item => ({
  kind: 'report',
  sentence: changed
    ? `Results changed after the ${name} report was sent.`
    : `The ${name} report hasn't been sent.${due ? ` It's due ${due}.` : ''}`,
  at: { page: 'report', report_id: id },
})

const owedToAssociation = ({ name, cents }: ClosingFacts['association_fees'][number]): Item => ({
  kind: 'association fees',
  sentence:
    cents > 0
      ? `${formatCents(cents)} in fees is owed to ${name ?? 'associations'}.`
      : `${name ?? 'An association'} was overpaid and owes ${formatCents(-cents)} back.`,
  at: { page: 'cash box', box_id: null },
})
