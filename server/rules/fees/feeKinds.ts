export const FEE_UNITS = ['entry', 'rider', 'horse', 'piece'] as const
export type FeeUnit = (typeof FEE_UNITS)[number]

export const FEE_UNIT_NAMES: Record<FeeUnit, string> = {
  entry: 'Each run',
  rider: 'Each rider, once',
  horse: 'Each horse, once',
  piece: 'Sold individually',
}

/** Fees for these purposes never become part of a purse. */
export const FEE_PURPOSES = ['office', 'association', 'other'] as const
export type FeePurpose = (typeof FEE_PURPOSES)[number]

export const FEE_PURPOSE_NAMES: Record<FeePurpose, string> = {
  office: 'Office',
  association: 'Association',
  other: 'Other',
}
