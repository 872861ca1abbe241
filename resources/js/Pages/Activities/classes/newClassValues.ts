import type { NewClassesProps } from '#wire/events/classes.ts'

type SidePot = { checked: boolean; entry_fee_cents?: number | null }

export type NewClassMoneyValues = {
  entry_fee_cents?: number | null
  payback_bp?: number
  added_cents?: number | null
  side_pots: Record<string, SidePot>
}

export type NewClassesValues = {
  presets: Record<string, boolean>
  templates: Record<string, boolean>
  name: string
  money: Record<string, NewClassMoneyValues>
  own_money: NewClassMoneyValues
}

export function initialMoney(
  { payback_bp, side_pots }: NewClassesProps['own'],
  { pay }: NewClassesProps['can'],
): NewClassMoneyValues {
  const fee = pay && { entry_fee_cents: null }
  return {
    ...(pay && { ...fee, payback_bp, added_cents: null }),
    side_pots: Object.fromEntries(side_pots.map((name) => [name, { checked: false, ...fee }])),
  }
}
