import { behindText } from '#rules/expected.ts'
import { waitText } from '#rules/running.ts'
import type { Me, MyRun } from '#wire/phone/mine.ts'
import { useStore } from '../../store.ts'
import { clock } from '../words.ts'
import { me } from './me.ts'

/** Runs of the riders whom somebody acts for. Nobody has none, and neither has a page without its script. */
export const useMyRuns = (isMine: (run: MyRun) => boolean): MyRun[] => {
  const mine = useStore(me)
  return mine ? mine.runs.filter(isMine) : []
}

/** How a rider is called where their account reads it. */
export function callOf({ person, riders }: Me, rider_id: number) {
  const name = riders.find(({ id }) => id === rider_id)?.name ?? ''
  return rider_id === person?.id
    ? { who: 'You', is: 'You are', whom: 'you' }
    : { who: name, is: `${name} is`, whom: name }
}

/** "You are 37th, 7 to go, drag before you". */
export const waitSaid = (mine: Me, { rider_id, slot }: MyRun, wait: NonNullable<MyRun['wait']>) => {
  const { is, whom } = callOf(mine, rider_id)
  return `${is} ${waitText(slot, wait, whom)}`
}

/** "about 2:40 PM CDT, five minutes behind". */
export function expectedSaid({ expected, event }: MyRun): string {
  if (!expected) return ''
  const time = `about ${clock(expected.at, event.time_zone, Date.now())}`
  return [time, behindText(expected.behind)].filter(Boolean).join(', ')
}
