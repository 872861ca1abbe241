import { dateOf, todayIn } from '#lib/dates.ts'
import type { AddMembers, CountsFrom } from '#wire/seasons/members.ts'
import type { PointsGroup } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import { horsesSeenBy } from '../entries/animals.ts'
import { drawableRiders } from '../people/riders.ts'
import { classesOf } from './groups.ts'

type Organization = { id: number; time_zone: string }
export type Found = { id: number; season: { organization_id: number; organization: Organization } }
export type Joining = { user_id: number; horse_id: number | null }

/** As many has the largest association we know of. */
const MOST_MEMBERS = 20_000

/** Who is to join, each once: the riders of a class, or those who were chosen. */
export async function wantedBy(tx: Tx, found: Found, group: PointsGroup, given: AddMembers) {
  const joining = given.class_id ? await ridersOfClass(tx, found, group, given.class_id) : given.members
  const wanted = withoutRepeats(joining.map((one) => asCounted(group, one)))
  if (!given.class_id) await requireKnown(tx, found, group, wanted)
  return wanted
}

const asCounted = ({ tracks_horse }: PointsGroup, { user_id, horse_id }: Joining): Joining => ({
  user_id,
  horse_id: tracks_horse ? horse_id : null,
})

function withoutRepeats(joining: Joining[]): Joining[] {
  return [...new Map(joining.map((one) => [keyOf(one), one])).values()]
}
const keyOf = ({ user_id, horse_id }: Joining) => `${user_id}:${horse_id}`

/** Everybody who is entered there; of a group by horse those without one are left out. */
async function ridersOfClass(tx: Tx, { season }: Found, { tracks_horse }: PointsGroup, id: number) {
  const activity = await tx.activity.findFirst({
    where: { id, event: { organization_id: season.organization_id } },
    select: {
      entries: {
        where: { user_id: { not: null }, ...(tracks_horse && { horse_id: { not: null } }) },
        select: { user_id: true, horse_id: true },
      },
    },
  })
  if (!activity) throw new Invalid({ class_id: 'Choose a class of your organization.' })
  return activity.entries as Joining[]
}

async function requireKnown(tx: Tx, { season }: Found, { tracks_horse }: PointsGroup, joining: Joining[]) {
  if (!joining.length) throw new Invalid({ members: 'Choose whom to add.' })
  if (tracks_horse && joining.some(({ horse_id }) => horse_id === null))
    throw new Invalid({ members: 'This group counts by rider and horse: choose a horse for everybody.' })
  const riders = new Set(joining.map(({ user_id }) => user_id))
  const horses = new Set(joining.flatMap(({ horse_id }) => horse_id ?? []))
  const known = await drawableRiders(tx, season.organization_id, [...riders])
  const seen = await horsesSeenBy(tx, season.organization_id, [...horses])
  if (known.length < riders.size || seen.length < horses.size)
    throw new Invalid({ members: 'One of them is not there any more. Look them up again.' })
}

/** The first day that counts; null is the whole season. An event that is under way counts for who joins during it. */
export async function dayFrom(tx: Tx, { id, season }: Found, from: CountsFrom): Promise<Date | null> {
  if (from === 'season') return null
  const { organization_id } = season
  if (from !== 'joining') {
    const event = await tx.event.findFirst({ where: { id: from, organization_id } })
    if (!event) throw new Invalid({ from: 'Choose an event of your organization.' })
    return event.starts_on
  }
  const today = dateOf(todayIn(season.organization.time_zone, new Date()))
  const underWay = await tx.event.findFirst({
    where: {
      activities: { some: classesOf({ id }) },
      starts_on: { lte: today },
      OR: [{ starts_on: today }, { ends_on: { gte: today } }],
    },
    orderBy: { starts_on: 'asc' },
  })
  return underWay?.starts_on ?? today
}

/** Makes those members who are none yet, and answers them. */
export async function join(
  tx: Tx,
  { id: group_id }: PointsGroup,
  wanted: Joining[],
  counts_from: Date | null,
) {
  const members = await tx.pointsGroupMember.findMany({
    where: { group_id, left_on: null, user_id: { in: wanted.map(({ user_id }) => user_id) } },
  })
  const known = new Set(members.map(keyOf))
  const joining = wanted.filter((one) => !known.has(keyOf(one)))
  const count = await tx.pointsGroupMember.count({ where: { group_id, left_on: null } })
  if (count + joining.length > MOST_MEMBERS)
    throw new Conflict(`A group has at most ${MOST_MEMBERS.toLocaleString('en-US')} members.`)
  const data = joining.map((one) => ({ ...one, group_id, counts_from }))
  return tx.pointsGroupMember.createManyAndReturn({ data })
}
