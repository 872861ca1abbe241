/** `isOver` is true for a score, NT, DQ, Broke or scratch. */
export type DrawnEntry = { slot: number; isOver: boolean; isScored: boolean }

/** Before the first score, `now` is null and the first run is `next`. `runs` must be sorted by slot. */
export function findOnCourse(runs: DrawnEntry[]): { now: number | null; next: number | null } {
  const last = runs.findLastIndex((run) => run.isScored)
  const [first, second] = runs.slice(last + 1).filter((run) => !run.isOver)
  if (last < 0) return { now: null, next: first?.slot ?? null }
  return { now: first?.slot ?? null, next: second?.slot ?? null }
}

export const isDragBetween = (slot: number, later: number, dragEvery: number): boolean =>
  dragEvery > 0 && Math.floor((later - 1) / dragEvery) > Math.floor((slot - 1) / dragEvery)

export type ClassState = 'not drawn' | 'draw out' | 'running' | 'results'

type RoundProgress = {
  publish_draw: boolean
  publish_payout: boolean
  runs: number
  over: number
  scored: number
}

export function classState(gos: RoundProgress[]): ClassState {
  const drawn = gos.filter((go) => go.publish_draw)
  if (drawn.length === 0) return gos.some((go) => go.publish_payout) ? 'results' : 'not drawn'
  const isRun = drawn.every((go) => go.publish_payout || (go.scored > 0 && go.over === go.runs))
  if (isRun) return 'results'
  return drawn.some((go) => go.scored > 0) ? 'running' : 'draw out'
}

/** `toGo` leaves out unfinished runs before the last scored one. `runs` must be sorted by slot. */
export function calculateWait(runs: DrawnEntry[], slot: number, dragEvery: number) {
  const last = runs.findLast(({ isScored }) => isScored)?.slot ?? 0
  const before = runs.filter((run) => run.slot < slot && (run.isScored || !run.isOver))
  const previous = before.at(-1)
  return {
    toGo: before.filter((run) => !run.isOver && run.slot > last).length,
    dragBefore: previous !== undefined && isDragBetween(previous.slot, slot, dragEvery),
  }
}

export function formatWait(
  rider: string | null,
  slot: number,
  { toGo, dragBefore }: ReturnType<typeof calculateWait>,
): string {
  const drag = dragBefore ? ', after the drag' : ''
  if (toGo === 0) return `${rider === null ? "You're" : `${rider} is`} up${drag}`
  const draw = rider === null ? 'Draw' : `${rider}: draw`
  return `${draw} #${slot}, ${toGo} out${drag}`
}
