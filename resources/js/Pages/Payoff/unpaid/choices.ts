import type { PayoffChoice, PayoffKind } from '#rules/payout/payoff.ts'
import type { UnpaidRider } from '#wire/payoff.ts'

/** As the organizer chose it in the list. */
export type Choice = {
  isChosen: boolean
  kind: PayoffKind
  to: 'rider' | 'payer' | 'other'
  /** Of another payee. */
  name: string
  nets: boolean
}
export type Choices = ReadonlyMap<number, Choice>

const DEFAULT: Choice = { isChosen: true, kind: 'check', to: 'rider', name: '', nets: true }

export const choiceOf = (choices: Choices, { rider }: UnpaidRider): Choice => choices.get(rider.id) ?? DEFAULT

export const chosenRiders = (unpaid: UnpaidRider[], choices: Choices) =>
  unpaid.filter((row) => choiceOf(choices, row).isChosen)

/** The payer is gone from the list if someone else changed who pays. */
export function toPayoffChoice(row: UnpaidRider, choice: Choice): PayoffChoice {
  const { rider, payer } = row
  const { kind, nets } = choice
  if (choice.to === 'other')
    return { rider_id: rider.id, kind, nets, payee_id: null, payee: choice.name.trim() }
  const payee = (choice.to === 'payer' && payer) || rider
  return { rider_id: rider.id, kind, nets, payee_id: payee.id, payee: payee.name }
}

export const owedFees = (unpaid: UnpaidRider[]) =>
  new Map(unpaid.map(({ account_id, owes_cents }) => [account_id, owes_cents]))
