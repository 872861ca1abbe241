/**
 * `rider` and `horse` are the ids after the change. `imported` means that an import added the drawn entry, or that
 * undoing an import removed it.
 */
export type EntryLog = {
  kind: 'entry drawn' | 'entry changed' | 'entry removed' | 'entry restored'
  id: number
  rider: number | null
  horse: number | null
  imported: boolean
}

export const ENTERED_AGAIN = ['same horse', 'other horse', 'changed', 'import undone'] as const
export type EnteredAgain = (typeof ENTERED_AGAIN)[number]

export const ENTERED_AGAIN_TEXTS: Record<EnteredAgain, string> = {
  'same horse': 'Deleted and entered again',
  'other horse': 'Deleted and entered again on another horse',
  changed: 'Entered again after a change of rider or horse',
  'import undone': 'Import undone and redone',
}

export type FollowedDraw = { again: EnteredAgain | null; changed: 'rider' | 'horse' | null }

type Entrant = Pick<EntryLog, 'rider' | 'horse'>
type Followed = { drawn: Entrant; now: Entrant; again: EnteredAgain | null }
type GivenUp = Entrant & { id: number; isDeleted: boolean; isImportUndone: boolean }

/**
 * An entry counts as entered again if its rider's earlier entry was deleted, or if an earlier entry with the same
 * rider and horse was changed. Each earlier entry counts once. Adding a missing horse isn't a change.
 */
export function followDraws(log: EntryLog[]): Map<number, FollowedDraw> {
  const entries = new Map<number, Followed>()
  let givenUp: GivenUp[] = []
  for (const { kind, id, imported, ...entrant } of log) {
    const entry = entries.get(id)
    if (kind === 'entry drawn') {
      const earlier = findGivenUp(givenUp, entrant)
      givenUp = givenUp.filter((one) => one !== earlier)
      entries.set(id, {
        drawn: entrant,
        now: entrant,
        again: earlier ? reasonOf(earlier, entrant, imported) : null,
      })
    } else if (entry) {
      const isDeleted = kind !== 'entry changed'
      givenUp = givenUp.filter((one) => one.id !== id || one.isDeleted !== isDeleted)
      if (kind === 'entry removed') givenUp.push({ ...entry.now, id, isDeleted, isImportUndone: imported })
      else entry.now = entrant
      if (kind === 'entry changed' && differenceOf(entry.drawn, entrant))
        givenUp.push({ ...entry.drawn, id, isDeleted, isImportUndone: false })
    }
  }
  return new Map(
    [...entries].map(([id, { drawn, now, again }]) => [id, { again, changed: differenceOf(drawn, now) }]),
  )
}

const findGivenUp = (givenUp: GivenUp[], entrant: Entrant) =>
  givenUp.find((one) => isSame(one, entrant)) ??
  givenUp.find(({ rider, isDeleted }) => isDeleted && rider !== null && rider === entrant.rider)

function reasonOf(earlier: GivenUp, entrant: Entrant, isImported: boolean): EnteredAgain {
  if (!earlier.isDeleted) return 'changed'
  if (earlier.isImportUndone && isImported) return 'import undone'
  return isSame(earlier, entrant) ? 'same horse' : 'other horse'
}

const isSame = (one: Entrant, other: Entrant) => one.rider === other.rider && one.horse === other.horse

function differenceOf(drawn: Entrant, now: Entrant): FollowedDraw['changed'] {
  if (drawn.rider !== now.rider) return 'rider'
  return drawn.horse !== null && drawn.horse !== now.horse ? 'horse' : null
}

/** For example, "1-3, 7" for 1, 2, 3 and 7. */
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
