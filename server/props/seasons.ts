import { formatDay } from '#lib/dates.ts'
import { pointsTableName } from '#rules/points/settings.ts'
import type { PointsMembersProps } from '#wire/seasons/members.ts'
import type { SeasonProps } from '#wire/seasons/season.ts'
import type { ListedGroupMember, loadMemberOptions } from '../models/seasons/members.ts'
import type { ListedGroup } from '../models/seasons/seasons.ts'

type Named = { id: number; name: string }

/** Where a page of a points group is: in which season, of which organization. */
export const seasonContext = ({ id, name, organization }: Named & { organization: Named }) => ({
  organization: { id: organization.id, name: organization.name },
  season: { id, name },
})

/** A group in the list of its season. */
export const pointsGroupProps = (group: ListedGroup): SeasonProps['groups'][number] => ({
  id: group.id,
  name: group.name,
  tracks_horse: group.tracks_horse,
  table: pointsTableName(group.points_table),
  members: group._count.members,
  classes: group._count.activities,
})

/** A member in the list of a group. */
export const pointsMemberProps = (member: ListedGroupMember): PointsMembersProps['members'][number] => ({
  id: member.id,
  rider: { id: member.user.id, name: member.user.name, fake: member.user.organization_id !== null },
  horse: member.horse?.name ?? null,
  counts_from: member.counts_from && formatDay(member.counts_from),
})

type Choices = Awaited<ReturnType<typeof loadMemberOptions>>

/** A class is told apart from those of other events by the name of its own. */
export const memberChoicesProps = ({
  events,
  classes,
}: Choices): Pick<PointsMembersProps, 'events' | 'classes'> => ({
  events,
  classes: classes.map(({ id, name, event }) => ({ id, name: `${name}, ${event.name}` })),
})
