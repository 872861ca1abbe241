/** With two decimals, '12.5' becomes 1250. */
export function parseDecimal(text: string, decimals: number): number | null {
  const match = /^(\d{0,9})(?:\.(\d*))?$/.exec(text.trim())
  if (!match || !/\d/.test(text)) return null
  const [, whole = '', rest = ''] = match
  return rest.length > decimals ? null : Number(whole + rest.padEnd(decimals, '0'))
}

export function formatDecimal(value: unknown, decimals: number): string {
  if (typeof value === 'number') return String(value / 10 ** decimals)
  return typeof value === 'string' ? value : ''
}
