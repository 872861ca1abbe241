/** `runs_on` is YYYY-MM-DD. Null means any day. */
type DatedClass = { runs_on: string | null }

export const todayFirst = <Class extends DatedClass>(classes: Class[], today: string): Class[] =>
  classes.toSorted((one, other) => compare(sortKey(one, today), sortKey(other, today)))

function sortKey({ runs_on }: DatedClass, today: string): string {
  if (runs_on === null || runs_on === today) return '0'
  return runs_on < today ? `1 ${runs_on}` : `2 ${runs_on}`
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
