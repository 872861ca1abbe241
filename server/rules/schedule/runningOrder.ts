import { ordinal } from '#lib/plural.ts'

/** A run of a published draw: its slot, and whether it is over (a score, NT, DQ, Broke, or scratched). */
export type DrawnEntry = { slot: number; isOver: boolean; isScored: boolean }

/**
 * Who is on course and who is next, by their slots, as far as saved scores tell: the first run after the last one that
 * has a score, and the one after that. Before the first score nobody is on course. `runs` are in the order of their
 * slots.
 */
export function findOnCourse(runs: DrawnEntry[]): { now: number | null; next: number | null } {
  const last = runs.findLastIndex((run) => run.isScored)
  const [first, second] = runs.slice(last + 1).filter((run) => !run.isOver)
  if (last < 0) return { now: null, next: first?.slot ?? null }
  return { now: first?.slot ?? null, next: second?.slot ?? null }
}

/** Whether the ground is dragged between these two slots, of which the later one may not be the very next. */
export const isDragBetween = (slot: number, later: number, dragEvery: number): boolean =>
  dragEvery > 0 && Math.floor((later - 1) / dragEvery) > Math.floor((slot - 1) / dragEvery)

/** How far a class is, for everybody. */
export type ClassState = 'not drawn' | 'draw out' | 'running' | 'results'

type RoundProgress = {
  publish_draw: boolean
  publish_payout: boolean
  runs: number
  over: number
  scored: number
}

/** Of its published gos; results are out once all of them are run, official once their payout is published. */
export function classState(gos: RoundProgress[]): ClassState {
  const drawn = gos.filter((go) => go.publish_draw)
  if (drawn.length === 0) return gos.some((go) => go.publish_payout) ? 'results' : 'not drawn'
  const isRun = drawn.every((go) => go.publish_payout || (go.scored > 0 && go.over === go.runs))
  if (isRun) return 'results'
  return drawn.some((go) => go.scored > 0) ? 'running' : 'draw out'
}

/**
 * What a rider has to wait for: the runs that are still to go before this slot, and whether the ground is dragged just
 * before it. `runs` are in the order of their slots; those without a score before the last one scored are skipped.
 */
export function calculateWait(runs: DrawnEntry[], slot: number, dragEvery: number) {
  const last = runs.findLast(({ isScored }) => isScored)?.slot ?? 0
  const before = runs.filter((run) => run.slot < slot && (run.isScored || !run.isOver))
  const previous = before.at(-1)
  return {
    toGo: before.filter((run) => !run.isOver && run.slot > last).length,
    dragBefore: previous !== undefined && isDragBetween(previous.slot, slot, dragEvery),
  }
}

/** "37th, 7 to go, drag before you". `whom` is you, or "them" where it is somebody's child. */
export function formatWait(
  slot: number,
  { toGo, dragBefore }: ReturnType<typeof calculateWait>,
  whom: string,
): string {
  const wait = toGo === 0 ? `nobody before ${whom}` : `${toGo} to go`
  return [ordinal(slot), wait, dragBefore && `drag before ${whom}`].filter(Boolean).join(', ')
}
