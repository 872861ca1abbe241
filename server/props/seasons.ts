import { formatDay } from '#lib/dates.ts'
import { pointsTableName } from '#rules/points/settings.ts'
import type { PointsMembersProps } from '#wire/seasons/members.ts'
import type { SeasonProps } from '#wire/seasons/season.ts'
import type { ListedGroupMember, loadMemberOptions } from '../models/seasons/members.ts'
import type { ListedGroup } from '../models/seasons/seasons.ts'

type Named = { id: number; name: string }

export const seasonContext = ({ id, name, organization }: Named & { organization: Named }) => ({
  organization: { id: organization.id, name: organization.name },
  season: { id, name },
})

export const pointsGroupProps = (group: ListedGroup): SeasonProps['groups'][number] => ({
  id: group.id,
  name: group.name,
  tracks_horse: group.tracks_horse,
  table: pointsTableName(group.points_table),
  members: group._count.members,
  classes: group._count.activities,
})

export const pointsMemberProps = (member: ListedGroupMember): PointsMembersProps['members'][number] => ({
  id: member.id,
  rider: { id: member.user.id, name: member.user.name, fake: member.user.organization_id !== null },
  horse: member.horse?.name ?? null,
  counts_from: member.counts_from && formatDay(member.counts_from),
})

type Choices = Awaited<ReturnType<typeof loadMemberOptions>>

export const memberChoicesProps = ({
  events,
  classes,
}: Choices): Pick<PointsMembersProps, 'events' | 'classes'> => ({
  events,
  classes: classes.map(({ id, name, event }) => ({ id, name: `${name}, ${event.name}` })),
})
