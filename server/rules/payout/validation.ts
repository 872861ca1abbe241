import { plural } from '#lib/plural.ts'
import { formatCents, sum } from '#lib/money.ts'
import type { PurseRules, Run } from './types.ts'
import type { PlacesBy, PlaceTable } from './placeTable.ts'

export function validatePayout(runs: Run[], rules: PurseRules): void {
  const problem = purseRulesProblems(rules)[0] ?? runProblem(runs)
  if (problem) throw new RangeError(problem)
}

export function purseRulesProblems(rules: PurseRules, by: PlacesBy = 'placed'): string[] {
  const problems = [
    divisionProblem(rules)?.problem,
    moneyProblem(rules),
    ...validatePlaceTable(rules.places, by),
    ...rules.places.flatMap((row) => roundingUnitProblems(row, by, rules.rounding)),
  ]
  return problems.filter((problem) => problem !== undefined)
}

/** Limits must ascend, percentages must add up to 100%, and no place may get more than a better place. */
export function validatePlaceTable(table: PlaceTable, by: PlacesBy = 'placed'): string[] {
  if (table.length === 0) return ['The place table needs at least one row']
  return table.flatMap((row, index) => [...rowLimitProblems(table, index, by), ...rowProblems(row, by)])
}

export function divisionProblem({ divisions, poolsCents }: PurseRules): FieldProblem | undefined {
  const shares = divisions.map((division) => division.shareBp)
  if (divisions.length === 0) return fieldProblem('divisions', 'Add at least one division')
  if (divisions[0].offset !== 0)
    return fieldProblem('divisions.0.offset', 'The first division must start at 0')
  for (let index = 1; index < divisions.length; index++) {
    const { offset } = divisions[index]
    const field = `divisions.${index}.offset`
    if (!Number.isSafeInteger(offset))
      return fieldProblem(field, `Division ${index + 1} must start at a whole number`)
    if (offset <= divisions[index - 1].offset)
      return fieldProblem(field, `Division ${index + 1} must start after division ${index}`)
  }
  if (poolsCents) return poolsProblem(poolsCents, divisions.length)
  const last = `divisions.${divisions.length - 1}.shareBp`
  if (!shares.every(isWholeNumber))
    return fieldProblem(last, 'Division percentages must be 0 or more, with at most two decimals')
  if (sum(shares) !== 10_000)
    return fieldProblem(last, `The division percentages add up to ${percent(sum(shares))}, not 100%`)
}

type FieldProblem = { field: string; problem: string }

const fieldProblem = (field: string, problem: string): FieldProblem => ({ field, problem })

function poolsProblem(poolsCents: number[], divisions: number): FieldProblem | undefined {
  if (poolsCents.length !== divisions)
    return fieldProblem('poolsCents', `There are ${poolsCents.length} pools for ${divisions} divisions`)
  if (!poolsCents.every(isWholeNumber))
    return fieldProblem('poolsCents', 'The pools must be whole cents, 0 or more')
}

function moneyProblem({ netCents, rounding }: PurseRules): string | undefined {
  if (!isWholeNumber(netCents)) return 'The purse must be whole cents, 0 or more'
  if (!isWholeNumber(rounding.unitCents) || rounding.unitCents === 0)
    return 'Round prizes to at least one cent'
}

export function rowLimitProblems(table: PlaceTable, index: number, by: PlacesBy): string[] {
  const { upTo } = table[index]
  const before = index > 0 ? table[index - 1].upTo : 0
  if (upTo !== null && (!isWholeNumber(upTo) || upTo === 0))
    return [`Each row must cover at least ${LIMIT_LABELS[by](1)}`]
  if (before === null) return ['Only the last row can be for any number of runs']
  if (upTo !== null && upTo <= before)
    return [
      `The row for up to ${LIMIT_LABELS[by](upTo)} must come before the one for up to ${by === 'net' ? formatCents(before) : before}`,
    ]
  return []
}

const LIMIT_LABELS: Record<PlacesBy, (limit: number) => string> = {
  placed: (limit) => plural(limit, 'run'),
  entries: (limit) => plural(limit, 'entry', 'entries'),
  net: (limit) => `a ${formatCents(limit)} purse`,
}

export function rowProblems(row: PlaceTable[number], by: PlacesBy): string[] {
  const { percentsBp, amountsCents } = row
  const pays = amountsCents ?? percentsBp
  if (!pays.every(isWholeNumber))
    return [
      `${rowName(row, by)} needs ${amountsCents ? 'amounts in whole cents' : 'percentages with at most two decimals'}, 0 or more`,
    ]
  const steps = pays.findIndex((share, index) => index > 0 && share > pays[index - 1])
  return [
    ...(amountsCents || sum(percentsBp) === 10_000
      ? []
      : [`${rowName(row, by)} adds up to ${percent(sum(percentsBp))}, not 100%`]),
    ...(amountsCents && (percentsBp.length > 0 || amountsCents.length === 0)
      ? [`${rowName(row, by)} needs either fixed amounts or percentages, not both`]
      : []),
    ...(steps < 0 ? [] : [`${rowName(row, by)} pays place ${steps + 1} more than place ${steps}`]),
  ]
}

export function roundingUnitProblems(
  row: PlaceTable[number],
  by: PlacesBy,
  { unitCents }: PurseRules['rounding'],
): string[] {
  const odd = row.amountsCents?.find((cents) => isWholeNumber(unitCents) && cents % unitCents !== 0)
  if (odd === undefined) return []
  return [`${rowName(row, by)} pays ${formatCents(odd)}, but prizes are rounded to ${formatCents(unitCents)}`]
}

function rowName({ upTo }: PlaceTable[number], by: PlacesBy): string {
  const any = by === 'net' ? 'any purse' : `any number of ${by === 'placed' ? 'runs' : 'entries'}`
  return upTo === null ? `The row for ${any}` : `The row for up to ${LIMIT_LABELS[by](upTo)}`
}

function runProblem(runs: Run[]): string | undefined {
  const ids = new Set<number>()
  for (const { id, value } of runs) {
    if (ids.has(id)) return `Duplicate run id ${id}`
    if (value !== null && !Number.isSafeInteger(value)) return `The value of run ${id} must be a whole number`
    ids.add(id)
  }
}

function isWholeNumber(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
