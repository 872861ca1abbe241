import { dayOf } from '#lib/dates.ts'
import { countsOn } from '#rules/standings.ts'
import type { PointsGroupMember } from '../../../prisma/client/client.ts'

type Member = Pick<PointsGroupMember, 'user_id' | 'horse_id' | 'counts_from' | 'left_on'>
type Group = { tracks_horse: boolean; members: Member[] }
type Ridden = { user_id: number | null; horse_id: number | null }

/** By whom points are counted: the rider, or the rider and horse. */
export const entrantIn = ({ tracks_horse }: Pick<Group, 'tracks_horse'>, { user_id, horse_id }: Ridden) =>
  `${user_id}:${tracks_horse ? horse_id : ''}`

/**
 * Whether a run belongs to a points group: by its rider, or by rider and horse, who are members when its event begins.
 * Who joined again has been a member several times.
 */
export function membership(group: Group | null): (run: Ridden, startsOn: Date) => boolean {
  if (!group) return () => false
  const times = new Map<string, { counts_from: string | null; left_on: string | null }[]>()
  for (const member of group.members) {
    const key = entrantIn(group, member)
    const known = times.get(key) ?? []
    times.set(key, known)
    known.push({ counts_from: day(member.counts_from), left_on: day(member.left_on) })
  }
  return (run, startsOn) =>
    times.get(entrantIn(group, run))?.some((time) => countsOn(dayOf(startsOn), time)) ?? false
}

const day = (date: Date | null) => date && dayOf(date)
