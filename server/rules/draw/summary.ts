import { ordinal } from '#lib/plural.ts'
import { splitName } from '#lib/lastName.ts'
import type { DrawEntry } from './randomize.ts'

/** A run in a draw, as its record keeps it or as it is now. */
export type RecordedEntry = {
  id: number
  slot: number
  /** By which riders, and horses, are told apart; null where there is none. */
  rider: string | null
  horse: string | null
  scratched: boolean
  /** Of a rider whom the organization typed in and may rename; null for accounts. */
  typedIn: string | null
}

/** What of a run was changed by hand since a draw, as the change log has it. */
export type LoggedChange = { id: number; horse: boolean }

export type LastDraw = {
  /** As the arena's clock shows it, such as "Nov 28, 2:02 PM". */
  at: string
  /** Empty where the account is deleted. */
  by: string
  /** How many draws were made, this one included. */
  count: number
  reason: string | null
  runs: RecordedEntry[]
}

export type CurrentDraw = { runs: RecordedEntry[]; logged: LoggedChange[] }

/**
 * Tells in one line how the order of a draw came about: when it was drawn and by whom, how many draws were made, and the
 * changes made by hand since. Differences that the change log doesn't explain are listed too.
 */
export function summarizeDraw(last: LastDraw, now: CurrentDraw): string {
  const by = last.by && `, by ${abbreviateName(last.by)}`
  const again = last.count > 1 ? ` (${ordinal(last.count)} draw${last.reason ? `: ${last.reason}` : ''})` : ''
  return `Random draw, ${last.at}${by}${again}. ${summarizeManualChanges(last.runs, now)}`
}

/** For an order that no draw made: by hand, or from the results of the rounds before (`filled`). */
export const summarizeManualOrder = (filled: boolean) =>
  filled ? 'Order set from the results of earlier rounds.' : 'Order set by hand.'

/** A class that was renamed before it was deleted isn't counted by its name, so every draw of the event points to it. */
export const deletedDrawsNotice = (draws: number) =>
  draws === 0
    ? ''
    : draws === 1
      ? " 1 other draw of this event was deleted: see the event's draw log."
      : ` ${draws} other draws of this event were deleted: see the event's draw log.`

export const outsideWordNotice = (word: string | null) =>
  word === null
    ? 'No outside word: whoever runs this computer could have known the order.'
    : `Outside word: "${word}".`

function summarizeManualChanges(drawn: RecordedEntry[], { runs, logged }: CurrentDraw): string {
  const known = new Map(logged.map((change) => [change.id, change]))
  const items = findDifferences(drawn, runs, known)
  // The change log has new names of riders, though not with the runs.
  const byHand = items.filter(({ kind, ids }) => kind === 'renamed' || ids.some((id) => known.has(id)))
  const unlogged = items.filter((item) => !byHand.includes(item))
  return [
    byHand.length > 0 && `Since then by hand: ${describeDifferences(byHand)}.`,
    unlogged.length > 0 && `Changed outside the change log: ${describeDifferences(unlogged)}.`,
    items.length === 0 && logged.length > 0 && 'What was changed by hand since then was changed back.',
    items.length === 0 && logged.length === 0 && 'Nothing was changed by hand.',
  ]
    .filter(Boolean)
    .join(' ')
}

const KINDS = [
  'swapped',
  'moved',
  'rider',
  'renamed',
  'horse',
  'replaced',
  'removed',
  'late',
  'scratched',
  'unscratched',
] as const
type Difference = { kind: (typeof KINDS)[number]; slots: number[]; ids: number[] }

