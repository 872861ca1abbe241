import type { MoneySettings } from '#rules/moneySettings.ts'
import { preview } from '#rules/preview.ts'
import type { MoneyProps } from '#wire/events/money.ts'

/** What so many entries would pay. */
export type Case = { label: string } & ReturnType<typeof preview>

/** Those of 20, 50 and 100 entries at the fee of the form, and of the entries of now at what each is charged. */
export function casesOf(settings: MoneySettings, kind: MoneyProps['kind'], feesOfNow: number[]): Case[] {
  const round = [20, 50, 100].map((entries) => Array<number>(entries).fill(settings.entry_fee_cents))
  return [...round, feesOfNow].map((fees, index) => ({
    label: index < round.length ? `${fees.length}` : `Now: ${fees.length}`,
    ...preview(settings, kind, fees),
  }))
}
