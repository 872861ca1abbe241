/**
 * In cents. `charged` has each line's charges, oldest line first. Payments count toward the oldest line first. The
 * oldest line also gets any credit, as a negative amount, and any debt without a charge, such as cash given back on a
 * returned check.
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
