/** A line of the change log. `id` is the entry's. */
export type EntryLog = {
  kind: 'entry drawn' | 'entry removed' | 'entry restored'
  id: number
  rider: number | null
  horse: number | null
}

/** The entries that were drawn after another one of the same rider and horse was drawn and deleted. */
export function findEnteredAgain(log: EntryLog[]): Set<number> {
  const drawn = new Set<number>()
  const deleted = new Map<number, string>()
  const again = new Set<number>()
  for (const { kind, id, rider, horse } of log) {
    const entrant = `${rider} ${horse}`
    if (kind === 'entry restored') deleted.delete(id)
    else if (kind === 'entry removed' && drawn.has(id)) deleted.set(id, entrant)
    else if (kind === 'entry drawn') {
      if ([...deleted.values()].includes(entrant)) again.add(id)
      drawn.add(id)
    }
  }
  return again
}

/** "1-3, 7" for 1, 2, 3 and 7. */
export function formatSlotList(slots: number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const slot of slots) {
    const range = ranges.at(-1)
    if (range && slot === range[1] + 1) range[1] = slot
    else ranges.push([slot, slot])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}

export const parseSlotList = (text: string): number[] =>
  text.split(', ').flatMap((range) => {
    const [first, last] = range.split('-').map(Number)
    return Array.from({ length: (last ?? first!) - first! + 1 }, (_, index) => first! + index)
  })
