import { formatRecentWithZone } from '#lib/formatDates.ts'
import { formatDelay } from '#rules/schedule/expectedTimes.ts'
import { formatWait } from '#rules/schedule/runningOrder.ts'
import type { Me, MyRun } from '#wire/riderApp/myRuns.ts'
import { useStore } from '../../store.ts'
import { me } from './me.ts'

export const useMyRuns = (matches: (run: MyRun) => boolean): MyRun[] => {
  const ownData = useStore(me)
  return ownData ? ownData.runs.filter(matches) : []
}

export const otherRider = ({ person, riders }: Me, rider_id: number): string | null =>
  rider_id === person?.id ? null : (riders.find(({ id }) => id === rider_id)?.name ?? '')

export const waitPhrase = (ownData: Me, { rider_id, slot }: MyRun, wait: NonNullable<MyRun['wait']>) =>
  formatWait(otherRider(ownData, rider_id), slot, wait)

export function expectedPhrase({ expected, event }: MyRun): string {
  if (!expected) return ''
  const time = `about ${formatRecentWithZone(expected.at, event.time_zone, Date.now())}`
  return [time, formatDelay(expected.behind)].filter(Boolean).join(', ')
}
