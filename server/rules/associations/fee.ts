import type { AssociationFeeUnit } from './profile.ts'

/** For each class, the number of entries that owe the fee. */
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
