import type { NoTime } from '../client/client.ts'
import type { EntryInput, ScoreInput } from '../factories.ts'
import { scoredAt } from './calendar.ts'
import type { DemoContext } from './openClasses.ts'

type ParsedScore = { score: ScoreInput; penalty_seconds: number }

/** 1000 milliseconds per second, or 100 hundredths per point. */
export function parseScores(text: string, parts = 1000): ParsedScore[] {
  return text
    .trim()
    .split(/\s+/)
    .map((written) => {
      const [score, penalty = '0'] = written.split('+')
      const value = Number(score)
      return {
        score: Number.isNaN(value) ? (score as NoTime) : Math.round(value * parts),
        penalty_seconds: Number(penalty),
      }
    })
}

export function entriesInOrder(
  { event, scorer }: Pick<DemoContext, 'event' | 'scorer'>,
  activity: EntryInput['activity'],
  rides: Omit<EntryInput, 'activity'>[],
  scored: ParsedScore[],
): EntryInput[] {
  return rides.map((ride, i) => ({
    ...ride,
    activity,
    draw: i + 1,
    ...scored[i],
    scored_by: scored[i] && scorer,
    scored_at: scoredAt(event.starts_on, i),
  }))
}
