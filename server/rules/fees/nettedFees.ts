type Fee = { name: string; cents: number }

/**
 * `charges` has all of the account's charges, oldest first. Refunds and earlier payments count toward the oldest
 * charges.
 */
export function nettedFees(charges: Fee[], owes_cents: number, netted_cents: number): Fee[] {
  const fees = charges.filter(({ cents }) => cents > 0)
  let paid = fees.reduce((sum, { cents }) => sum + cents, 0) - owes_cents
  let left = netted_cents
  const byName = new Map<string, number>()
  for (const { name, cents } of fees) {
    const open = cents - Math.min(cents, Math.max(0, paid))
    paid -= cents - open
    const part = Math.min(open, left)
    left -= part
    if (part > 0) byName.set(name, (byName.get(name) ?? 0) + part)
  }
  if (left > 0) byName.set(GIVEN_BACK, left)
  return [...byName].map(([name, cents]) => ({ name, cents }))
}

const GIVEN_BACK = 'Money given back'

export function nettedFeeLines(
  { netted_cents, netted_fees }: { netted_cents: number; netted_fees: Fee[] },
  max: number,
): { description: string; cents: number }[] {
  const named = netted_fees.reduce((sum, { cents }) => sum + cents, 0)
  // Older payoffs recorded only the sum of the netted fees, without names.
  const fees =
    named < netted_cents ? [...netted_fees, { name: 'Fees owed', cents: netted_cents - named }] : netted_fees
  const shown = fees.length <= max ? fees : fees.slice(0, max - 1)
  const rest = fees.slice(shown.length)
  return [
    ...shown.map(({ name, cents }) => ({ description: name, cents: -cents })),
    ...(rest.length > 0
      ? [{ description: `and ${rest.length} more`, cents: -rest.reduce((sum, { cents }) => sum + cents, 0) }]
      : []),
  ]
}
