import { ordinal, plural } from '#lib/plural.ts'
import { splitName } from '#lib/lastName.ts'
import { ENTERED_AGAIN, ENTERED_AGAIN_TEXTS, type FollowedDraw } from './drawnAtEntry.ts'

export type RecordedEntry = {
  id: number
  slot: number
  /** `rider` and `horse` are keys, not names. */
  rider: string | null
  horse: string | null
  scratched: boolean
  typedIn: string | null
}

export type LoggedChange = { id: number; horse: boolean }

export type LastDraw = {
  /** Formatted in the event's time zone. */
  at: string
  by: string
  count: number
  reason: string | null
  runs: RecordedEntry[]
}

/** `movedUp` counts the runs that moved up when gaps were closed. */
export type CurrentDraw = { runs: RecordedEntry[]; logged: LoggedChange[]; movedUp?: number }

export function summarizeDraw(last: LastDraw, now: CurrentDraw): string {
  const by = last.by && `, by ${abbreviateName(last.by)}`
  const again = last.count > 1 ? ` (${ordinal(last.count)} draw${last.reason ? `: ${last.reason}` : ''})` : ''
  return `Random draw, ${last.at}${by}${again}. ${gapsClosedNotice(now.movedUp)}${summarizeManualChanges(last.runs, now)}`
}

export const summarizeManualOrder = (filled: boolean) =>
  filled ? 'Order set from the results of earlier gos.' : 'Order set by hand.'

export function summarizeOrderOfEntry(rolled: number): string {
  const rolls = rolled > 0 ? ` ${plural(rolled, 'run was', 'runs were')} rolled to the end.` : ''
  return `Runs were added in order of entry, without a random draw.${rolls}`
}

export type EntryDraw = { slot: number; drawnSlot: number; changed: FollowedDraw['changed'] }

const gapsClosedNotice = (movedUp = 0) =>
  movedUp === 0 ? '' : `Then the gaps were closed: ${plural(movedUp, 'run')} moved up in the same order. `

/** `drawnSlot` is the slot drawn at entry, moved up by the gaps that were closed since then. */
export function summarizeEntryDraws(runs: number, draws: EntryDraw[], movedUp = 0): string {
  const items = draws.flatMap(({ slot, drawnSlot, changed }): Difference[] => [
    ...(slot === drawnSlot ? [] : [{ kind: 'moved' as const, slots: [drawnSlot, slot], ids: [] }]),
    ...(changed ? [{ kind: changed, slots: [slot], ids: [] }] : []),
  ])
  const changes = items.length
    ? `Changed since then: ${describeDifferences(items)}.`
    : `Nothing ${movedUp > 0 ? 'else ' : ''}was changed since then.`
  return `Drawn at entry: ${draws.length} of ${plural(runs, 'run')}. ${gapsClosedNotice(movedUp)}${changes}`
}

export function enteredAgainNotice(draws: { slot: number; again: FollowedDraw['again'] }[]): string {
  return ENTERED_AGAIN.filter((reason) => reason !== 'import undone')
    .flatMap((reason) => {
      const slots = draws.filter(({ again }) => again === reason).map(({ slot }) => slot)
      if (slots.length === 0) return []
      return ` ${ENTERED_AGAIN_TEXTS[reason]}: ${formatSlots(slots.toSorted((a, b) => a - b))}.`
    })
    .join('')
}

/** `numbers` counts the draw numbers of runs that were removed when an import was undone. */
export function undoneImportNotice(numbers: number, isMadeAgain: boolean): string {
  if (numbers === 0) return ''
  const lost = plural(numbers, 'earlier draw number no longer counts', 'earlier draw numbers no longer count')
  return ` An import was undone${isMadeAgain ? ' and redone' : ''}: ${lost}.`
}

export const deletedDrawsNotice = (draws: number) =>
  draws === 0
    ? ''
    : ` ${plural(draws, 'other draw in this event was', 'other draws in this event were')} deleted. See the event's draw log.`

export const outsideWordNotice = (word: string | null) =>
  word === null
    ? "No rider's word was added, so the office computer's owner could have known the order in advance."
    : `Rider's word: "${word}".`

function summarizeManualChanges(drawn: RecordedEntry[], { runs, logged, movedUp }: CurrentDraw): string {
  const known = new Map(logged.map((change) => [change.id, change]))
  const items = findDifferences(drawn, runs, known)
  // The change log doesn't record a rider's new name as a change to the run.
  const byHand = items.filter(({ kind, ids }) => kind === 'renamed' || ids.some((id) => known.has(id)))
  const unlogged = items.filter((item) => !byHand.includes(item))
  return [
    byHand.length > 0 && `Changed by hand since then: ${describeDifferences(byHand)}.`,
    unlogged.length > 0 && `Changed with no record of who did it: ${describeDifferences(unlogged)}.`,
    items.length === 0 && logged.length > 0 && 'All changes made by hand were undone.',
    items.length === 0 && logged.length === 0 && `Nothing ${movedUp ? 'else ' : ''}was changed by hand.`,
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
    // Merging two horses changes a run's `horse` key but not the draw, so only horse changes in the change log are
    // reported.
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

/** A renamed typed-in rider can be a different person. */
const isRenamed = (was: RecordedEntry, is: RecordedEntry) =>
  was.typedIn !== null && is.typedIn !== null && normalizeName(was.typedIn) !== normalizeName(is.typedIn)

const normalizeName = (name: string) => name.trim().toLowerCase()

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

export function abbreviateName(name: string): string {
  const [first, last] = splitName(name)
  return first ? `${[...first][0]}. ${last}` : last
}
