import type { AssociationPlacing, PlacingRules, ReportedRun } from '#rules/associations/placing.ts'

/** An independent implementation of "Results for associations" in docs/decisions/sport.md. */
export function referencePlacing(runs: ReportedRun[], rules: PlacingRules): AssociationPlacing[] {
  const timed = runs.filter((run) => run.value !== null && run.status === undefined)
  const belongs = {
    all: () => true,
    members: (run: ReportedRun) => run.member,
    district: (run: ReportedRun) => run.member && plain(run.district) === plain(rules.district),
  }
  const placed = timed.filter(belongs[rules.population])
  const pace = timed.filter(belongs[rules.fastest_of])
  const first = Math.min(...(pace.length > 0 ? pace : placed).map(timeOf))
  const divisionOf = (run: ReportedRun) =>
    Math.max(1, rules.offsets.filter((offset) => timeOf(run) >= first + offset).length)
  return placed.map((run) => {
    const division = divisionOf(run)
    const rivals = placed.filter((other) => divisionOf(other) === division)
    const faster = rivals.filter((other) => timeOf(other) < timeOf(run)).length
    const tied = rivals.filter((other) => timeOf(other) === timeOf(run)).length
    const before =
      rules.points?.by === 'contest' ? placed.filter((one) => divisionOf(one) < division).length : 0
    return {
      id: run.id,
      division,
      place: faster + 1,
      placeTo: faster + tied,
      points: rules.points && run.member ? pointsOf(rules.points, before + faster, tied) : null,
    }
  })
}

function pointsOf({ table, ties }: NonNullable<PlacingRules['points']>, better: number, tied: number) {
  if (ties === 'HIGH') return table[better] ?? 0
  let total = 0
  for (let place = better; place < better + tied; place++) total += table[place] ?? 0
  return Math.round((total / tied) * 100) / 100
}

const timeOf = ({ value }: ReportedRun) => value!
const plain = (text: string | null) =>
  [...(text ?? '').toLowerCase()].filter((letter) => /[a-z\d]/.test(letter)).join('')
