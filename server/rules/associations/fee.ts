import type { AssociationFeeUnit } from './profile.ts'

/**
 * `entries` counts, for each class, the entries that owe the fee. A fee per race isn't due for classes with none.
 */
export function associationFee(
  { fee_cents, fee_per }: { fee_cents: number; fee_per: AssociationFeeUnit },
  entries: number[],
): { count: number; cents: number } {
  const count =
    fee_per === 'race'
      ? entries.filter((entered) => entered > 0).length
      : entries.reduce((total, entered) => total + entered, 0)
  return { count, cents: count * fee_cents }
}
