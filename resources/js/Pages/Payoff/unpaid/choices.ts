import type { PayoffChoice, PayoffKind } from '#rules/payout/payoff.ts'
import type { UnpaidRider } from '#wire/payoff.ts'

export type Choice = {
  isChosen: boolean
  kind: PayoffKind
  to: 'rider' | 'payer' | 'other'
  name: string
  nets: boolean
}
export type Choices = ReadonlyMap<number, Choice>

const DEFAULT: Choice = { isChosen: true, kind: 'check', to: 'rider', name: '', nets: true }

export const choiceOf = (choices: Choices, { rider }: UnpaidRider): Choice => choices.get(rider.id) ?? DEFAULT

export const hasChoices = (unpaid: UnpaidRider[], choices: Choices): boolean =>
  unpaid.some((row) => {
    const { kind, to, name, nets } = choiceOf(choices, row)
    return kind !== DEFAULT.kind || to !== DEFAULT.to || name !== DEFAULT.name || nets !== DEFAULT.nets
  })

export const chosenRiders = (unpaid: UnpaidRider[], choices: Choices) =>
  unpaid.filter((row) => choiceOf(choices, row).isChosen)

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
