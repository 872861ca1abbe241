import { plural } from '#lib/plural.ts'
import { roundName } from '../classes/rounds.ts'
import type { PlaceKind } from './entryModes.ts'

type Named = { id: number | null; name: string }
type Entrant = { rider: Named | null; horse: Named | null }
type Go = { activity_id: number; round: string }
/** Where a new run goes. `slot` is null if it isn't known yet. */
type GoPlace = Go & { place: PlaceKind; slot: number | null; first_free: number; min_gap: number }
type PlacedRun = Go & { id: number; draw: number | null; scratched: boolean }
type Line = { rider: Named; horse: Named | null; entries: PlacedRun[] }
type OtherRun = { slot: number; line: Line }
type Draws = { places: GoPlace[]; lines: Line[]; columns: { id: number; name: string }[] }

/**
 * Warns about runs that will be too close to the rider's or horse's other runs. `runs` are the class ids of the new
 * runs.
 */
export function previewCloseRuns(
  runs: number[],
  { rider, horse, places, lines, columns }: Entrant & Draws,
): string[] {
  const gos = places.filter(({ activity_id }) => runs.includes(activity_id))
  const related = linesOf({ rider, horse }, lines)
  return gos.flatMap((go) => {
    const { slot, place, first_free } = go
    if (slot === null) return []
    const isPushed = (other: number) => place === 'top' && other >= slot && other < first_free
    const others = runsIn(go, related).map((other) =>
      isPushed(other.slot) ? { ...other, slot: other.slot + 1 } : other,
    )
    return inGo(go, gos.length > 1, closeRuns(slot, others, go.min_gap), columns)
  })
}

/** Warns about saved runs that are too close to the rider's or horse's other runs. */
export function savedCloseRuns(saved: Line, added: number[], { places, lines, columns }: Draws): string[] {
  const related = linesOf(saved, lines)
  const drawn = saved.entries.filter(({ id, draw }) => added.includes(id) && draw !== null)
  return drawn.flatMap((entry) => {
    const place = places.find((one) => isSameGo(one, entry))
    if (!place) return []
    const others = runsIn(entry, related, entry.id)
    return inGo(entry, drawn.length > 1, closeRuns(entry.draw!, others, place.min_gap), columns)
  })
}

const linesOf = ({ rider, horse }: Entrant, lines: Line[]): Line[] =>
  lines.filter(
    (line) =>
      (rider !== null && line.rider.id === rider.id) ||
      (horse !== null && line.horse !== null && line.horse.id === horse.id),
  )

const isSameGo = (one: Go, other: Go) => one.activity_id === other.activity_id && one.round === other.round

const runsIn = (go: Go, lines: Line[], except?: number): OtherRun[] =>
  lines.flatMap((line) =>
    line.entries.flatMap((entry) =>
      isSameGo(entry, go) && entry.id !== except && entry.draw !== null && !entry.scratched
        ? [{ slot: entry.draw, line }]
        : [],
    ),
  )

/** Example: "Only 3 slots after Jenna Cole's run on Rocket (#30). The class minimum is 15." */
function closeRuns(slot: number, others: OtherRun[], minGap: number): string[] {
  const distance = (other: OtherRun) => Math.abs(other.slot - slot)
  const close = others
    .filter((other) => distance(other) < minGap)
    .toSorted((one, other) => distance(one) - distance(other))
  const nearest = [close.find((other) => other.slot < slot), close.find((other) => other.slot > slot)]
  return nearest.flatMap((other) => {
    if (!other) return []
    const { rider, horse } = other.line
    const run = `${rider.name}'s run${horse ? ` on ${horse.name}` : ''} (#${other.slot})`
    const side = other.slot < slot ? 'after' : 'before'
    return [`Only ${plural(distance(other), 'slot')} ${side} ${run}. The class minimum is ${minGap}.`]
  })
}

function inGo(
  { activity_id, round }: Go,
  isOneOfSeveral: boolean,
  notes: string[],
  columns: Draws['columns'],
) {
  if (!isOneOfSeveral) return notes
  const name = columns.find(({ id }) => id === activity_id)?.name ?? ''
  const go = round ? `${name}, ${roundName(round)}` : name
  return notes.map((note) => `${go}: ${note.charAt(0).toLowerCase()}${note.slice(1)}`)
}
