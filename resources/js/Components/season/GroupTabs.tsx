import type { Abilities } from '#wire/activity.ts'
import * as paths from '#wire/paths.ts'
import { Tabs } from '../Tabs.tsx'

type Named = { id: number; name: string }
type Props = { group: Named; can: Abilities; current: 'leaderboard' | 'members' | 'settings' }

export function GroupTabs({ group: { id, name }, can, current }: Props) {
  return (
    <Tabs
      label={`${name} pages`}
      tabs={[
        { label: 'Leaderboard', url: paths.leaderboard(id), current: current === 'leaderboard' },
        { label: 'Members', url: paths.pointsGroupMembers(id), current: current === 'members' },
        ...(can.lead
          ? [{ label: 'Settings', url: paths.pointsGroupSettings(id), current: current === 'settings' }]
          : []),
      ]}
    />
  )
}

export const groupCrumbs = (organization: Named, season: Named, group: Named) => [
  { label: organization.name, href: paths.events(organization.id) },
  { label: 'Seasons', href: paths.seasons(organization.id) },
  { label: season.name, href: paths.season(season.id) },
  { label: group.name },
]
