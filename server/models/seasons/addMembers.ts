import { parseDay, todayIn } from '#lib/dates.ts'
import type { AddPointsMembers, CountsFrom } from '#wire/seasons/members.ts'
import type { PointsGroup } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import { lockVisibleHorses } from '../animals/horses.ts'
import { lockDrawableRiders } from '../riders/search.ts'
import { whereInGroup } from './groups.ts'

type Organization = { id: number; time_zone: string }
export type GroupWithOrganization = {
  id: number
  season: { organization_id: number; organization: Organization }
}
export type MemberInput = { user_id: number; horse_id: number | null }

const MAX_MEMBERS = 20_000

export async function resolveNewMembers(
  tx: Tx,
  found: GroupWithOrganization,
  group: PointsGroup,
  input: AddPointsMembers,
) {
  const joining = input.class_id ? await loadRidersOfClass(tx, found, group, input.class_id) : input.members
  const members = withoutDuplicates(joining.map((one) => forGroup(group, one)))
  if (!input.class_id) await requireValidMembers(tx, found, group, members)
  return members
}

const forGroup = ({ tracks_horse }: PointsGroup, { user_id, horse_id }: MemberInput): MemberInput => ({
  user_id,
  horse_id: tracks_horse ? horse_id : null,
})

function withoutDuplicates(joining: MemberInput[]): MemberInput[] {
  return [...new Map(joining.map((one) => [pairKey(one), one])).values()]
}
const pairKey = ({ user_id, horse_id }: MemberInput) => `${user_id}:${horse_id}`

async function loadRidersOfClass(
  tx: Tx,
  { season }: GroupWithOrganization,
  { tracks_horse }: PointsGroup,
  id: number,
) {
  const activity = await tx.activity.findFirst({
    where: { id, event: { organization_id: season.organization_id } },
    select: {
      entries: {
        where: { user_id: { not: null }, ...(tracks_horse && { horse_id: { not: null } }) },
        select: { user_id: true, horse_id: true },
      },
    },
  })
  if (!activity) throw new Invalid({ class_id: 'Choose one of your classes.' })
  return activity.entries as MemberInput[]
}

async function requireValidMembers(
  tx: Tx,
  { season }: GroupWithOrganization,
  { tracks_horse }: PointsGroup,
  joining: MemberInput[],
) {
  if (!joining.length) throw new Invalid({ members: 'Choose riders to add.' })
  if (tracks_horse && joining.some(({ horse_id }) => horse_id === null))
    throw new Invalid({
      members: 'This group keeps points per rider-horse team. Choose a horse for each rider.',
    })
  const riders = new Set(joining.map(({ user_id }) => user_id))
  const horses = new Set(joining.flatMap(({ horse_id }) => horse_id ?? []))
  const drawable = await lockDrawableRiders(tx, season.organization_id, [...riders])
  const visibleHorses = await lockVisibleHorses(tx, season.organization_id, [...horses])
  if (drawable.length < riders.size || visibleHorses.length < horses.size)
    throw new Invalid({ members: 'One of these riders or horses no longer exists. Find them again.' })
}

/**
 * Null if the whole season counts. If the rider joins during one of the group's events, that event counts.
 */
export async function firstCountedDay(
  tx: Tx,
  { id, season }: GroupWithOrganization,
  from: CountsFrom,
): Promise<Date | null> {
  if (from === 'season') return null
  const { organization_id } = season
  if (from !== 'joining') {
    const event = await tx.event.findFirst({ where: { id: from, organization_id } })
    if (!event) throw new Invalid({ from: 'Choose one of your events.' })
    return event.starts_on
  }
  const today = parseDay(todayIn(season.organization.time_zone, new Date()))
  const underWay = await tx.event.findFirst({
    where: {
      activities: { some: whereInGroup({ id }) },
      starts_on: { lte: today },
      OR: [{ starts_on: today }, { ends_on: { gte: today } }],
    },
    orderBy: { starts_on: 'asc' },
  })
  return underWay?.starts_on ?? today
}

export async function insertMembers(
  tx: Tx,
  { id: group_id }: PointsGroup,
  input: MemberInput[],
  counts_from: Date | null,
) {
  const members = await tx.pointsGroupMember.findMany({
    where: { group_id, left_on: null, user_id: { in: input.map(({ user_id }) => user_id) } },
  })
  const known = new Set(members.map(pairKey))
  const joining = input.filter((one) => !known.has(pairKey(one)))
  const count = await tx.pointsGroupMember.count({ where: { group_id, left_on: null } })
  if (count + joining.length > MAX_MEMBERS)
    throw new Conflict(`A group can have up to ${MAX_MEMBERS.toLocaleString('en-US')} members.`)
  const data = joining.map((one) => ({ ...one, group_id, counts_from }))
  return tx.pointsGroupMember.createManyAndReturn({ data })
}
