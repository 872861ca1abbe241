import { formatDelay } from '#rules/schedule/expectedTimes.ts'
import { formatWait } from '#rules/schedule/runningOrder.ts'
import type { Me, MyRun } from '#wire/riderApp/myRuns.ts'
import { useStore } from '../../store.ts'
import { formatTimeOrDateIn } from '../format.ts'
import { me } from './me.ts'

/** Runs of all riders the user acts for. Empty while signed out and during server rendering. */
export const useMyRuns = (matches: (run: MyRun) => boolean): MyRun[] => {
  const ownData = useStore(me)
  return ownData ? ownData.runs.filter(matches) : []
}

/** Returns null for the user and the name for other riders. */
export const otherRider = ({ person, riders }: Me, rider_id: number): string | null =>
  rider_id === person?.id ? null : (riders.find(({ id }) => id === rider_id)?.name ?? '')

/** "Draw #37, 7 out, after the drag", or "You're up". */
export const waitPhrase = (ownData: Me, { rider_id, slot }: MyRun, wait: NonNullable<MyRun['wait']>) =>
  formatWait(otherRider(ownData, rider_id), slot, wait)

/** "about 2:40 PM CDT, five minutes behind". */
export function expectedPhrase({ expected, event }: MyRun): string {
  if (!expected) return ''
  const time = `about ${formatTimeOrDateIn(expected.at, event.time_zone, Date.now())}`
  return [time, formatDelay(expected.behind)].filter(Boolean).join(', ')
}
