import type { ExportFormat } from './exports.ts'
import { checkRegister, query } from './paths.ts'

// These paths aren't in paths.ts, so that the draw manager doesn't load them.

export const taxYear = (
  organizationId: number,
  asked: { year?: number; show?: string; page?: number } = {},
) => `${checkRegister(organizationId)}/tax-year${query(asked)}`
export const taxPayouts = (
  organizationId: number,
  year: number,
  { rider_id, payee }: { rider_id: number | null; payee: string },
  page?: number,
) =>
  `${checkRegister(organizationId)}/tax-year/payouts${query({ year, ...(rider_id === null ? { payee } : { rider: rider_id }), page })}`
export const exportTaxYear = (organizationId: number, format: ExportFormat, year: number, show?: string) =>
  `${checkRegister(organizationId)}/export/tax-year.${format}${query({ year, show })}`
export const saveW9 = (organizationId: number) => `/ajax/w9s/${organizationId}`
