import { scoreFromWire, timeWarnings } from '#rules/score.ts'
import type { Score } from '#wire/draw.ts'
import type { Draw } from './draw.ts'

/** What is odd about a time among the others that this screen has seen; it is saved all the same. */
export function warningsFor({ activity, rows }: Draw, slot: number, score: Score): string[] {
  const time = scoreFromWire(score, 'time')
  if (activity.judged || typeof time !== 'number') return []
  const others = rows.rows().filter((row) => row.draw !== slot)
  return timeWarnings(time, others.map((row) => scoreFromWire(row.score, 'time')).filter(isTime))
}

const isTime = (value: unknown): value is number => typeof value === 'number'
