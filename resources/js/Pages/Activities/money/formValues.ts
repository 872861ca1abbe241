import type { MoneySettings } from '#rules/payout/moneySettings.ts'
import type { MoneyProps } from '#wire/events/money.ts'

export type MoneyFormValues = MoneySettings & {
  fee_for: 'new' | 'unpaid' | 'all' | null
  version: number
  has_divisions?: boolean
}

export function initialValues({ activity, money, version, kind }: MoneyProps): MoneyFormValues {
  const equal = kind.rounds.length > 1 ? [...kind.rounds.map(() => 1), 1] : []
  const own = activity.parent_id !== null && { has_divisions: kind.has_divisions }
  return { ...money, ...own, weights: money.weights.length ? money.weights : equal, fee_for: null, version }
}

export const contestKind = (
  { kind }: MoneyProps,
  { has_divisions = kind.has_divisions }: MoneyFormValues,
) => ({
  ...kind,
  has_divisions,
})

/** Treats an empty setting as 0. Returns null if a number is invalid or a list contains an empty field. */
export function parseSettings(values: MoneyFormValues): MoneySettings | null {
  const amounts = Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !NON_SETTINGS.includes(name))
      .map(([name, value]) => [name, value ?? 0]),
  ) as unknown as MoneySettings
  const { divisions, places, weights, ...rest } = amounts
  const isNumber = (value: unknown) => Number.isSafeInteger(value)
  const numbers = [
    ...Object.entries(rest).flatMap(([name, value]) => (/_(cents|bp|entries)$/.test(name) ? [value] : [])),
    ...divisions.flatMap(({ offset, shareBp }) => [offset, shareBp]),
    ...places.flatMap(({ upTo, percentsBp, amountsCents = [] }) => [
      upTo ?? 0,
      ...[percentsBp, amountsCents].flat(),
    ]),
    ...weights,
  ]
  return numbers.every(isNumber) ? amounts : null
}

const NON_SETTINGS = ['fee_for', 'version', 'has_divisions']

export function currentFees(
  { charged, money }: MoneyProps,
  settings: MoneySettings,
  values: MoneyFormValues,
): number[] {
  const isForAll = values.fee_for === 'unpaid' || values.fee_for === 'all'
  const isNew = isForAll && settings.entry_fee_cents !== money.entry_fee_cents
  return charged.flatMap(({ cents, entries }) =>
    Array.from({ length: entries }, () => (isNew ? settings.entry_fee_cents : cents)),
  )
}