function findDifferences(
  drawn: RecordedEntry[],
  runs: RecordedEntry[],
  loggedById: Map<number, LoggedChange>,
): Difference[] {
  const now = new Map(runs.map((run) => [run.id, run]))
  const before = new Map(drawn.map((run) => [run.id, run]))
  const drawnAt = new Map(drawn.map((run) => [run.slot, run]))
  const newAt = new Map(runs.filter(({ id }) => !before.has(id)).map((run) => [run.slot, run]))
  const found: Difference[] = []
  const add = (kind: Difference['kind'], slots: number[], ...ids: number[]) =>
    found.push({ kind, slots, ids })

  for (const was of drawn) {
    const is = now.get(was.id)
    if (!is) {
      const next = newAt.get(was.slot)
      if (next) add('replaced', [was.slot], was.id, next.id)
      else add('removed', [was.slot], was.id)
      continue
    }
    if (is.slot !== was.slot) {
      const other = drawnAt.get(is.slot)
      const isSwap = other !== undefined && now.get(other.id)?.slot === was.slot
      if (!isSwap) add('moved', [was.slot, is.slot], was.id)
      else if (was.slot < is.slot) add('swapped', [was.slot, is.slot], was.id, other.id)
    }
    if (is.rider !== was.rider) add('rider', [is.slot], was.id)
    else if (isRenamed(was, is)) add('renamed', [is.slot], was.id)
    // A horse may get another id without any change of the draw, when two of one name are merged.
    if (is.horse !== was.horse && loggedById.get(was.id)?.horse) add('horse', [is.slot], was.id)
    if (is.scratched !== was.scratched) add(is.scratched ? 'scratched' : 'unscratched', [is.slot], was.id)
  }
  for (const run of newAt.values()) {
    const was = drawnAt.get(run.slot)
    if (!was || now.has(was.id)) add('late', [run.slot], run.id)
    if (run.scratched) add('scratched', [run.slot], run.id)
  }
  return found
}

/** Another name may stand for another person. */
const isRenamed = (was: RecordedEntry, is: RecordedEntry) =>
  was.typedIn !== null && is.typedIn !== null && normalizeName(was.typedIn) !== normalizeName(is.typedIn)

const normalizeName = (name: string) => name.trim().toLowerCase()

/** Differences of one kind together, in the order of their slots. */
function describeDifferences(items: Difference[]): string {
  return KINDS.flatMap((kind) => {
    const sameKind = items.filter((item) => item.kind === kind).toSorted((a, b) => a.slots[0]! - b.slots[0]!)
    if (sameKind.length === 0) return []
    if (kind === 'swapped') return sameKind.map(({ slots: [one, other] }) => `#${one} and #${other} swapped`)
    if (kind === 'moved') return sameKind.map(({ slots: [from, to] }) => `#${from} moved to #${to}`)
    return `${formatSlots(sameKind.map(({ slots }) => slots[0]!))} ${differenceLabel(kind, sameKind.length > 1)}`
  }).join('; ')
}

function differenceLabel(kind: Exclude<Difference['kind'], 'swapped' | 'moved'>, isMany: boolean): string {
  switch (kind) {
    case 'rider':
      return isMany ? 'riders changed' : 'rider changed'
    case 'renamed':
      return isMany ? 'riders renamed' : 'rider renamed'
    case 'horse':
      return isMany ? 'horses changed' : 'horse changed'
    case 'replaced':
      return isMany ? 'removed, late entries in their place' : 'removed, late entry in its place'
    case 'late':
      return isMany ? 'late entries' : 'late entry'
    case 'removed':
    case 'scratched':
      return kind
    case 'unscratched':
      return 'back in the draw'
  }
}

/** "#3", "#3 and #5", "#3 to #6, #9 and #12" */
function formatSlots(slots: number[]): string {
  const runs: [first: number, last: number][] = []
  for (const slot of slots) {
    const run = runs.at(-1)
    if (run && slot === run[1] + 1) run[1] = slot
    else runs.push([slot, slot])
  }
  const parts = runs.flatMap(([first, last]) => {
    if (last - first > 1) return `#${first} to #${last}`
    return first === last ? `#${first}` : [`#${first}`, `#${last}`]
  })
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0]!
}

/** "D. Whitlock" */
export function abbreviateName(name: string): string {
  const [first, last] = splitName(name)
  return first ? `${[...first][0]}. ${last}` : last
}

/** The slots that a draw gives: all from 1 on, but for those that scratched runs kept. */
export function assignableSlots(count: number, keptSlots: number[]): number[] {
  const occupied = new Set(keptSlots)
  const slots: number[] = []
  for (let slot = 1; slots.length < count; slot++) if (!occupied.has(slot)) slots.push(slot)
  return slots
}

/** Riders and horses under numbers, by their first run: who is the same is still told, and the draw recomputes. */
export function anonymizeEntries<Entry extends DrawEntry>(entries: Entry[]): Entry[] {
  const byId = entries.toSorted((a, b) => a.id - b.id)
  const numbers = (of: 'rider' | 'horse') => {
    const names = [...new Set(byId.map((entry) => entry[of]))].filter((name) => name !== null)
    return new Map(names.map((name, index) => [name, `${of} ${index + 1}`]))
  }
  const riders = numbers('rider')
  const horses = numbers('horse')
  return byId.map((entry) => ({
    ...entry,
    rider: entry.rider && riders.get(entry.rider)!,
    horse: entry.horse && horses.get(entry.horse)!,
  }))
}
