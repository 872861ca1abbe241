/**
 * In cents: what an account still owes for each of its lines. `charged` are the charges of the lines, oldest first, and
 * payments count toward the oldest. The result adds up to `owes`, or is all zeros if nothing is owed.
 */
export function lineDues(charged: number[], owes: number): number[] {
  let left = Math.max(0, owes)
  const dues = charged.map(() => 0)
  for (let line = charged.length - 1; line >= 0; line--) {
    // The oldest line has what no charge covers: money that was given back for a check that the bank returned.
    const due = line === 0 ? left : Math.min(left, Math.max(0, charged[line]!))
    dues[line] = due
    left -= due
  }
  return dues
}
