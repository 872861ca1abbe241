import { canPrint } from '#lib/fonts.ts'

/** Checks print the payee in bold. */
export const canPrintPayee = (payee: string): boolean => canPrint(payee, 'bold')
