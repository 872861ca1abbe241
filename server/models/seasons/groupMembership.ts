import { formatDay } from '#lib/dates.ts'
import { isMemberOn } from '#rules/points/standings.ts'
import type { PointsGroupMember } from '../../../prisma/client/client.ts'

type GroupMember = Pick<PointsGroupMember, 'user_id' | 'horse_id' | 'counts_from' | 'left_on'>
type Group = { tracks_horse: boolean; members: GroupMember[] }
type RiderAndHorse = { user_id: number | null; horse_id: number | null }

export const memberKey = (
  { tracks_horse }: Pick<Group, 'tracks_horse'>,
  { user_id, horse_id }: RiderAndHorse,
) => `${user_id}:${tracks_horse ? horse_id : ''}`

/**
 * An entry counts if the rider's membership covers the event's first day. If the group tracks horses, the
 * membership must be for the same horse.
 */
export function createMembershipTest(group: Group | null): (run: RiderAndHorse, startsOn: Date) => boolean {
  if (!group) return () => false
  const periods = new Map<string, { counts_from: string | null; left_on: string | null }[]>()
  for (const member of group.members) {
    const key = memberKey(group, member)
    const known = periods.get(key) ?? []
    periods.set(key, known)
    known.push({ counts_from: toDay(member.counts_from), left_on: toDay(member.left_on) })
  }
  return (run, startsOn) =>
    periods.get(memberKey(group, run))?.some((time) => isMemberOn(formatDay(startsOn), time)) ?? false
}

const toDay = (date: Date | null) => date && formatDay(date)
