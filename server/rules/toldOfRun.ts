import { ordinal } from '#lib/plural.ts'
import { printScore, type ScoreUnit } from './score.ts'
import { type waitFor } from './running.ts'
import type { Told } from './told.ts'

/** Whose run it is, for whom it is told: null is the person themselves, else the rider they act for. */
type Run = { contest: string; event: string; of: string | null; slot: number }

/** So many are to go when a rider is told to come. */
export const SOON = 3
const WORDS = ['', 'one', 'two', 'three']

/** Whether somebody is told now that their run comes: not who is next on course already. */
export const isSoon = ({ toGo }: ReturnType<typeof waitFor>) => toGo > 0 && toGo <= SOON

/** "Open 4D: three to go before you". */
export function soonTold({ contest, event, of, slot }: Run, wait: ReturnType<typeof waitFor>): Told {
  const whom = of ?? 'you'
  const drag = wait.dragBefore ? `, drag before ${whom}` : ''
  const runs = `${of === null ? 'you are' : `${of} is`} ${ordinal(slot)}${drag}`
  return {
    title: `${contest}: ${WORDS[wait.toGo]} to go before ${whom}`,
    body: `${event}: ${runs}.`,
    about: null,
  }
}

const NO_TIME: Record<string, string> = { NT: 'no time', Broke: 'no time', DQ: 'disqualified' }

/**
 * "Open 4D: your time was saved, 17.201". `score` as on the wire: seconds, points, or why there is none; `before` is
 * what was said of this run, undefined where nothing was.
 */
export function savedTold(
  { contest, event, of, slot }: Run,
  score: number | string,
  unit: ScoreUnit,
  before: string | null | undefined,
): Told {
  const about = NO_TIME[score] ?? printScore(score, unit)
  const whose = of === null ? 'your' : `${of}’s`
  const what = score in NO_TIME ? 'run' : unit === 'time' ? 'time' : 'score'
  const was = before ? ` Before: ${before}.` : ''
  return {
    title: `${contest}: ${whose} ${what} was ${before ? 'corrected' : 'saved'}, ${about}`,
    body: `${event}, ${ordinal(slot)} in the draw.${was}`,
    about,
  }
}
