import { sum } from './money.ts'
import type { PurseRules, Run } from './payoutShapes.ts'

type PlaceTable = PurseRules['places']

/** Throws a RangeError naming the first thing that makes a payout impossible; `calculatePayout` lists them. */
export function checkPayout(runs: Run[], rules: PurseRules): void {
  const problem = rulesProblems(rules)[0] ?? runProblem(runs)
  if (problem) throw new RangeError(problem)
}

/** What is wrong with the rules of a payout, whoever runs, in plain sentences; an empty list when nothing is. */
export function rulesProblems(rules: PurseRules): string[] {
  const problems = [divisionProblem(rules), moneyProblem(rules), ...validatePlaceTable(rules.places)]
  return problems.filter((problem) => problem !== undefined)
}

/**
 * What is wrong with a place table, in plain sentences ("The row for up to 3 runs adds to 99 %"); an empty list
 * when nothing is. Rows ascend, add to 100 %, and never pay a slower place more.
 */
export function validatePlaceTable(table: PlaceTable): string[] {
  if (table.length === 0) return ['The place table has no rows']
  return table.flatMap((row, index) => [...limitProblems(table, index), ...percentProblems(row)])
}

function divisionProblem({ divisions, poolsCents }: PurseRules): string | undefined {
  const shares = divisions.map((division) => division.shareBp)
  if (divisions.length === 0) return 'There must be at least one division'
  if (divisions[0].offset !== 0) return 'The first division must begin at 0'
  for (let index = 1; index < divisions.length; index++) {
    const { offset } = divisions[index]
    if (!Number.isSafeInteger(offset)) return `Division ${index + 1} must begin at a whole number`
    if (offset <= divisions[index - 1].offset)
      return `Division ${index + 1} must begin after division ${index}`
  }
  if (poolsCents) return poolsProblem(poolsCents, divisions.length)
  if (!shares.every(isCount)) return 'The shares of the divisions must be whole basis points, 0 or more'
  if (sum(shares) !== 10_000)
    return `The shares of the divisions add to ${percent(sum(shares))}, not to 100 %`
}

function poolsProblem(poolsCents: number[], divisions: number): string | undefined {
  if (poolsCents.length !== divisions)
    return `There are ${poolsCents.length} pools for ${divisions} divisions`
  if (!poolsCents.every(isCount)) return 'The pools must be whole cents, 0 or more'
}

function moneyProblem({ netCents, rounding }: PurseRules): string | undefined {
  if (!isCount(netCents)) return 'The purse must be whole cents, 0 or more'
  if (!isCount(rounding.unitCents) || rounding.unitCents === 0)
    return 'The unit of rounding must be a cent or more'
}

function limitProblems(table: PlaceTable, index: number): string[] {
  const { upTo } = table[index]
  const before = index > 0 ? table[index - 1].upTo : 0
  if (upTo !== null && (!isCount(upTo) || upTo === 0)) return [`A row cannot be for up to ${upTo} runs`]
  if (before === null) return ['Only the last row may be for any number of runs']
  if (upTo !== null && upTo <= before)
    return [`The row for up to ${upTo} runs must not follow the one for up to ${before}`]
  return []
}

function percentProblems({ upTo, percentsBp }: PlaceTable[number]): string[] {
  const row = upTo === null ? 'The row for any number of runs' : `The row for up to ${upTo} runs`
  if (!percentsBp.every(isCount)) return [`${row} must hold whole basis points, 0 or more`]
  const steps = percentsBp.findIndex((share, index) => index > 0 && share > percentsBp[index - 1])
  return [
    ...(sum(percentsBp) === 10_000 ? [] : [`${row} adds to ${percent(sum(percentsBp))}`]),
    ...(steps < 0 ? [] : [`${row} pays place ${steps + 1} more than place ${steps}`]),
  ]
}

function runProblem(runs: Run[]): string | undefined {
  const seen = new Set<number>()
  for (const { id, value } of runs) {
    if (seen.has(id)) return `Run ${id} is given twice`
    if (value !== null && !Number.isSafeInteger(value)) return `The value of run ${id} must be a whole number`
    seen.add(id)
  }
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100} %`
}
