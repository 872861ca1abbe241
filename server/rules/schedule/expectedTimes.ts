import { isDragBetween } from './runningOrder.ts'

/** `at` is when the score was saved, in milliseconds since 1970. */
export type PacedEntry = { slot: number; isOver: boolean; at: number | null }

/** `at` is in milliseconds since 1970. `behind` is the delay from breaks, in minutes. */
export type ExpectedTime = { at: number; behind: number }

const MIN_SCORES = 4
const STANDSTILL_MS = 60 * 60_000
const MINUTE_MS = 60_000

/**
 * The pace is the median time between saved scores, so a break delays the go without changing the pace. `runs` must
 * be sorted by slot.
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
  // The next run has no score yet, so its expected time can't be in the past.
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

/** A score that was saved after a later run's score was probably corrected. */
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

export function formatDelay(minutes: number): string {
  if (minutes < 1) return ''
  return `${NUMBER_WORDS[minutes - 1] ?? minutes} ${minutes === 1 ? 'minute' : 'minutes'} behind`
}
