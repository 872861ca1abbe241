import type { TaxPayee, TaxPayeeKey } from '#wire/taxYear.ts'

export const payeeKey = ({ rider_id, payee }: TaxPayee): TaxPayeeKey =>
  rider_id === null ? { payee } : { rider: rider_id }
