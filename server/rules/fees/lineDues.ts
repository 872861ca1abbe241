/**
 * In cents: what an account still owes for each of its lines. `charged` are the charges of the lines, oldest first, and
 * payments count toward the oldest. The result adds up to `owes`. The oldest line has a credit, which is negative, and
 * what no charge covers, such as money that was given back for a check that the bank returned.
 */
export function lineDues(charged: number[], owes: number): number[] {
  let left = owes
  const dues = charged.map(() => 0)
  for (let line = charged.length - 1; line >= 0; line--) {
    const due = line === 0 ? left : Math.max(0, Math.min(left, charged[line]!))
    dues[line] = due
    left -= due
  }
  return dues
}
