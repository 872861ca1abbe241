import { formatPrintedScore, type ScoreUnit } from '../scoring/score.ts'
import { type calculateWait } from '../schedule/runningOrder.ts'
import type { NotificationText } from './publication.ts'

type NotifiedEntryContext = { contest: string; event: string; of: string | null; slot: number }

export const REMINDER_RUNS_TO_GO = 3
const COUNT_WORDS = ['', 'one', 'two', 'three']

export const isReminderDue = ({ toGo }: ReturnType<typeof calculateWait>) =>
  toGo > 0 && toGo <= REMINDER_RUNS_TO_GO

export function reminderText(
  { contest, event, of, slot }: NotifiedEntryContext,
  wait: ReturnType<typeof calculateWait>,
): NotificationText {
  const drag = wait.dragBefore ? ', after the drag' : ''
  return {
    title: `${contest}: ${of === null ? "you're" : `${of} is`} ${COUNT_WORDS[wait.toGo]} out`,
    body: `${event}: draw #${slot}${drag}.`,
    summary: null,
  }
}

const NO_TIME_TEXT: Record<string, string> = { NT: 'a no time', Broke: 'a no time', DQ: 'disqualified' }

/** A numeric `score` is in seconds or points. */
export function scoreSavedText(
  { contest, event, of, slot }: NotifiedEntryContext,
  score: number | string,
  unit: ScoreUnit,
  before: string | null | undefined,
): NotificationText {
  const summary = NO_TIME_TEXT[score] ?? formatPrintedScore(score, unit)
  const whose = of === null ? 'your' : `${of}'s`
  const what = score in NO_TIME_TEXT ? 'run' : unit === 'time' ? 'time' : 'score'
  return {
    title: before
      ? `${contest}: ${whose} ${what} was corrected to ${summary} (was ${before})`
      : `${contest}: ${whose} ${what} is ${summary}`,
    body: `${event}, draw #${slot}.`,
    summary,
  }
}
