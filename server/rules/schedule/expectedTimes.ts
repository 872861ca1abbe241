import { isDragBetween } from './runningOrder.ts'

/** A run of a published go: `at` is when its score was saved, in milliseconds since 1970, or null. */
export type PacedEntry = { slot: number; isOver: boolean; at: number | null }

/** When a run is expected, and by how many minutes the go is behind the pace that it has had so far. */
export type ExpectedTime = { at: number; behind: number }

/** From so many saved scores on there is a pace. */
const MIN_SCORES = 4
/** After so long without a score nobody knows when it goes on. */
const STANDSTILL_MS = 60 * 60_000
const MINUTE_MS = 60_000

/**
 * When each run that is not over is expected, by its slot. The pace is the median time from one saved score to the
 * next, with a drag between them and without; so one break makes no other pace, it makes the go late. Nothing where
 * fewer than four scores are saved, or none for an hour. `runs` are in the order of their slots, `now` is milliseconds
 * since 1970.
 */
export function expectedTimes(runs: PacedEntry[], dragEvery: number, now: number): Map<number, ExpectedTime> {
  const scored = scoredInOrder(runs)
  const last = scored.at(-1)
  if (scored.length < MIN_SCORES || !last || now - last.at > STANDSTILL_MS) return new Map()

  const gap = measurePace(scored, dragEvery)
  const ahead = runs.filter(({ slot, isOver }) => slot > last.slot && !isOver)
  const ran = runs.filter((run) => run.at !== null && run.slot >= scored[0]!.slot && run.slot <= last.slot)
  const planned = ran.slice(1).reduce((sum, run, index) => sum + gap(ran[index]!.slot, run.slot), 0)
  const next = ahead[0] ? gap(last.slot, ahead[0].slot) : 0
  // Whoever is next has not run yet: it is later than the pace says.
  const from = Math.max(last.at, now - next)
  const behind = Math.max(0, Math.round((from - scored[0]!.at - planned) / MINUTE_MS))

  const expected = new Map<number, ExpectedTime>()
  let at = from
  let slot = last.slot
  for (const run of ahead) {
    at += gap(slot, run.slot)
    slot = run.slot
    expected.set(slot, { at, behind })
  }
  return expected
}

type Scored = { slot: number; at: number }

/** The scored runs as they were run. A score that was corrected later was not saved when its run was over. */
function scoredInOrder(runs: PacedEntry[]): Scored[] {
  const scored: Scored[] = []
  let earliest = Infinity
  for (const { slot, at } of runs.toReversed()) {
    if (at === null || at > earliest) continue
    earliest = at
    scored.unshift({ slot, at })
  }
  return scored
}

/** From one run to the next, in milliseconds. */
function measurePace(scored: Scored[], dragEvery: number) {
  const isDragged = (slot: number, later: number) => isDragBetween(slot, later, dragEvery)
  const gaps = scored.slice(1).map((run, index) => ({
    ms: run.at - scored[index]!.at,
    dragged: isDragged(scored[index]!.slot, run.slot),
  }))
  const of = (dragged: boolean) => median(gaps.filter((gap) => gap.dragged === dragged).map(({ ms }) => ms))
  const plain = of(false) ?? of(true) ?? 0
  const withDrag = Math.max(plain, of(true) ?? plain)
  return (slot: number, later: number) => (isDragged(slot, later) ? withDrag : plain)
}

function median(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** "five minutes behind"; nothing where it is on time. */
export function formatDelay(minutes: number): string {
  if (minutes < 1) return ''
  return `${NUMBER_WORDS[minutes - 1] ?? minutes} ${minutes === 1 ? 'minute' : 'minutes'} behind`
}
