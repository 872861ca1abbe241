import { formatPrintedScore, type ScoreUnit } from '../scoring/score.ts'
import { type calculateWait } from '../schedule/runningOrder.ts'
import type { NotificationText } from './publication.ts'

/** `of` is the rider's name if a guardian gets the notification, or null for the rider. */
type NotifiedEntryContext = { contest: string; event: string; of: string | null; slot: number }

/** Riders are notified once only this many runs are left before theirs. */
export const REMINDER_RUNS_TO_GO = 3
const COUNT_WORDS = ['', 'one', 'two', 'three']

/** Returns whether to notify now. A rider who is already next gets no notification. */
export const isReminderDue = ({ toGo }: ReturnType<typeof calculateWait>) =>
  toGo > 0 && toGo <= REMINDER_RUNS_TO_GO

/** "Open 4D: you're three out" */
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

/**
 * Formats "Open 4D: your time is 17.201". `score` is in seconds or points, or NT, DQ or Broke. `before` is
 * `summary` of the previous notification for this run, or undefined.
 */
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
