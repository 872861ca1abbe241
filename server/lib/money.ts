/** Ten million dollars. */
export const MAX_CENTS = 1_000_000_000

export function formatCents(cents: number): string {
  const [dollars, rest] = dollarsAndCents(Math.abs(cents))
  return `${cents < 0 ? '-' : ''}$${dollars.toString().replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

export const formatPlainAmount = (cents: number) => dollarsAndCents(cents).join('.')

/** Accepts "1,234.50", "$20" and ".5". Returns null for a third decimal or a misplaced comma. */
export function parseMoney(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/.exec(text.trim())
  if (!match || !/\d/.test(text)) return null

  const [, dollars = '', rest = ''] = match
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

/**
 * The amount is `cents` divided by `of`. The values are bigints, because multiplying cents by basis points
 * twice can exceed Number.MAX_SAFE_INTEGER.
 */
export type ExactCents = { cents: bigint; of: bigint }

export const exactCents = (cents: number): ExactCents => ({ cents: BigInt(cents), of: 1n })

export function partOf({ cents, of }: ExactCents, weight: bigint, whole: bigint): ExactCents {
  return { cents: cents * weight, of: of * whole }
}

export function floorTo(unitCents: number, { cents, of }: ExactCents): number {
  return Number(cents / (of * BigInt(unitCents))) * unitCents
}

/** Rounds half up. */
export function nearestTo(unitCents: number, { cents, of }: ExactCents): number {
  const unit = of * BigInt(unitCents)
  return Number((2n * cents + unit) / (2n * unit)) * unitCents
}

/**
 * Rounds each share down to a multiple of `unitCents`, then gives the remaining units to the first shares,
 * one unit each. Skips shares with a weight of 0.
 */
export function apportion(cents: number, weights: (number | bigint)[], unitCents = 1): number[] {
  const parts = weights.map(BigInt)
  const whole = sumBigInts(parts)
  if (whole === 0n) return parts.map(() => 0)

  const shares = parts.map((part) => floorTo(unitCents, partOf(exactCents(cents), part, whole)))
  let left = cents - (cents % unitCents) - sum(shares)
  return shares.map((share, index) => {
    if (left === 0 || parts[index] === 0n) return share
    left -= unitCents
    return share + unitCents
  })
}

export function sumBigInts(weights: bigint[]): bigint {
  return weights.reduce((sum, weight) => sum + weight, 0n)
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

export function dollarsAndCents(cents: number): [number, string] {
  return [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')]
}
