import { ordinal } from '#lib/plural.ts'
import { formatPrintedScore, type ScoreUnit } from '../scoring/score.ts'
import { type calculateWait } from '../schedule/runningOrder.ts'
import type { NotificationText } from './publication.ts'

/** Whose run it is, for whom it is told: null is the person themselves, else the rider they act for. */
type NotifiedEntryContext = { contest: string; event: string; of: string | null; slot: number }

/** So many are to go when a rider is told to come. */
export const REMINDER_RUNS_TO_GO = 3
const COUNT_WORDS = ['', 'one', 'two', 'three']

/** Whether somebody is told now that their run comes: not who is next on course already. */
export const isReminderDue = ({ toGo }: ReturnType<typeof calculateWait>) =>
  toGo > 0 && toGo <= REMINDER_RUNS_TO_GO

/** "Open 4D: three to go before you". */
export function reminderText(
  { contest, event, of, slot }: NotifiedEntryContext,
  wait: ReturnType<typeof calculateWait>,
): NotificationText {
  const whom = of ?? 'you'
  const drag = wait.dragBefore ? `, drag before ${whom}` : ''
  const runs = `${of === null ? 'you are' : `${of} is`} ${ordinal(slot)}${drag}`
  return {
    title: `${contest}: ${COUNT_WORDS[wait.toGo]} to go before ${whom}`,
    body: `${event}: ${runs}.`,
    about: null,
  }
}

const NO_TIME_TEXT: Record<string, string> = { NT: 'no time', Broke: 'no time', DQ: 'disqualified' }

/**
 * "Open 4D: your time was saved, 17.201". `score` as on the wire: seconds, points, or why there is none; `before` is
 * what was said of this run, undefined where nothing was.
 */
export function scoreSavedText(
  { contest, event, of, slot }: NotifiedEntryContext,
  score: number | string,
  unit: ScoreUnit,
  before: string | null | undefined,
): NotificationText {
  const about = NO_TIME_TEXT[score] ?? formatPrintedScore(score, unit)
  const whose = of === null ? 'your' : `${of}’s`
  const what = score in NO_TIME_TEXT ? 'run' : unit === 'time' ? 'time' : 'score'
  const was = before ? ` Before: ${before}.` : ''
  return {
    title: `${contest}: ${whose} ${what} was ${before ? 'corrected' : 'saved'}, ${about}`,
    body: `${event}, ${ordinal(slot)} in the draw.${was}`,
    about,
  }
}
