import { formatDay } from '#lib/dates.ts'
import type { CardHolder } from '#rules/riders/eligibility.ts'

/** `valid_until` is a string if the row comes from JSON. */
export type CardRow = Omit<CardHolder['cards'][number], 'valid_until'> & { valid_until: Date | string | null }

export const toCard = ({ valid_until, ...card }: CardRow): CardHolder['cards'][number] => ({
  ...card,
  valid_until: valid_until instanceof Date ? formatDay(valid_until) : valid_until,
})
