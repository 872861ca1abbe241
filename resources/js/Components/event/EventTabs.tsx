import { usePage } from '@inertiajs/react'
import { formatEventDays } from '#lib/formatDays.ts'
import type { Abilities } from '#wire/activity.ts'
import type { ClosedEvent, EventHead } from '#wire/events/event.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import type { SharedProps } from '#wire/sharedProps.ts'
import { Badge } from '../Badge.tsx'
import { Tabs } from '../Tabs.tsx'

type Props = {
  organization: { id: number }
  event: { id: number; name: string }
  can: Abilities
  current:
    | 'classes'
    | 'entries'
    | 'exhibitions'
    | 'riders'
    | 'associations'
    | 'fees'
    | 'cash box'
    | 'payoff'
    | 'settings'
}

export function EventTabs({ organization, event, can, current }: Props) {
  const { navigation } = usePage<SharedProps>().props
  const online = navigation?.online_entries.find(({ event_id }) => event_id === event.id)
  const at = [organization.id, event.id] as const
  return (
    <Tabs
      label={`${event.name} pages`}
      tabs={[
        { label: 'Classes', url: paths.activities(...at), current: current === 'classes' },
        ...(can.organize
          ? [
              {
                label: (
                  <>
                    Entries
                    <Badge count={online?.waiting ?? 0} />
                  </>
                ),
                url: paths.entries(...at),
                current: current === 'entries',
              },
              { label: 'Exhibitions', url: paths.exhibitions(...at), current: current === 'exhibitions' },
            ]
          : []),
        { label: 'Riders', url: paths.ridersInEvent(...at), current: current === 'riders' },
        ...(can.organize
          ? [
              { label: 'Fees', url: paths.fees(...at), current: current === 'fees' },
              { label: 'Cash box', url: entryPaths.cashBox(...at), current: current === 'cash box' },
            ]
          : []),
        ...(can.pay
          ? [
              { label: 'Payoff', url: entryPaths.payoff(...at), current: current === 'payoff' },
              {
                label: 'Associations',
                url: settingsPaths.reports(...at),
                current: current === 'associations',
              },
            ]
          : []),
        ...(can.organize
          ? [{ label: 'Settings', url: paths.eventSettings(...at), current: current === 'settings' }]
          : []),
      ]}
    />
  )
}

export const eventCrumbs = (organization: { id: number; name: string }, event: { name: string }) => [
  { label: organization.name, href: paths.events(organization.id) },
  { label: event.name },
]

export const eventSummary = (event: EventHead) =>
  [formatEventDays(event), event.location, event.copied_from && `Copied from ${event.copied_from}`]
    .filter(Boolean)
    .join(' · ')

export const closedText = ({ at, by }: ClosedEvent) => `Closed ${at}${by ? ` by ${by}` : ''}`
