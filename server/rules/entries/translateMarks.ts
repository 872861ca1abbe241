import type { CodedContest, Marks } from './codes.ts'

type Contest = Pick<CodedContest, 'id' | 'parent_id' | 'name' | 'code'>

/**
 * Finds each contest in `to` by its code, or by its name if no code matches. `missing` has the names of contests that
 * weren't found.
 */
export function translateMarks(
  { activity_ids, contests }: Marks,
  from: Contest[],
  to: Contest[],
): Marks & { missing: string[] } {
  const missing = new Set<string>()
  const counterparts = new Map<number, number>()
  for (const contest of from.toSorted(parentsFirst)) {
    const parent_id = contest.parent_id === null ? null : counterparts.get(contest.parent_id)
    const found = findCounterpart(
      contest,
      to.filter((other) => other.parent_id === parent_id),
    )
    if (found) counterparts.set(contest.id, found.id)
  }
  const translate = (id: number) => {
    const found = counterparts.get(id)
    if (!found) missing.add(from.find((contest) => contest.id === id)?.name ?? '')
    return found ?? []
  }
  return {
    activity_ids: activity_ids.flatMap(translate),
    contests: contests.flatMap((mark) => {
      const activity_id = counterparts.get(mark.activity_id)
      const contest_id = translate(mark.contest_id)
      return activity_id && typeof contest_id === 'number' ? [{ activity_id, contest_id }] : []
    }),
    missing: [...missing],
  }
}

const parentsFirst = (one: Contest, other: Contest) =>
  Number(one.parent_id !== null) - Number(other.parent_id !== null)

function findCounterpart({ code, name }: Contest, others: Contest[]): Contest | undefined {
  const sameCode = code !== null && others.find((other) => other.code === code)
  if (sameCode) return sameCode
  const sameName = others.filter((other) => other.name.trim().toLowerCase() === name.trim().toLowerCase())
  return sameName.length === 1 ? sameName[0] : undefined
}
